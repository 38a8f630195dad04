import { idOf, mark } from './mark.ts'
import { mayHoldText } from './pick.ts'

const isIn = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

function isAt(text: Text, event: MouseEvent): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].some(rect => isIn(rect, event))
}

/** A text that stands among blocks, without an element of its own, at the pointer. */
export function looseAt(target: Element, event: MouseEvent): Text | null {
  if (idOf(target) === null || !mayHoldText(target)) return null
  const texts = [...target.childNodes].filter(node => node instanceof Text)
  return texts.find(text => /\S/.test(text.data) && isAt(text, event)) ?? null
}

/** Gives such a text an element while it is written; its address is that of the text. `free` takes it away again. */
export function hold(text: Text): { element: HTMLElement; free: () => void } | null {
  const { parentElement } = text
  if (!parentElement) return null
  const element = document.createElement('span')
  element.setAttribute(mark, `${idOf(parentElement)}.${[...parentElement.childNodes].indexOf(text)}`)
  text.replaceWith(element)
  element.append(text)
  return { element, free: () => element.replaceWith(...element.childNodes) }
}
