import { isCodeElement } from './edits/edit.ts'
import type { Page } from './page-index.ts'
import { type Element, getText, isElement, listElements, type Node } from './tree.ts'

function isVisible(element: Element): boolean {
  for (let node: Node | null = element; node && isElement(node); node = node.parentNode) {
    if (isCodeElement(node)) return false
    if (node.tagName === 'body') return true
  }
  return false
}

/**
 * Finds the id of the only element whose text is `text`, ignoring differences in white space. Of nested matches, the
 * innermost counts. Returns null for no match or several: an editor message without an id may change an element only if
 * no other element has the same text.
 */
export function findByText(page: Page, text: string): string | null {
  const normalized = text.replace(/\s+/g, ' ').trim()
  if (normalized === '') return null
  const matches = [...page.elements].filter(([, element]) => getText(element) === normalized && isVisible(element))
  const elements = new Set(matches.map(([, element]) => element))
  const innermost = matches.filter(([, element]) =>
    listElements(element).every(one => one === element || !elements.has(one)),
  )
  const [only] = innermost
  return only && innermost.length === 1 ? only[0] : null
}
