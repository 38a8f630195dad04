import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Node = Tree.Node
export type Element = Tree.Element
export type TextNode = Tree.TextNode
export type Document = Tree.Document
export type Attribute = Element['attrs'][number]

/** Tags that are opened again in every paragraph can make gigabytes of a small file. */
const maxElements = 400_000
class TooComplexError extends Error {}

let elementCount = 0
/** Made once: parsing never waits, so one count serves all. */
const countingAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  createElement(tagName, namespaceURI, attrs) {
    if (++elementCount > maxElements) throw new TooComplexError('more than 400,000 elements')
    return defaultTreeAdapter.createElement(tagName, namespaceURI, attrs)
  },
  // In place: the parser's own makes another object for every end, a tenth of the time a page takes.
  updateNodeSourceCodeLocation(node, end) {
    if (node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, end)
  },
}

/**
 * The document as browsers build it, every node with its place in the source. A byte order mark is no part of it. Throws
 * on a source that is not `isParsable`.
 */
export function parseSource(source: string): Document {
  elementCount = 0
  const text = source.startsWith('\uFEFF') ? ` ${source.slice(1)}` : source
  return parse(text, { sourceCodeLocationInfo: true, treeAdapter: countingAdapter })
}

/** What was read last: of a page that is saved several things are asked in a row. */
let lastParsed: { source: string; tree: Document } | null = null

/** `parseSource` for who only reads: the same tree again for the same source. Whoever changes a tree makes their own. */
export function readSource(source: string): Document {
  if (lastParsed?.source !== source) {
    // Let go of first: two trees of the largest pages are a gigabyte.
    lastParsed = null
    lastParsed = { source, tree: parseSource(source) }
  }
  return lastParsed.tree
}

function nullIfTooComplex<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
}

/** `parseSource`, or null where it would throw. */
export const tryParse = (source: string): Document | null => nullIfTooComplex(() => parseSource(source))

/** Whether a source makes a tree of a reasonable size: up to 400,000 elements. Ask it before a text is stored. */
export const isParsable = (source: string): boolean => nullIfTooComplex(() => readSource(source)) !== null

const getChildren = (node: Node): readonly Node[] => {
  const own = 'childNodes' in node ? node.childNodes : []
  return 'content' in node ? [...own, node.content] : own
}

/** Every node below `root` in document order, contents of templates included, with its depth. No recursion: pages nest deep. */
export function* walk(root: Node): Generator<{ node: Node; depth: number }> {
  const open: { node: Node; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    const { node, depth } = next
    for (const child of getChildren(node).toReversed()) open.push({ node: child, depth: depth + 1 })
  }
}

export const isText = (node: Node | undefined): node is TextNode => node?.nodeName === '#text'
export const isElement = (node: Node): node is Element => 'tagName' in node

/** All elements below `root` in document order, contents of templates included. */
export function listElements(root: Node): Element[] {
  const found: Element[] = []
  const open: Node[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (isElement(node)) found.push(node)
    const children = getChildren(node)
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at]
      if (child && !isText(child)) open.push(child)
    }
  }
  return found
}

/** An attribute's name as it stands in the source: 'xlink:href'. */
export const getAttributeName = (attribute: { name: string; prefix?: string | undefined }): string =>
  attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name

export const findAttribute = (element: Element, name: string): string | null =>
  element.attrs.find(attribute => getAttributeName(attribute) === name)?.value ?? null

/** The text inside an element, white space folded. */
export function getText(element: Element): string {
  let text = ''
  for (const { node } of walk(element)) if (isText(node)) text += node.value
  return text.replace(/\s+/g, ' ').trim()
}
