import type { ShownElement, ShownNode } from '#contract/editor-messages.ts'
import { instrumentCss } from '#page-source/css-references.ts'
import { createLookup } from '#page-source/lookup.ts'
import type { Page } from '#page-source/page-index.ts'
import { markAttribute } from '#page-source/page-marks.ts'
import { type ProjectBase, toServedAttribute } from '#page-source/served-value.ts'
import { type Element, getAttributeName, isElement, isText, type Node } from '#page-source/tree.ts'

/** What the frame knows and this side does not: where it was loaded from. `standIn` of frame/editor/draft-base.ts. */
const baseUrl = '/_draft/~'
/** Every element's address, those that misnesting made of one tag with their own; and the project around the page. */
type TreeContext = { ids: ReadonlyMap<Element, string>; standing: ProjectBase }

/** Links lead nowhere in an editor, and are asked for as they are written. */
const linkTags = new Set(['a', 'area', 'form'])
function serializeAttributes({ tagName, attrs }: Element, id: string | undefined, { standing }: TreeContext): string[] {
  const shown = id === undefined ? [] : [markAttribute, id]
  for (const one of attrs) {
    if (one.name === markAttribute) continue
    const name = getAttributeName(one)
    const isAsked = linkTags.has(tagName) && name !== 'style'
    shown.push(name, isAsked ? one.value : toServedAttribute(tagName, name, one.value, standing))
  }
  return shown
}

const getNamespaceIndex = ({ namespaceURI }: Element) =>
  namespaceURI.endsWith('/svg') ? 1 : namespaceURI.endsWith('/MathML') ? 2 : 0

const hasChildren = (node: Node): node is Node & { childNodes: Node[] } => 'childNodes' in node

/** What a document or element holds, as the frame is told. Deep pages nest as deep here: the caller catches that. */
function serializeChildren(parent: Node, around: TreeContext): ShownNode[] {
  if (!hasChildren(parent)) return []
  const isSheet = parent.nodeName === 'style'
  const shown: ShownNode[] = []
  for (const node of parent.childNodes) {
    if (isText(node)) shown.push(isSheet ? instrumentCss(node.value, around.standing) : node.value)
    else if (isElement(node)) shown.push(serializeElement(node, around))
    else if ('data' in node) shown.push({ comment: node.data })
  }
  return shown
}

function serializeElement(element: Element, around: TreeContext): ShownElement {
  const id = around.ids.get(element)
  const space = getNamespaceIndex(element)
  return {
    tag: element.tagName,
    ...((space === 1 || space === 2) && { space }),
    attributes: serializeAttributes(element, id, around),
    children: serializeChildren(element, around),
    ...('content' in element && { content: serializeChildren(element.content as Node, around) }),
  }
}

/**
 * A page as its frame is to show it, every element with its address; `paths`: the project's files. Null where it has no
 * root or nests too deep.
 */
export function serializeTree(page: Page, paths: readonly string[]): ShownElement | null {
  const root = page.document.childNodes.find(node => isElement(node))
  if (!root || !isElement(root)) return null
  try {
    const ids = new Map(Array.from(page.elements, ([id, element]) => [element, id]))
    return serializeElement(root, { ids, standing: { base: baseUrl, lookup: createLookup(paths) } })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
