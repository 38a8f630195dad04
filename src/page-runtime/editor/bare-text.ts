import { canHoldText } from './editable-elements.ts'
import { findElementId, markAttribute } from './element-id.ts'

const isInside = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

function isTextAt(text: Text, event: MouseEvent): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].some(rect => isInside(rect, event))
}

/** Finds the text at the pointer if it has no element of its own but is a direct child of an element with blocks. */
export function findBareTextAt(target: Element, event: MouseEvent): Text | null {
  if (findElementId(target) === null || !canHoldText(target)) return null
  const texts = [...target.childNodes].filter(node => node instanceof Text)
  return texts.find(text => /\S/.test(text.data) && isTextAt(text, event)) ?? null
}

/**
 * Wraps a text without its own element in an element while the text is edited. The element gets the id of the text.
 * `unwrap` removes the element again.
 */
export function wrapText(text: Text): { element: HTMLElement; unwrap: () => void } | null {
  const { parentElement } = text
  if (!parentElement) return null
  const element = document.createElement('span')
  element.setAttribute(markAttribute, `${findElementId(parentElement)}.${[...parentElement.childNodes].indexOf(text)}`)
  text.replaceWith(element)
  element.append(text)
  return { element, unwrap: () => element.replaceWith(...element.childNodes) }
}
