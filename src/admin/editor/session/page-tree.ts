import type { ShownElement, ShownNode } from '#contract/editor-messages.ts'
import { instrumentCss } from '#page-source/css-references.ts'
import { createLookup } from '#page-source/lookup.ts'
import type { Page } from '#page-source/page-index.ts'
import { markName } from '#page-source/page-marks.ts'
import { type Standing, servedAttribute } from '#page-source/served-value.ts'
import { type Element, isElement, isText, type Node, nameOf } from '#page-source/tree.ts'

/** What the frame knows and this side does not: where it was loaded from. `standIn` of frame/editor/place.ts. */
const base = '/_draft/~'
/** Every element's address, those that misnesting made of one tag with their own; and the project around the page. */
type Around = { ids: ReadonlyMap<Element, string>; standing: Standing }

/** Links lead nowhere in an editor, and are asked for as they are written. */
const leads = new Set(['a', 'area', 'form'])
function shownAttributes({ tagName, attrs }: Element, id: string | undefined, { standing }: Around): string[] {
  const shown = id === undefined ? [] : [markName, id]
  for (const one of attrs) {
    if (one.name === markName) continue
    const name = nameOf(one)
    const isAsked = leads.has(tagName) && name !== 'style'
    shown.push(name, isAsked ? one.value : servedAttribute(tagName, name, one.value, standing))
  }
  return shown
}

const spaceOf = ({ namespaceURI }: Element) =>
  namespaceURI.endsWith('/svg') ? 1 : namespaceURI.endsWith('/MathML') ? 2 : 0

const hasChildren = (node: Node): node is Node & { childNodes: Node[] } => 'childNodes' in node

/** What a document or element holds, as the frame is told. Deep pages nest as deep here: the caller catches that. */
function shownChildren(parent: Node, around: Around): ShownNode[] {
  if (!hasChildren(parent)) return []
  const isSheet = parent.nodeName === 'style'
  const shown: ShownNode[] = []
  for (const node of parent.childNodes) {
    if (isText(node)) shown.push(isSheet ? instrumentCss(node.value, around.standing) : node.value)
    else if (isElement(node)) shown.push(shownElement(node, around))
    else if ('data' in node) shown.push({ comment: node.data })
  }
  return shown
}

function shownElement(element: Element, around: Around): ShownElement {
  const id = around.ids.get(element)
  const space = spaceOf(element)
  return {
    tag: element.tagName,
    ...((space === 1 || space === 2) && { space }),
    attributes: shownAttributes(element, id, around),
    children: shownChildren(element, around),
    ...('content' in element && { content: shownChildren(element.content as Node, around) }),
  }
}

/**
 * A page as its frame is to show it, every element with its address; `paths`: the project's files. Null where it has no
 * root or nests too deep.
 */
export function shownTree(page: Page, paths: readonly string[]): ShownElement | null {
  const root = page.document.childNodes.find(node => isElement(node))
  if (!root || !isElement(root)) return null
  try {
    const ids = new Map(Array.from(page.elements, ([id, element]) => [element, id]))
    return shownElement(root, { ids, standing: { base, lookup: createLookup(paths) } })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
