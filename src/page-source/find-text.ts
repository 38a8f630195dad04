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
 * The address of the one element that says `text`, white space folded; the innermost of those around it. Null when none
 * does or several do: an editor's message without an address acts on a single match only.
 */
export function findByText(page: Page, text: string): string | null {
  const wanted = text.replace(/\s+/g, ' ').trim()
  if (wanted === '') return null
  const saying = [...page.elements].filter(([, element]) => getText(element) === wanted && isVisible(element))
  const elements = new Set(saying.map(([, element]) => element))
  const innermost = saying.filter(([, element]) =>
    listElements(element).every(one => one === element || !elements.has(one)),
  )
  const [only] = innermost
  return only && innermost.length === 1 ? only[0] : null
}
