import type { LookChange } from '#contract/editor-messages.ts'
import { factsOf, placeOf } from './facts.ts'
import { elementOf, mark } from './mark.ts'
import type { Send } from './messages.ts'
import { createOutlines } from './outline.ts'
import { isImage, isTooLong } from './pick.ts'
import { startTyping, type Typing } from './typing.ts'

const typingDelay = 500

/** What is chosen in the page and what is written in it. */
export function createEditing(send: Send, revision: () => number) {
  const outlines = createOutlines()
  let typing: Typing | null = null
  let chosen: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastPlace = ''
  let lent: HTMLElement | null = null

  function tell(target: Element | null = null) {
    outlines.choose(chosen)
    send({
      type: 'chosen',
      chosen: chosen && factsOf(chosen, target),
      typing: typing !== null,
      revision: revision(),
    })
  }
  function place() {
    if (!chosen) return
    const now = placeOf(chosen)
    const key = Object.values(now).join(' ')
    if (key === lastPlace) return
    lastPlace = key
    send({ type: 'placed', place: now })
  }
  /** Ends writing; what was written goes to the page around, which shows it again. */
  function save() {
    if (!typing) return
    const written = typing.written()
    clearTimeout(timer)
    typing.stop()
    typing = null
    if (written) send({ type: 'textChanged', ...written, revision: revision() })
    tell()
  }
  function choose(element: HTMLElement | null, target: Element | null = null) {
    if (typing && element !== typing.element) save()
    chosen = element
    lastPlace = ''
    tell(target)
  }
  function type(element: HTMLElement, target: Element | null = null) {
    if (typing?.element === element) return
    save()
    chosen = element
    if (isTooLong(element)) {
      send({ type: 'tooLong' })
      return tell(target)
    }
    typing = startTyping(element)
    tell(target)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const written = typing?.written()
      if (written?.id != null) send({ type: 'typing', ...written, id: written.id, revision: revision() })
    }, typingDelay)
  }
  addEventListener('input', () => {
    if (!typing) return
    later()
    requestAnimationFrame(place)
  })
  addEventListener('scroll', () => requestAnimationFrame(place), { capture: true, passive: true })
  addEventListener('resize', () => requestAnimationFrame(place))

  return {
    typing: () => typing,
    /** Whether something of the editor's own stands on an element of the page. */
    isWorking: () => typing !== null || lent !== null,
    chosen: () => chosen,
    choose,
    type,
    save,
    hover: outlines.hover,
    cancel() {
      clearTimeout(timer)
      typing?.cancel()
      typing = null
      tell()
    },
    format(change: LookChange) {
      typing?.format(change)
      later()
      tell()
    },
    chooseId(id: string, write: boolean) {
      const element = elementOf(id)
      if (!element) return
      element.scrollIntoView({ block: 'center' })
      if (write && !isImage(element)) type(element)
      else choose(element)
    },
    chooseParent() {
      const parent = chosen?.parentElement?.closest<HTMLElement>(`[${mark}]`)
      if (parent && parent !== document.body && parent !== document.documentElement) choose(parent)
    },
    /** Gives an element the focus without leaving a trace. */
    lend(element: HTMLElement) {
      const given = element.getAttribute('tabindex')
      element.tabIndex = -1
      element.addEventListener(
        'blur',
        () => {
          lent = null
          if (given === null) element.removeAttribute('tabindex')
          else element.setAttribute('tabindex', given)
        },
        { once: true },
      )
      element.focus()
      if (document.activeElement === element) lent = element
    },
    focus() {
      window.focus()
      ;(typing?.element ?? chosen)?.focus({ preventScroll: true })
    },
    renew(id: string | null) {
      chosen = id === null ? (chosen?.isConnected ? chosen : null) : elementOf(id)
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && activeElement !== chosen) activeElement.blur()
      lastPlace = ''
      outlines.hover(null)
      outlines.renew()
      tell()
    },
  }
}
export type Editing = ReturnType<typeof createEditing>
