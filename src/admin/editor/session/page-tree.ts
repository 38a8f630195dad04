import type { ShownElement, ShownNode } from '#contract/editor-messages.ts'
import type { Page } from '#page-source/page-index.ts'
import { markName } from '#page-source/page-marks.ts'
import { type Element, isElement, isText, type Node, nameOf } from '#page-source/tree.ts'

/** The address of each element; those that misnesting made of one tag have their own. */
function idsOf(page: Page): Map<Element, string> {
  return new Map(Array.from(page.elements, ([id, element]) => [element, id]))
}

const spaces = ['html', 'svg', 'mathml'].map((name, index) => [name, index] as const)
const spaceOf = ({ namespaceURI }: Element) =>
  spaces.find(([name]) => namespaceURI.toLowerCase().endsWith(name === 'html' ? 'xhtml' : name))?.[1] ?? 0

const hasChildren = (node: Node): node is Node & { childNodes: Node[] } => 'childNodes' in node

/** What a document or element holds, as the frame is told. Deep pages nest as deep here: the caller catches that. */
function shownChildren(parent: Node, ids: ReadonlyMap<Element, string>): ShownNode[] {
  if (!hasChildren(parent)) return []
  return parent.childNodes.flatMap((node): ShownNode[] => {
    if (isText(node)) return [node.value]
    if (isElement(node)) return [shownElement(node, ids)]
    return 'data' in node ? [{ comment: node.data }] : []
  })
}

function shownElement(element: Element, ids: ReadonlyMap<Element, string>): ShownElement {
  const own = element.attrs.filter(attribute => attribute.name !== markName)
  const id = ids.get(element)
  const space = spaceOf(element)
  return {
    tag: element.tagName,
    ...((space === 1 || space === 2) && { space }),
    attributes: [...(id === undefined ? [] : [markName, id]), ...own.flatMap(one => [nameOf(one), one.value])],
    children: shownChildren(element, ids),
    ...('content' in element && { content: shownChildren(element.content as Node, ids) }),
  }
}

/** A page as its frame is to show it: every element with its address. Null where it has no root or nests too deep. */
export function shownTree(page: Page): ShownElement | null {
  const root = page.document.childNodes.find(node => isElement(node))
  if (!root || !isElement(root)) return null
  try {
    return shownElement(root, idsOf(page))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
