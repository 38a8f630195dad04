/**
 * Reads the text of an editable node, in which browsers write line breaks as elements and spaces as no-break spaces.
 */
export function readTypedText(node: Node): string {
  let text = ''
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue ?? ''
    else if (child.nodeName === 'BR') text += '\n'
    else text += readTypedText(child)
  }
  return text.replaceAll('\u00a0', ' ')
}
