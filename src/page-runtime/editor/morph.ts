import type { ShownElement, ShownNode } from '#contract/editor-messages.ts'

const namespaces = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML']
const xlink = 'http://www.w3.org/1999/xlink'
/** Attributes that the editor itself sets on the element that is being edited. */
const editorAttributes = new Set(['contenteditable', 'spellcheck', 'tabindex'])

/** Sets an attribute, except when the DOM functions reject its name. HTML parsers accept more names than they do. */
function setAttribute(element: Element, name: string, value: string) {
  try {
    if (name.startsWith('xlink:')) element.setAttributeNS(xlink, name, value)
    else element.setAttribute(name, value)
  } catch {
    // Such an attribute does not affect what is shown.
  }
}

function createShownElement({ tag, space }: ShownElement): Element {
  try {
    return document.createElementNS(namespaces[space ?? 0] ?? '', tag)
  } catch {
    return document.createElement('span')
  }
}

function morphAttributes(element: Element, wanted: readonly string[]) {
  const obsolete = new Set(element.getAttributeNames())
  for (let at = 0; at < wanted.length; at += 2) {
    const [name = '', value = ''] = wanted.slice(at, at + 2)
    obsolete.delete(name)
    if (element.getAttribute(name) !== value) setAttribute(element, name, value)
  }
  for (const name of obsolete)
    if (!(editorAttributes.has(name) && element === document.activeElement)) element.removeAttribute(name)
}

function createNode(wanted: ShownNode): Node {
  if (typeof wanted === 'string') return document.createTextNode(wanted)
  if ('comment' in wanted) return document.createComment(wanted.comment)
  const element = createShownElement(wanted)
  const { attributes, children, content } = wanted
  for (let at = 0; at < attributes.length; at += 2)
    setAttribute(element, attributes[at] ?? '', attributes[at + 1] ?? '')
  for (const child of children) element.appendChild(createNode(child))
  if (content && element instanceof HTMLTemplateElement) morphChildren(element.content, content)
  return element
}

function isSameKind(node: Node, wanted: ShownNode): boolean {
  if (typeof wanted === 'string') return node.nodeType === Node.TEXT_NODE
  if ('comment' in wanted) return node.nodeType === Node.COMMENT_NODE
  return node instanceof Element && node.localName === wanted.tag && node.namespaceURI === namespaces[wanted.space ?? 0]
}

function findAttribute(wanted: ShownElement, name: string): string | null {
  const at = wanted.attributes.findIndex((each, index) => index % 2 === 0 && each === name)
  return at < 0 ? null : (wanted.attributes[at + 1] ?? '')
}

/** Whether a node is probably the wanted node that has moved, judged by its class, id, src and text. */
function isLikelySame(node: Node, wanted: ShownNode): boolean {
  if (!isSameKind(node, wanted)) return false
  if (typeof wanted === 'string') return node.nodeValue === wanted
  if ('comment' in wanted) return node.nodeValue === wanted.comment
  const element = node as Element
  const same = (name: string) => element.getAttribute(name) === findAttribute(wanted, name)
  return same('class') && same('id') && same('src') && getText(wanted) === element.textContent
}

const getText = (wanted: ShownNode): string =>
  typeof wanted === 'string' ? wanted : 'comment' in wanted ? '' : wanted.children.map(getText).join('')

function morphNode(node: Node, wanted: ShownNode) {
  if (typeof wanted === 'string') {
    if (node.nodeValue !== wanted) node.nodeValue = wanted
  } else if ('comment' in wanted) {
    if (node.nodeValue !== wanted.comment) node.nodeValue = wanted.comment
  } else morphElement(node as Element, wanted)
}

function morphElement(element: Element, wanted: ShownElement) {
  morphAttributes(element, wanted.attributes)
  morphChildren(element, wanted.children)
  if (wanted.content && element instanceof HTMLTemplateElement) morphChildren(element.content, wanted.content)
}

/** Nodes that stay are not moved, so pictures do not load again and videos continue playing. */
function morphChildren(parent: Node, wanted: readonly ShownNode[]) {
  const nodes = [...parent.childNodes]
  let sameAtStart = 0
  const maxSame = Math.min(nodes.length, wanted.length)
  const isLike = (node: Node | undefined, wantedNode: ShownNode | undefined) =>
    node !== undefined && wantedNode !== undefined && isLikelySame(node, wantedNode)
  const isSameSize = nodes.length === wanted.length
  while (!isSameSize && sameAtStart < maxSame && isLike(nodes[sameAtStart], wanted[sameAtStart])) sameAtStart++
  let sameAtEnd = 0
  while (
    !isSameSize &&
    sameAtEnd < maxSame - sameAtStart &&
    isLike(nodes.at(-1 - sameAtEnd), wanted.at(-1 - sameAtEnd))
  )
    sameAtEnd++
  const middleNodes = nodes.slice(sameAtStart, nodes.length - sameAtEnd)
  const end = nodes[nodes.length - sameAtEnd] ?? null
  for (const [index, wantedNode] of wanted.entries()) {
    const isMiddle = index >= sameAtStart && index < wanted.length - sameAtEnd
    const node = isMiddle
      ? middleNodes[index - sameAtStart]
      : index < sameAtStart
        ? nodes[index]
        : nodes[nodes.length - wanted.length + index]
    if (node && isSameKind(node, wantedNode)) morphNode(node, wantedNode)
    else if (node) parent.replaceChild(createNode(wantedNode), node)
    else parent.insertBefore(createNode(wantedNode), end)
  }
  for (const node of middleNodes.slice(Math.max(0, wanted.length - sameAtEnd - sameAtStart))) parent.removeChild(node)
}

/** Changes the document to match the source and leaves equal nodes untouched. The doctype stays. */
export function morph(tree: ShownElement) {
  const root = document.documentElement
  if (root.localName === tree.tag) morphElement(root, tree)
}
