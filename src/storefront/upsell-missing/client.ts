const readingDelayMs = 8_000

// Whoever begins to read on, or to press something, is left alone.
if (document.querySelector('[data-leads-home]')) {
  const timer = setTimeout(() => location.assign('/'), readingDelayMs)
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, () => clearTimeout(timer), { once: true })
}
