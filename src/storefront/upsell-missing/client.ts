const readingDelayMs = 8_000

// Redirects home after a while, unless the visitor presses a key or the pointer.
if (document.querySelector('[data-leads-home]')) {
  const timer = setTimeout(() => location.assign('/'), readingDelayMs)
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, () => clearTimeout(timer), { once: true })
}
