import { indexPage, type Page } from './page-index.ts'
import { isSameTree } from './same-tree.ts'
import type { EditResult } from './set-attributes.ts'
import { createWriter, isWritable } from './source-format.ts'
import { applySplices } from './splice.ts'
import { type Element, isElement, type Node, parseSource } from './tree.ts'

const htmlNamespace = 'http://www.w3.org/1999/xhtml'

function createLinkElement(kind: 'style' | 'script', path: string): Element {
  const [tagName, attrs] =
    kind === 'style' ? ['link', { rel: 'stylesheet', href: path }] : ['script', { src: path, defer: '' }]
  return {
    nodeName: tagName,
    tagName,
    attrs: Object.entries(attrs).map(([name, value]) => ({ name, value })),
    namespaceURI: htmlNamespace as Element['namespaceURI'],
    childNodes: [],
    parentNode: null,
  }
}

function serializeLink({ tagName, attrs }: Element, page: Page): string {
  const write = createWriter(page.format, 'attribute')
  const written = attrs.map(({ name, value }) => (value === '' ? ` ${name}` : ` ${name}="${write(value)}"`)).join('')
  return tagName === 'link' ? `<link${written}>` : `<script${written}></script>`
}

const findHead = (page: Page): Element | undefined => {
  const root = page.document.childNodes.find(node => node.nodeName === 'html')
  return root && isElement(root) ? root.childNodes.filter(isElement).find(node => node.tagName === 'head') : undefined
}

type InsertionPoint = { at: number; index: number }
/**
 * Returns the end of the head, so that the new style takes precedence over earlier ones. Without an end tag, this is
 * after the last element of the head.
 */
function findInsertionPoint(page: Page, head: Element): InsertionPoint {
  const end = head.sourceCodeLocation?.endTag
  if (end) return { at: end.startOffset, index: head.childNodes.length }
  const last = head.childNodes.findLastIndex(isElement)
  const node: Node | undefined = head.childNodes[last]
  const place = node && isElement(node) ? node.sourceCodeLocation : null
  if (place) return { at: place.endOffset, index: last + 1 }
  const start = head.sourceCodeLocation?.startTag
  return { at: start?.endOffset ?? findHeadStart(page, head), index: 0 }
}

/** Returns where a head without tags begins: after the doctype, the html tag and the comments beside them. */
function findHeadStart({ source, document }: Page, head: Element): number {
  const root = document.childNodes.find(isElement)
  const inRoot = root?.childNodes ?? []
  const precedingNodes = document.childNodes.slice(0, document.childNodes.findIndex(isElement) + 1)
  const ends = [...precedingNodes, ...inRoot.slice(0, inRoot.indexOf(head))].map(node => {
    const place = node.sourceCodeLocation
    return node === root ? (root.sourceCodeLocation?.startTag?.endOffset ?? 0) : (place?.endOffset ?? 0)
  })
  // parse5 lets an unclosed comment extend beyond the source.
  return Math.min(source.length, Math.max(source.startsWith('\uFEFF') ? 1 : 0, ...ends))
}

/**
 * Makes a page load a style sheet or a deferred script of its project as the last element of its head. `path` is
 * relative to the page and percent-encoded. The result is verified like every edit and rejected if anything else would
 * change.
 */
export function linkFile(source: string, kind: 'style' | 'script', path: string): EditResult {
  const page = indexPage(source)
  const head = findHead(page)
  if (!head || !isWritable(path)) return { ok: false, reason: 'refused' }
  const place = findInsertionPoint(page, head)
  const link = createLinkElement(kind, path)
  const children = head.childNodes.toSpliced(place.index, 0, link)
  const edited = applySplices(source, [{ start: place.at, end: place.at, text: serializeLink(link, page) }])
  const isSame = isSameTree(page.document, parseSource(edited), { children: new Map([[head, children]]) })
  return isSame ? { ok: true, source: edited } : { ok: false, reason: 'refused' }
}
