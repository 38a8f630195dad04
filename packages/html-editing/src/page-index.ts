import type { SourceFormat } from './source-format.ts'
import { findNamedCharset } from './source-text.ts'
import {
  type Attribute,
  type Document,
  type Element,
  isText,
  listElements,
  type Node,
  parseSource,
  type TextNode,
} from './tree.ts'

/**
 * A source with its tree and the ids of its nodes, which are valid only for exactly this source. An element's id is the
 * number of its start tag: '17'. If misnesting makes one tag produce several elements, the others are '17~1', '17~2' in
 * document order. The ids of implied html, head and body elements are their names. A text's id consists of its parent
 * element's id and its index among the children: '17.0'.
 */
export type Page = {
  source: string
  document: Document
  elements: ReadonlyMap<string, Element>
  /** The element in the source for each list of attributes. All elements that one start tag produces share the list. */
  tags: ReadonlyMap<readonly Attribute[], { id: string; element: Element; count: number }>
  format: SourceFormat
}

const impliedIds = ['html', 'head', 'body']
/** Whether a page in this encoding can contain every character directly. */
const isUtf8Name = (name: string | null) => name === null || /^utf-?8$/.test(name)

/**
 * Parses a source once and assigns ids to its nodes. `isUtf8` means that the bytes of the source are UTF-8 (see
 * decodeSource). Otherwise, and in pages that declare another encoding, edits write non-ASCII characters as character
 * references. Throws if the source is not `isParsable`.
 */
export const indexPage = (source: string, isUtf8 = true): Page =>
  buildPageIndex(source, parseSource(source), {
    newline: source.includes('\r\n') ? '\r\n' : '\n',
    asciiOnly: !isUtf8 || !isUtf8Name(findNamedCharset(source)),
  })

/** Builds the index of a source that has already been parsed. */
export function buildPageIndex(source: string, document: Document, format: SourceFormat): Page {
  const tags = new Map<readonly Attribute[], { id: string; element: Element; count: number }>()
  const elements = new Map<string, Element>()
  const elementsInTree = listElements(document)
  for (const element of elementsInTree) {
    if (!element.sourceCodeLocation || tags.has(element.attrs)) continue
    tags.set(element.attrs, { id: String(tags.size), element, count: 0 })
  }
  for (const element of elementsInTree) {
    const tag = tags.get(element.attrs)
    if (tag) elements.set(tag.count++ === 0 ? tag.id : `${tag.id}~${tag.count - 1}`, element)
    else if (impliedIds.includes(element.tagName) && !elements.has(element.tagName))
      elements.set(element.tagName, element)
  }
  return { source, document, elements, tags, format }
}

/** Returns the element or text with this id, or null. */
export function findNode(page: Page, id: string): Element | TextNode | null {
  const [elementId = '', place] = id.split('.')
  const element = page.elements.get(elementId) ?? null
  if (!element || place === undefined) return element
  const child: Node | undefined = element.childNodes[Number(place)]
  return isText(child) ? child : null
}

/**
 * Returns where the name of a tag ends in the source. The name can differ from the one in the tree: '<image>' becomes
 * img.
 */
export function findTagNameEnd(source: string, tagStart: number): number {
  const name = /[^\s/>]*/y
  name.lastIndex = tagStart + 1
  return tagStart + 1 + (name.exec(source)?.[0].length ?? 0)
}
