import { findBareTextAt } from './bare-text.ts'
import { findImageAt, findTextAt } from './editable-elements.ts'
import type { Editing } from './editing.ts'
import { findElementId } from './element-id.ts'
import type { Send } from './messages.ts'

const getTargetElement = ({ target }: Event) => (target instanceof Element ? target : null)

/** Makes clicks select elements, disables links and forms, and accepts pictures dropped on pictures. */
export function watchPointer(editing: Editing, send: Send, revision: () => number) {
  const isWriting = (target: Element) => editing.typing()?.element.contains(target) === true
  for (const type of ['submit', 'auxclick', 'dragstart'] as const)
    addEventListener(type, event => event.preventDefault(), true)
  for (const type of [
    'mousedown',
    'pointerdown',
    'mouseup',
    'pointerup',
    'touchstart',
    'touchend',
    'dblclick',
  ] as const)
    addEventListener(
      type,
      event => {
        // Otherwise the page's own scripts would treat the click as a shopper's.
        event.stopImmediatePropagation()
        const target = getTargetElement(event)
        if (type === 'mousedown' && target && !isWriting(target) && target.closest('button,input,select,summary'))
          event.preventDefault()
      },
      { capture: true, passive: false },
    )
  addEventListener('pointerover', event => {
    const target = getTargetElement(event)
    editing.hover(target && (findImageAt(target) ?? findTextAt(target)))
  })
  document.addEventListener('pointerleave', () => editing.hover(null))
  addEventListener(
    'click',
    event => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const target = getTargetElement(event)
      if (!target || !event.isTrusted || isWriting(target)) return
      const image = findImageAt(target)
      const id = findElementId(image)
      if (image && id !== null) {
        editing.choose(image as HTMLElement, target)
        return send({ type: 'pickImage', id, revision: revision() })
      }
      const text = findTextAt(target)
      const loose = text ? null : findBareTextAt(target, event)
      const caret = document.caretRangeFromPoint(event.clientX, event.clientY)
      if (text) editing.type(text, target)
      else if (loose) editing.typeBareText(loose)
      else return editing.choose(null)
      editing.placeCaret(caret)
    },
    true,
  )
  addEventListener('dragover', event => event.preventDefault(), true)
  addEventListener(
    'drop',
    event => {
      const target = getTargetElement(event)
      const [file] = event.dataTransfer?.files ?? []
      if (target && isWriting(target) && !file) return
      event.preventDefault()
      const image = target && findImageAt(target)
      const id = findElementId(image)
      if (file && image && id !== null) {
        editing.choose(image as HTMLElement)
        send({ type: 'dropImage', id, file, revision: revision() })
      }
    },
    true,
  )
}
