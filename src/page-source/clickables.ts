import { attributeOf, type Element, elementsOf, readSource, textOf } from './tree.ts'

export type ClickRole = 'charge' | 'next' | 'skip'
/** Something a shopper clicks. `at`: offset of its start tag, its address in this very source (see setAttributes). */
export type Clickable = {
  at: number
  /** Counted from 1. */
  line: number
  tag: string
  text: string
  href: string | null
  role: ClickRole | null
  /** The offer it charges. */
  offer: string | null
}

const buttons = ['submit', 'button', 'image']

function isClickable(element: Element): boolean {
  if (element.tagName === 'button' || (element.tagName === 'a' && attributeOf(element, 'name') === null)) return true
  if (element.tagName === 'area') return true
  if (element.tagName === 'input') return buttons.includes(attributeOf(element, 'type')?.toLowerCase() ?? '')
  return ['role', 'onclick', 'data-charge', 'data-next', 'data-skip'].some(name => {
    const value = attributeOf(element, name)
    return name === 'role' ? value === 'button' : value !== null
  })
}

function pictureText(element: Element): string {
  for (const child of elementsOf(element)) {
    const alt = child.tagName === 'img' ? attributeOf(child, 'alt') : null
    if (alt) return alt
  }
  return ''
}

const labelOf = (element: Element) =>
  textOf(element) ||
  attributeOf(element, 'aria-label') ||
  attributeOf(element, 'value') ||
  attributeOf(element, 'title') ||
  pictureText(element)

function roleOf(element: Element): ClickRole | null {
  if (attributeOf(element, 'data-charge') !== null) return 'charge'
  if (attributeOf(element, 'data-next') !== null) return 'next'
  return attributeOf(element, 'data-skip') !== null ? 'skip' : null
}

/** Links, buttons and what is marked as one, in the order of the source. */
export function clickables(source: string): Clickable[] {
  const found = new Map<number, Clickable>()
  for (const element of elementsOf(readSource(source))) {
    const tag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation
    if (!tag || found.has(tag.startOffset) || !isClickable(element)) continue
    found.set(tag.startOffset, {
      at: tag.startOffset,
      line: tag.startLine,
      tag: element.tagName,
      text: labelOf(element).slice(0, 120),
      href: attributeOf(element, 'href'),
      role: roleOf(element),
      offer: attributeOf(element, 'data-charge') || null,
    })
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}

/** The attributes that give a clickable its role, for setAttributes; null takes every role off. */
export const roleAttributes = (role: ClickRole | null, offer: string | null = null) => ({
  'data-charge': role === 'charge' ? (offer ?? '') : null,
  'data-next': role === 'next' ? '' : null,
  'data-skip': role === 'skip' ? '' : null,
})
