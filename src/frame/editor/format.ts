import type { LookChange } from '#contract/editor-messages.ts'

/** The sizes 1 to 7 of the specification, in px, and what browsers write for them. */
const keywords: Record<string, number> = {
  'x-small': 12,
  small: 14,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
}
const sizes = Object.values(keywords)

const run = (command: string, value?: string, withCss = true) => {
  // The only way that browsers offer to format a part of a text; they undo it with what was typed.
  document.execCommand('styleWithCSS', false, String(withCss))
  document.execCommand(command, false, value)
}

/** Whether a part of the text is chosen, not all of it and not just a place. */
export function hasPart(element: HTMLElement): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !element.contains(selection.anchorNode)) return false
  const folded = (text: string) => text.replace(/\s+/g, ' ').trim()
  return folded(selection.toString()) !== folded(element.textContent ?? '')
}

/** Makes the chosen part of a text, or all of it, a link. */
export function linkPart(element: HTMLElement, href: string) {
  const selection = getSelection()
  if (!selection) return
  element.focus({ preventScroll: true })
  if (selection.isCollapsed || !element.contains(selection.anchorNode)) selection.selectAllChildren(element)
  run('createLink', href)
}

/** Formats the chosen part of a text; sizes that browsers name become px. */
export function formatPart(element: HTMLElement, { size, bold, color, background }: LookChange) {
  if (bold !== undefined) run('bold', undefined, false)
  if (color !== undefined) run('foreColor', color)
  if (background !== undefined) run('hiliteColor', background === '' ? 'transparent' : background)
  if (size === undefined) return
  run('fontSize', String(sizes.indexOf(size) + 1))
  for (const part of element.querySelectorAll<HTMLElement>('[style*="font-size"]')) {
    const px = keywords[part.style.fontSize]
    if (px !== undefined) part.style.fontSize = `${px}px`
  }
}

/** CSS of a change to the whole text. */
export function styleOf({ size, bold, color, background }: LookChange): Record<string, string | null> {
  return {
    ...(size !== undefined && { 'font-size': `${size}px` }),
    ...(bold !== undefined && { 'font-weight': bold ? 'bold' : 'normal' }),
    ...(color !== undefined && { color }),
    ...(background !== undefined && { 'background-color': background === '' ? 'transparent' : background }),
  }
}
