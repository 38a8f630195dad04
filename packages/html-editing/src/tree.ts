import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Node = Tree.Node
export type Element = Tree.Element
export type TextNode = Tree.TextNode
export type Document = Tree.Document
export type Attribute = Element['attrs'][number]

/** A parser reopens formatting tags in every paragraph, which can turn a small file into gigabytes of tree. */
const maxElements = 400_000
class TooComplexError extends Error {}

let elementCount = 0
/** One adapter with a single counter serves all parses, because parsing is synchronous. */
const countingAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  createElement(tagName, namespaceURI, attrs) {
    if (++elementCount > maxElements) throw new TooComplexError('more than 400,000 elements')
    return defaultTreeAdapter.createElement(tagName, namespaceURI, attrs)
  },
  // Updates the location in place. The parser's own version allocates an object per end tag, which takes a tenth of the
  // parsing time.
  updateNodeSourceCodeLocation(node, end) {
    if (node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, end)
  },
}

/**
 * Parses the document as browsers do, with the location of each node in the source. A byte order mark is not part of
 * the tree. Throws if the source is not `isParsable`.
 */
export function parseSource(source: string): Document {
  elementCount = 0
  const text = source.startsWith('\uFEFF') ? ` ${source.slice(1)}` : source
  return parse(text, { sourceCodeLocationInfo: true, treeAdapter: countingAdapter })
}

/** The last parsed source is cached, because saving a page inspects the same source several times in a row. */
let lastParsed: { source: string; tree: Document } | null = null

/**
 * Parses like `parseSource`, but for read-only use: the same source returns the same tree. Code that changes a tree
 * must call `parseSource`.
 */
export function readSource(source: string): Document {
  if (lastParsed?.source !== source) {
    // The old tree is released first, because two trees of the largest pages take a gigabyte.
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

/** Parses like `parseSource`, but returns null instead of throwing. */
export const tryParse = (source: string): Document | null => nullIfTooComplex(() => parseSource(source))

/**
 * Whether the tree of a source has a reasonable size, up to 400,000 elements. Callers check this before they store a
 * text.
 */
export const isParsable = (source: string): boolean => nullIfTooComplex(() => readSource(source)) !== null

const getChildren = (node: Node): readonly Node[] => {
  const children = 'childNodes' in node ? node.childNodes : []
  return 'content' in node ? [...children, node.content] : children
}

/**
 * Yields every node below `root` in document order with its depth, including the contents of templates. The function is
 * not recursive, because pages can be nested deeply.
 */
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

/** Returns all elements below `root` in document order, including those in templates. */
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

/** Returns the name of an attribute as the source contains it: 'xlink:href'. */
export const getAttributeName = (attribute: { name: string; prefix?: string | undefined }): string =>
  attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name

export const findAttribute = (element: Element, name: string): string | null =>
  element.attrs.find(attribute => getAttributeName(attribute) === name)?.value ?? null

/** Returns the text inside an element, with each run of white space replaced by one space. */
export function getText(element: Element): string {
  let text = ''
  for (const { node } of walk(element)) if (isText(node)) text += node.value
  return text.replace(/\s+/g, ' ').trim()
}
