import { shell } from '#i18n/index.ts'
import { toast } from './toaster.tsx'

/**
 * Copies a text where browsers do not provide `navigator.clipboard`, which requires HTTPS. The temporary element is
 * added inside an open dialog, because a dialog takes the focus back from elements outside of it.
 */
function copySelection(text: string): boolean {
  const selection = getSelection()
  if (!selection) return false
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const element = document.createElement('span')
  element.textContent = text
  element.style.cssText = 'position:fixed;top:0;clip-path:inset(50%);white-space:pre;user-select:text'
  const handleCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  const container = document.activeElement?.closest('dialog,[role=dialog],[role=alertdialog]') ?? document.body
  container.append(element)
  selection.selectAllChildren(element)
  addEventListener('copy', handleCopy, true)
  try {
    return document.execCommand('copy')
  } finally {
    removeEventListener('copy', handleCopy, true)
    element.remove()
    selection.removeAllRanges()
    for (const range of ranges) selection.addRange(range)
  }
}

/** Copies a text to the clipboard. Must be called during a click. Rejects when the browser does not allow copying. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>
  if (clipboard) return clipboard.writeText(text)
  if (!copySelection(text)) throw new Error('The browser did not allow copying the text.')
}

/** Returns a handler for a rejection of `copyText`. It shows the text, so that the text can be selected manually. */
export const showCopyFailure = (text: string) => () => void toast.failed(shell.copyFailed, { text, stay: true })
