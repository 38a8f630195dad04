import { sameTree } from '../same-tree.ts'
import { attributeOf, type Element, elementsOf, isElement, type Node, nameOf, walk } from '../tree.ts'
import { holdsCode } from './edit.ts'
import { isSafeAddress, isSafeStyleValue } from './safe-values.ts'
import { valuesIn } from './style-declarations.ts'

/** What an editor may add to a text. */
const inline = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's'],
  ...['samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
])
/** Editors nest a few tags; browsers stop at 512. */
const deepest = 200
const plain = new Set(['class', 'dir', 'lang', 'rel', 'target', 'title'])

function isNewAttributeAllowed(name: string, value: string): boolean {
  if (name === 'href') return isSafeAddress(value)
  if (name === 'style') return valuesIn(value)?.every(isSafeStyleValue) === true
  return plain.has(name)
}

const keyOf = (element: Element, name: string) => `${element.tagName} ${name} ${attributeOf(element, name)}`

/** What stood below a node before, to tell it from what is new. */
function knownIn(before: readonly Node[]) {
  const [tags, attributes] = [new Set<string>(), new Set<string>()]
  const [comments, code]: [Set<string>, Element[]] = [new Set(), []]
  for (const root of before) {
    for (const { node } of walk(root)) {
      if ('data' in node) comments.add(node.data)
      if (!isElement(node)) continue
      if (holdsCode(node)) code.push(node)
      tags.add(node.tagName)
      for (const attribute of node.attrs) attributes.add(keyOf(node, nameOf(attribute)))
    }
  }
  return { tags, attributes, comments, code }
}

/**
 * Whether new children hold only what an editor may write: inline tags with harmless attributes, and whatever stood
 * there before, code and comments only unchanged.
 */
export function isMarkupAllowed(before: readonly Node[], after: readonly Node[]): boolean {
  const known = knownIn(before)
  const isAllowed = (element: Element) => {
    if (holdsCode(element)) return known.code.some(one => sameTree(one, element))
    if (!inline.has(element.tagName) && !known.tags.has(element.tagName)) return false
    return element.attrs.every(
      attribute =>
        known.attributes.has(keyOf(element, nameOf(attribute))) ||
        isNewAttributeAllowed(nameOf(attribute), attribute.value),
    )
  }
  return after.every(root => {
    for (const { node, depth } of walk(root))
      if (depth > deepest || ('data' in node && !known.comments.has(node.data))) return false
    return elementsOf(root).every(isAllowed)
  })
}
