import { instrumentCss } from '@vitrine/html-editing/css-references.ts'
import { createLookup } from '@vitrine/html-editing/lookup.ts'
import type { Page } from '@vitrine/html-editing/page-index.ts'
import { markAttribute } from '@vitrine/html-editing/page-marks.ts'
import { type ProjectBase, toServedAttribute } from '@vitrine/html-editing/served-value.ts'
import { type Element, getAttributeName, isElement, isText, type Node } from '@vitrine/html-editing/tree.ts'
import type { ShownElement, ShownNode } from '#contract/editor-messages.ts'

/**
 * A placeholder for the frame's own URL, which only the frame knows. It is replaced in
 * page-runtime/editor/draft-base.ts.
 */
const baseUrl = '/_draft/~'
/**
 * The ids of all elements, including those that the parser duplicated for misnested tags, and the files of the project.
 */
type TreeContext = { ids: ReadonlyMap<Element, string>; projectBase: ProjectBase }

/**
 * Elements whose URLs stay as written, because links are not followed in the editor and their targets can be edited.
 */
const linkTags = new Set(['a', 'area', 'form'])
function serializeAttributes(
  { tagName, attrs }: Element,
  id: string | undefined,
  { projectBase }: TreeContext,
): string[] {
  const shown = id === undefined ? [] : [markAttribute, id]
  for (const attribute of attrs) {
    if (attribute.name === markAttribute) continue
    const name = getAttributeName(attribute)
    const isWrittenLink = linkTags.has(tagName) && name !== 'style'
    shown.push(name, isWrittenLink ? attribute.value : toServedAttribute(tagName, name, attribute.value, projectBase))
  }
  return shown
}

const getNamespaceIndex = ({ namespaceURI }: Element) =>
  namespaceURI.endsWith('/svg') ? 1 : namespaceURI.endsWith('/MathML') ? 2 : 0

const hasChildren = (node: Node): node is Node & { childNodes: Node[] } => 'childNodes' in node

/**
 * Serializes the content of a document or element. It recurses as deeply as the page is nested; the caller catches a
 * stack overflow.
 */
function serializeChildren(parent: Node, context: TreeContext): ShownNode[] {
  if (!hasChildren(parent)) return []
  const isSheet = parent.nodeName === 'style'
  const shown: ShownNode[] = []
  for (const node of parent.childNodes) {
    if (isText(node)) shown.push(isSheet ? instrumentCss(node.value, context.projectBase) : node.value)
    else if (isElement(node)) shown.push(serializeElement(node, context))
    else if ('data' in node) shown.push({ comment: node.data })
  }
  return shown
}

function serializeElement(element: Element, context: TreeContext): ShownElement {
  const id = context.ids.get(element)
  const space = getNamespaceIndex(element)
  return {
    tag: element.tagName,
    ...((space === 1 || space === 2) && { space }),
    attributes: serializeAttributes(element, id, context),
    children: serializeChildren(element, context),
    ...('content' in element && { content: serializeChildren(element.content as Node, context) }),
  }
}

/**
 * Serializes a page for its frame, each element with its id. `paths` are the files of the project. Null when the page
 * has no root or is nested too deeply.
 */
export function serializeTree(page: Page, paths: readonly string[]): ShownElement | null {
  const root = page.document.childNodes.find(node => isElement(node))
  if (!root || !isElement(root)) return null
  try {
    const ids = new Map(Array.from(page.elements, ([id, element]) => [element, id]))
    return serializeElement(root, { ids, projectBase: { base: baseUrl, lookup: createLookup(paths) } })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
