import { type Document, isElement, type Node, nameOf, walk } from './tree.ts'

function described(node: Node): string {
  if (isElement(node)) {
    const attributes = node.attrs.map(attribute => [nameOf(attribute), attribute.value]).sort()
    return JSON.stringify([node.namespaceURI, node.tagName, attributes])
  }
  if ('value' in node) return JSON.stringify(['text', node.value])
  if ('data' in node) return JSON.stringify(['comment', node.data])
  return 'publicId' in node ? JSON.stringify(['doctype', node.name, node.publicId, node.systemId]) : node.nodeName
}

/** Whether two documents are the same to a browser: elements, attributes, texts and comments, not how they are written. */
export function sameTree(a: Document, b: Document): boolean {
  const [left, right] = [walk(a), walk(b)]
  for (;;) {
    const [one, other] = [left.next(), right.next()]
    if (one.done || other.done) return one.done === other.done
    if (one.value.depth !== other.value.depth || described(one.value.node) !== described(other.value.node)) return false
  }
}
