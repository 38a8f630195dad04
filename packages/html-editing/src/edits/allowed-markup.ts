import { isSameTree } from '../same-tree.ts'
import { type Element, findAttribute, getAttributeName, isElement, listElements, type Node, walk } from '../tree.ts'
import { isCodeElement } from './edit.ts'
import { isSafeStyleValue, isSafeUrl } from './safe-values.ts'
import { parseStyleValues } from './style-declarations.ts'

/** The tags that an editor may add inside a text. */
const inlineTags = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's'],
  ...['samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
])
/** Editors nest only a few tags, and browsers stop at 512 levels. */
const maxDepth = 200
const harmlessAttributes = new Set(['class', 'dir', 'lang', 'rel', 'target', 'title'])

function isNewAttributeAllowed(name: string, value: string): boolean {
  if (name === 'href') return isSafeUrl(value)
  if (name === 'style') return parseStyleValues(value)?.every(isSafeStyleValue) === true
  return harmlessAttributes.has(name)
}

const toAttributeKey = (element: Element, name: string) => `${element.tagName} ${name} ${findAttribute(element, name)}`

/** Collects the tags, attributes, comments and code in the previous nodes, so that additions can be recognized. */
function collectKnown(before: readonly Node[]) {
  const [tags, attributes] = [new Set<string>(), new Set<string>()]
  const [comments, code]: [Set<string>, Element[]] = [new Set(), []]
  for (const root of before) {
    for (const { node } of walk(root)) {
      if ('data' in node) comments.add(node.data)
      if (!isElement(node)) continue
      if (isCodeElement(node)) code.push(node)
      tags.add(node.tagName)
      for (const attribute of node.attrs) attributes.add(toAttributeKey(node, getAttributeName(attribute)))
    }
  }
  return { tags, attributes, comments, code }
}

/**
 * Whether new children contain only what an editor may write: inline tags with harmless attributes, and anything that
 * the previous children contained, with code and comments unchanged.
 */
export function isMarkupAllowed(before: readonly Node[], after: readonly Node[]): boolean {
  const known = collectKnown(before)
  const isAllowed = (element: Element) => {
    if (isCodeElement(element)) return known.code.some(one => isSameTree(one, element))
    if (!inlineTags.has(element.tagName) && !known.tags.has(element.tagName)) return false
    return element.attrs.every(
      attribute =>
        known.attributes.has(toAttributeKey(element, getAttributeName(attribute))) ||
        isNewAttributeAllowed(getAttributeName(attribute), attribute.value),
    )
  }
  return after.every(root => {
    for (const { node, depth } of walk(root))
      if (depth > maxDepth || ('data' in node && !known.comments.has(node.data))) return false
    return listElements(root).every(isAllowed)
  })
}
