/** What was typed into a node that holds nothing but text. */
export function readTypedText(node: Node): string {
  let text = ''
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue ?? ''
    else if (child.nodeName === 'BR') text += '\n'
    else text += readTypedText(child)
  }
  return text.replaceAll('\u00a0', ' ')
}
