const readingDelayMs = 8_000

// Redirects to the home page after a while, unless the visitor presses a key or clicks.
if (document.querySelector('[data-leads-home]')) {
  const timer = setTimeout(() => location.assign('/'), readingDelayMs)
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, () => clearTimeout(timer), { once: true })
}
