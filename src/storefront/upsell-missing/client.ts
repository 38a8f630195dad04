const readingDelayMs = 8_000

// Redirects home after a while, unless the visitor presses a key or the pointer.
if (document.querySelector('[data-leads-home]')) {
  const timer = setTimeout(() => location.assign('/'), readingDelayMs)
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, () => clearTimeout(timer), { once: true })
}
