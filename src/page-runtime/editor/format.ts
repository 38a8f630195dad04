import type { AppearanceChange } from '#contract/editor-messages.ts'

/** The font sizes 1 to 7 in px, by the keywords that browsers write for them. */
const sizeKeywords: Record<string, number> = {
  'x-small': 12,
  small: 14,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
}
const sizes = Object.values(sizeKeywords)

const runCommand = (command: string, value?: string, withCss = true) => {
  // The deprecated execCommand is the only way to format part of a text so that the browser's undo includes it.
  document.execCommand('styleWithCSS', false, String(withCss))
  document.execCommand(command, false, value)
}

/** Whether a part of the text is selected, neither the whole text nor only a caret. */
export function isPartSelected(element: HTMLElement): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !element.contains(selection.anchorNode)) return false
  const folded = (text: string) => text.replace(/\s+/g, ' ').trim()
  return folded(selection.toString()) !== folded(element.textContent ?? '')
}

/** Turns the selected part of a text, or the whole text, into a link. */
export function linkSelection(element: HTMLElement, href: string) {
  const selection = getSelection()
  if (!selection) return
  element.focus({ preventScroll: true })
  if (selection.isCollapsed || !element.contains(selection.anchorNode)) selection.selectAllChildren(element)
  runCommand('createLink', href)
}

/** Formats the selected part of a text and replaces the browser's size keywords with px. */
export function formatSelection(element: HTMLElement, { size, bold, color, background }: AppearanceChange) {
  if (bold !== undefined) runCommand('bold', undefined, false)
  if (color !== undefined) runCommand('foreColor', color)
  if (background !== undefined) runCommand('hiliteColor', background === '' ? 'transparent' : background)
  if (size === undefined) return
  runCommand('fontSize', String(sizes.indexOf(size) + 1))
  for (const part of element.querySelectorAll<HTMLElement>('[style*="font-size"]')) {
    const px = sizeKeywords[part.style.fontSize]
    if (px !== undefined) part.style.fontSize = `${px}px`
  }
}

/** Returns the CSS declarations that change the whole text. */
export function toStyle({ size, bold, color, background }: AppearanceChange): Record<string, string | null> {
  return {
    ...(size !== undefined && { 'font-size': `${size}px` }),
    ...(bold !== undefined && { 'font-weight': bold ? 'bold' : 'normal' }),
    ...(color !== undefined && { color }),
    ...(background !== undefined && { 'background-color': background === '' ? 'transparent' : background }),
  }
}
