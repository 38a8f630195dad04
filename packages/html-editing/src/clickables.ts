import { type Element, findAttribute, getText, listElements, readSource } from './tree.ts'

export type ClickRole = 'charge' | 'next' | 'skip'
/**
 * A clickable element. `at` is the offset of its start tag; it identifies the element in this exact source (see
 * setAttributes).
 */
export type Clickable = {
  at: number
  /** The line number, counted from 1. */
  line: number
  tag: string
  text: string
  href: string | null
  role: ClickRole | null
  /** The id of the offer that a click charges. */
  offer: string | null
}

const buttonTypes = ['submit', 'button', 'image']

function isClickable(element: Element): boolean {
  if (element.tagName === 'button' || (element.tagName === 'a' && findAttribute(element, 'name') === null)) return true
  if (element.tagName === 'area') return true
  if (element.tagName === 'input') return buttonTypes.includes(findAttribute(element, 'type')?.toLowerCase() ?? '')
  return ['role', 'onclick', 'data-charge', 'data-next', 'data-skip'].some(name => {
    const value = findAttribute(element, name)
    return name === 'role' ? value === 'button' : value !== null
  })
}

function findPictureText(element: Element): string {
  for (const child of listElements(element)) {
    const alt = child.tagName === 'img' ? findAttribute(child, 'alt') : null
    if (alt) return alt
  }
  return ''
}

const getLabel = (element: Element) =>
  getText(element) ||
  findAttribute(element, 'aria-label') ||
  findAttribute(element, 'value') ||
  findAttribute(element, 'title') ||
  findPictureText(element)

function findRole(element: Element): ClickRole | null {
  if (findAttribute(element, 'data-charge') !== null) return 'charge'
  if (findAttribute(element, 'data-next') !== null) return 'next'
  return findAttribute(element, 'data-skip') !== null ? 'skip' : null
}

/** Finds links, buttons and other clickable elements, in source order. */
export function findClickables(source: string): Clickable[] {
  const clickableByOffset = new Map<number, Clickable>()
  for (const element of listElements(readSource(source))) {
    const tag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation
    if (!tag || clickableByOffset.has(tag.startOffset) || !isClickable(element)) continue
    clickableByOffset.set(tag.startOffset, {
      at: tag.startOffset,
      line: tag.startLine,
      tag: element.tagName,
      text: getLabel(element).slice(0, 120),
      href: findAttribute(element, 'href'),
      role: findRole(element),
      offer: findAttribute(element, 'data-charge') || null,
    })
  }
  return [...clickableByOffset.values()].sort((a, b) => a.at - b.at)
}

/**
 * Returns the attributes, for setAttributes, that give a clickable element its role. A null role removes all of these
 * attributes.
 */
export const buildRoleAttributes = (role: ClickRole | null, offer: string | null = null) => ({
  'data-charge': role === 'charge' ? (offer ?? '') : null,
  'data-next': role === 'next' ? '' : null,
  'data-skip': role === 'skip' ? '' : null,
})
