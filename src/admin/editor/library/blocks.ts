import { indexPage, type Page } from '#page-source/page-index.ts'
import { type Element, elementsOf, isElement, isParsable, textOf } from '#page-source/tree.ts'

/** A part of a page beside which a section can stand. `label` is its first heading, else what it is. */
export type Block = { id: string; label: string }

const unseen = new Set(['script', 'style', 'link', 'template', 'noscript', 'meta'])
const longestLabel = 60
const folded = (text: string) => text.replace(/\s+/g, ' ').trim()
const partsOf = (element: Element) => element.childNodes.filter(isElement).filter(part => !unseen.has(part.tagName))

function labelOf(block: Element): string {
  const heading = elementsOf(block).find(element => /^h[1-6]$/.test(element.tagName) && folded(textOf(element)))
  const text = folded(textOf(heading ?? block))
  return text === '' ? `<${block.tagName}>` : text.length > longestLabel ? `${text.slice(0, longestLabel)}…` : text
}

/** The page's parts in order: what stands in its body, and of main, or of a lone wrapper, what stands in that. */
function blocksIn(element: Element): Element[] {
  const parts = partsOf(element)
  return parts.flatMap(part =>
    part.tagName === 'main' || (parts.length === 1 && partsOf(part).length > 1) ? blocksIn(part) : [part],
  )
}

/** Where sections can be put; none where the source cannot be read. */
export function blocksOf(source: string): Block[] {
  if (!isParsable(source)) return []
  const page: Page = indexPage(source)
  const ids = new Map([...page.elements].map(([id, element]) => [element, id]))
  const body = [...page.elements.values()].find(element => element.tagName === 'body')
  if (!body) return []
  return blocksIn(body).flatMap(block => {
    const id = ids.get(block)
    return id === undefined ? [] : [{ id, label: labelOf(block) }]
  })
}
