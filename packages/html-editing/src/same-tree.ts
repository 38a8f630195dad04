import { type Attribute, getAttributeName, isElement, isText, type Node, type TextNode } from './tree.ts'

/**
 * The changes that an edit makes to a tree, described without modifying it: attributes, texts and children. Attributes
 * are keyed by the list that all elements of one start tag share. Everything else stays the same.
 */
export type TreeChange = {
  attributes?: ReadonlyMap<readonly Attribute[], readonly Attribute[]>
  texts?: ReadonlyMap<TextNode, string>
  children?: ReadonlyMap<Node, readonly Node[]>
}

/**
 * Returns the children in order. Adjacent texts are joined and empty ones dropped, because browsers show no difference.
 */
function listContent(node: Node, change: TreeChange): (Node | string)[] {
  const content: (Node | string)[] = []
  const children = change.children?.get(node) ?? ('childNodes' in node ? node.childNodes : [])
  for (const child of children) {
    const text = isText(child) ? (change.texts?.get(child) ?? child.value) : null
    const last = content.at(-1)
    if (text === null) content.push(child)
    else if (typeof last === 'string') content[content.length - 1] = last + text
    else if (text !== '') content.push(text)
  }
  if ('content' in node) content.push(node.content)
  return content
}

function hasSameAttributes(one: readonly Attribute[], other: readonly Attribute[]): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  const values = new Map(one.map(attribute => [getAttributeName(attribute), attribute.value]))
  return other.every(attribute => values.get(getAttributeName(attribute)) === attribute.value)
}

function isSameNode(one: Node, other: Node, { attributes }: TreeChange): boolean {
  if (one.nodeName !== other.nodeName) return false
  if (isElement(one) && isElement(other)) {
    const expected = attributes?.get(one.attrs) ?? one.attrs
    return one.namespaceURI === other.namespaceURI && hasSameAttributes(expected, other.attrs)
  }
  if ('data' in one && 'data' in other) return one.data === other.data
  if ('mode' in one && 'mode' in other) return one.mode === other.mode
  if ('publicId' in one && 'publicId' in other)
    return one.name === other.name && one.publicId === other.publicId && one.systemId === other.systemId
  return true
}

/**
 * Whether two trees are the same for a browser after `change` is applied to the first one. Compares elements,
 * attributes, texts and comments, but not how they are written. The function is not recursive, because pages can be
 * nested deeply.
 */
export function isSameTree(before: Node, after: Node, change: TreeChange = {}): boolean {
  const open: [Node, Node][] = [[before, after]]
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [one, other] = pair
    if (isText(one) || isText(other)) {
      const value = isText(one) ? (change.texts?.get(one) ?? one.value) : null
      if (!isText(other) || value !== other.value) return false
      continue
    }
    if (!isSameNode(one, other, change)) return false
    const [expected, actual] = [listContent(one, change), listContent(other, {})]
    if (expected.length !== actual.length) return false
    for (const [index, child] of expected.entries()) {
      const match = actual[index]
      if (typeof child === 'string' || typeof match === 'string') {
        if (child !== match) return false
      } else if (match) open.push([child, match])
    }
  }
  return true
}
