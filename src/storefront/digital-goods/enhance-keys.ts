const copiedMs = 3_000

/**
 * Makes the copy buttons of license keys work. The server renders them hidden, because a key can be selected and copied
 * without a script.
 */
export function enhanceKeys(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-key-box]')) enhanceKey(box)
}

function enhanceKey(box: HTMLElement) {
  const key = box.querySelector('code')
  const button = box.querySelector('button')
  const label = button?.querySelector('span')
  const status = box.querySelector('[role=status]')
  if (!key || !button || !label || !status) return
  const { copied = '', selected = '' } = box.dataset
  const copyLabel = label.textContent
  let timer = 0
  function reset() {
    if (label) label.textContent = copyLabel
    if (status) status.textContent = ''
  }
  button.addEventListener('click', () => {
    clearTimeout(timer)
    const isCopied = copyContent(key)
    status.classList.toggle('vh', isCopied)
    status.textContent = isCopied ? copied : selected
    label.textContent = isCopied ? copied : copyLabel
    if (isCopied) timer = window.setTimeout(reset, copiedMs)
  })
  button.hidden = false
}

/**
 * Copies the text of an element through a selection, which also works without https and in the browsers inside of other
 * apps. If copying is not allowed, the text stays selected. Returns whether it was copied.
 */
function copyContent(element: Element): boolean {
  const selection = getSelection()
  selection?.selectAllChildren(element)
  const isCopied = document.execCommand('copy')
  if (isCopied) selection?.removeAllRanges()
  return isCopied
}
