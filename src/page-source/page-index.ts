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
 * A source with its tree and an id for each of its nodes, valid for exactly this source. An element's id is the number
 * of its start tag, '17'. If misnesting makes several elements of one tag, the others are '17~1', '17~2' in document
 * order. Implied html, head and body elements have their names as ids. A text's id is that of its element and its index
 * among the element's children, '17.0'.
 */
export type Page = {
  source: string
  document: Document
  elements: ReadonlyMap<string, Element>
  /** The written element for a list of attributes, which all elements of one start tag share. */
  tags: ReadonlyMap<readonly Attribute[], { id: string; element: Element; count: number }>
  format: SourceFormat
}

const impliedIds = ['html', 'head', 'body']
/** Encodings in which a page can contain any character directly. */
const isUtf8Name = (name: string | null) => name === null || /^utf-?8$/.test(name)

/**
 * Parses a source once and assigns ids to its nodes. `isUtf8` means that its bytes are UTF-8 (see decodeSource);
 * otherwise, and in pages that declare another encoding, edits write non-ASCII characters as references. Throws if the
 * source is not `isParsable`.
 */
export const indexPage = (source: string, isUtf8 = true): Page =>
  buildPageIndex(source, parseSource(source), {
    newline: source.includes('\r\n') ? '\r\n' : '\n',
    asciiOnly: !isUtf8 || !isUtf8Name(findNamedCharset(source)),
  })

/** Builds the index of a source that was already parsed. */
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

/** Returns the element or text with an id, or null. */
export function findNode(page: Page, id: string): Element | TextNode | null {
  const [elementId = '', place] = id.split('.')
  const element = page.elements.get(elementId) ?? null
  if (!element || place === undefined) return element
  const child: Node | undefined = element.childNodes[Number(place)]
  return isText(child) ? child : null
}

/** Returns where a tag's name ends in the source. The name in the tree can differ: '<image>' is parsed as img. */
export function findTagNameEnd(source: string, tagStart: number): number {
  const name = /[^\s/>]*/y
  name.lastIndex = tagStart + 1
  return tagStart + 1 + (name.exec(source)?.[0].length ?? 0)
}
