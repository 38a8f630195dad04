import { indexPage, type Page } from '@vitrine/html-editing/page-index.ts'
import { type Element, getText, isElement, isParsable, listElements } from '@vitrine/html-editing/tree.ts'

/** A part of a page after which a section can be inserted. `label` is its first heading, or else its content or tag. */
export type Block = { id: string; label: string }

const ignoredTags = new Set(['script', 'style', 'link', 'template', 'noscript', 'meta'])
const maxLabelLength = 60
const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()
const getVisibleChildren = (element: Element) =>
  element.childNodes.filter(isElement).filter(part => !ignoredTags.has(part.tagName))

function getBlockLabel(block: Element): string {
  const heading = listElements(block).find(
    element => /^h[1-6]$/.test(element.tagName) && collapseWhitespace(getText(element)),
  )
  const text = collapseWhitespace(getText(heading ?? block))
  return text === '' ? `<${block.tagName}>` : text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}…` : text
}

/** Lists the parts of a page in order: the children of body, with main or a single wrapper replaced by its children. */
function collectBlocks(element: Element): Element[] {
  const parts = getVisibleChildren(element)
  return parts.flatMap(part =>
    part.tagName === 'main' || (parts.length === 1 && getVisibleChildren(part).length > 1)
      ? collectBlocks(part)
      : [part],
  )
}

/** Lists where sections can be inserted; empty when the source cannot be parsed. */
export function listBlocks(source: string): Block[] {
  if (!isParsable(source)) return []
  const page: Page = indexPage(source)
  const ids = new Map([...page.elements].map(([id, element]) => [element, id]))
  const body = [...page.elements.values()].find(element => element.tagName === 'body')
  if (!body) return []
  return collectBlocks(body).flatMap(block => {
    const id = ids.get(block)
    return id === undefined ? [] : [{ id, label: getBlockLabel(block) }]
  })
}
