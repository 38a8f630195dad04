import { findElementId, markAttribute } from './element-id.ts'

/** Length in characters from which a text must be edited in the code view. */
export const maxEditableLength = 500

const textSelector =
  'h1,h2,h3,h4,h5,h6,p,span,div,a,button,li,td,th,dt,dd,blockquote,figcaption,label,summary,legend,caption,address,strong,b,em,i,small,u,s,mark,cite,q,font,center,time,code,pre,section,article,header,footer,main,nav,aside,figure'
const inlineSelector =
  'a,abbr,b,bdi,bdo,big,br,cite,code,del,dfn,em,font,i,img,ins,kbd,mark,picture,q,s,samp,small,source,span,strike,strong,sub,sup,svg,svg *,time,tt,u,var,wbr,button'
const codeSelector = 'script,style,template,iframe,object,embed,noscript,textarea,select,title,svg,math'
const imageSelector = 'img,input[type=image i],svg image'

export const getText = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

const hasOwnText = (element: Element) =>
  [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''))

/** Whether an element contains text of its own and, apart from text, only inline elements. */
function isEditableText(element: Element): boolean {
  return (
    findElementId(element) !== null &&
    element.matches(textSelector) &&
    element.closest(codeSelector) === null &&
    hasOwnText(element) &&
    [...element.querySelectorAll('*')].every(one => one.matches(inlineSelector))
  )
}

/** Whether text directly inside the element is content rather than code. */
export const canHoldText = (element: Element) =>
  (element === document.body || element.matches(textSelector)) && element.closest(codeSelector) === null

const isShown = (element: Element) => element.getClientRects().length > 0

/**
 * Returns the outermost text element at a click, so that bold words are edited together with the sentence around them.
 */
export function findTextAt(target: Element): HTMLElement | null {
  let found: HTMLElement | null = null
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement)
    if (at instanceof HTMLElement && isEditableText(at)) found = at
  return found
}

export const findImageAt = (target: Element): Element | null => {
  const image = target.closest(imageSelector)
  return findElementId(image) === null ? null : image
}

export const isImage = (element: Element) => element.matches(imageSelector)
export const isTooLong = (element: Element) => getText(element).length >= maxEditableLength

/** Lists all editable elements in reading order. Of nested text elements, only the outermost is included. */
export function listEditables(): HTMLElement[] {
  const found: HTMLElement[] = []
  let last = document.createElement('i')
  for (const element of document.body?.querySelectorAll<HTMLElement>(`[${markAttribute}]`) ?? []) {
    if (last.contains(element) && !isImage(element)) continue
    const isOne = isImage(element) || (isEditableText(element) && !isTooLong(element))
    if (!isOne || !isShown(element)) continue
    found.push(element)
    last = element
  }
  return found
}
