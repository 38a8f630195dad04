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
 * A source with its tree and an address for everything in it, good for this very source only:
 * - an element is the number of its start tag, '17'; where misnesting makes several elements of one tag, the others are
 *   '17~1', '17~2' in document order; 'html', 'head' and 'body' where their tags are not written;
 * - a text is its element and its place among the element's children, '17.0'.
 */
export type Page = {
  source: string
  document: Document
  elements: ReadonlyMap<string, Element>
  /** The written element behind a list of attributes, which every element of one start tag shares. */
  tags: ReadonlyMap<readonly Attribute[], { id: string; element: Element; count: number }>
  writing: SourceFormat
}

const impliedIds = ['html', 'head', 'body']
/** Encodings in which a page may hold any character as it is. */
const isUtf8Name = (name: string | null) => name === null || /^utf-?8$/.test(name)

/**
 * Reads a source once and gives its nodes their addresses. `isUtf8`: its bytes are UTF-8 (see decodeSource); in others,
 * and in pages that name another encoding, edits write what is not ASCII as references. Throws where not `isParsable`.
 */
export const indexPage = (source: string, isUtf8 = true): Page =>
  buildPageIndex(source, parseSource(source), {
    newline: source.includes('\r\n') ? '\r\n' : '\n',
    asciiOnly: !isUtf8 || !isUtf8Name(findNamedCharset(source)),
  })

/** The index of a source that was parsed already. */
export function buildPageIndex(source: string, document: Document, writing: SourceFormat): Page {
  const tags = new Map<readonly Attribute[], { id: string; element: Element; count: number }>()
  const elements = new Map<string, Element>()
  const inTree = listElements(document)
  for (const element of inTree) {
    if (!element.sourceCodeLocation || tags.has(element.attrs)) continue
    tags.set(element.attrs, { id: String(tags.size), element, count: 0 })
  }
  for (const element of inTree) {
    const tag = tags.get(element.attrs)
    if (tag) elements.set(tag.count++ === 0 ? tag.id : `${tag.id}~${tag.count - 1}`, element)
    else if (impliedIds.includes(element.tagName) && !elements.has(element.tagName))
      elements.set(element.tagName, element)
  }
  return { source, document, elements, tags, writing }
}

/** The node behind an address: an element, a text, or null. */
export function findNode(page: Page, id: string): Element | TextNode | null {
  const [elementId = '', place] = id.split('.')
  const element = page.elements.get(elementId) ?? null
  if (!element || place === undefined) return element
  const child: Node | undefined = element.childNodes[Number(place)]
  return isText(child) ? child : null
}

/** Where a tag's name ends in the source. The name in the tree can be another one: '<image>' is read as img. */
export function findTagNameEnd(source: string, tagStart: number): number {
  const name = /[^\s/>]*/y
  name.lastIndex = tagStart + 1
  return tagStart + 1 + (name.exec(source)?.[0].length ?? 0)
}
