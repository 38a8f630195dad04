import type { AppearanceChange } from '#contract/editor-messages.ts'
import { wrapText } from './bare-text.ts'
import { describeElement, getPosition } from './describe-element.ts'
import { isImage, isTooLong } from './editable-elements.ts'
import { findElementById, markAttribute } from './element-id.ts'
import type { Send } from './messages.ts'
import { createOutlines } from './outline.ts'
import { createRenderSkipper } from './render-skipper.ts'
import { startTyping, type Typing } from './typing.ts'

const typingDelay = 500
/** Milliseconds for which the caret must rest before the element at the caret is reported. */
const caretDelay = 120

/**
 * Creates the state of the selected element and of the text that is being edited. `live` means that the page's own
 * scripts run.
 */
export function createEditing(send: Send, revision: () => number, live: boolean) {
  const outlines = createOutlines()
  const renderSkipper = createRenderSkipper()
  let typing: Typing | null = null
  let chosen: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastPlace = ''
  let temporarilyFocused: HTMLElement | null = null
  let unwrap: (() => void) | null = null

  function reportSelection(target: Element | null = null) {
    outlines.choose(chosen)
    const description = chosen && describeElement(chosen, target)
    send({ type: 'chosen', chosen: description, typing: typing !== null, revision: revision() })
  }
  function reportPosition() {
    if (!chosen) return
    // Only the element's position is compared, because this runs on every key press. The caret's line is reported once
    // the caret rests.
    const { left, top, width, height } = chosen.getBoundingClientRect()
    const placeKey = [left, top, width, height].join(' ')
    if (placeKey === lastPlace) return
    lastPlace = placeKey
    send({ type: 'placed', place: getPosition(chosen) })
  }
  /** Removes the temporary element around a text that has no element of its own. */
  function unwrapText() {
    if (!unwrap) return
    unwrap()
    unwrap = null
    chosen = null
  }
  /** Ends editing and sends the text to the parent page, which then shows the changed page again. */
  function save() {
    if (!typing) return
    const change = typing.written()
    clearTimeout(timer)
    typing.stop()
    typing = null
    renderSkipper.end()
    unwrapText()
    if (change) send({ type: 'textChanged', ...change, revision: revision() })
    reportSelection()
  }
  function choose(element: HTMLElement | null, target: Element | null = null) {
    if (typing && element !== typing.element) save()
    chosen = element
    lastPlace = ''
    reportSelection(target)
  }
  function type(element: HTMLElement, target: Element | null = null) {
    if (typing?.element === element) return
    save()
    chosen = element
    if (isTooLong(element)) {
      send({ type: 'tooLong' })
      return reportSelection(target)
    }
    typing = startTyping(element)
    // A live page is rendered completely, because its scripts could not measure the parts whose rendering is skipped.
    if (!live) renderSkipper.begin(element)
    reportSelection(target)
  }
  const reportTypingLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const change = typing?.written()
      if (change?.id != null) send({ type: 'typing', ...change, id: change.id, revision: revision() })
    }, typingDelay)
  }
  addEventListener('input', () => {
    if (!typing) return
    reportTypingLater()
    requestAnimationFrame(reportPosition)
  })
  let caretTimer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('selectionchange', () => {
    clearTimeout(caretTimer)
    if (typing) caretTimer = setTimeout(() => typing && reportSelection(), caretDelay)
  })
  addEventListener('scroll', () => requestAnimationFrame(reportPosition), { capture: true, passive: true })
  addEventListener('resize', () => requestAnimationFrame(reportPosition))

  return {
    typing: () => typing,
    /** Whether the editor has set temporary attributes on an element of the page. */
    isWorking: () => typing !== null || temporarilyFocused !== null,
    chosen: () => chosen,
    choose,
    type,
    typeBareText(text: Text) {
      save()
      const wrapped = wrapText(text)
      if (!wrapped) return
      type(wrapped.element)
      unwrap = wrapped.unwrap
      if (!typing) unwrapText()
    },
    /** Places the caret in the text at the clicked position. */
    placeCaret(caret: Range | null) {
      if (caret && typing?.element.contains(caret.startContainer))
        getSelection()?.collapse(caret.startContainer, caret.startOffset)
    },
    save,
    hover: outlines.hover,
    cancel() {
      clearTimeout(timer)
      typing?.cancel()
      typing = null
      renderSkipper.end()
      unwrapText()
      reportSelection()
    },
    format(change: AppearanceChange) {
      typing?.format(change)
      reportTypingLater()
      reportSelection()
    },
    link(href: string | null) {
      typing?.link(href)
      reportTypingLater()
      reportSelection()
    },
    chooseId(id: string, write: boolean) {
      const element = findElementById(id)
      if (!element) return
      element.scrollIntoView({ block: 'center' })
      if (write && !isImage(element)) type(element)
      else choose(element)
    },
    chooseParent() {
      const parent = chosen?.parentElement?.closest<HTMLElement>(`[${markAttribute}]`)
      if (parent && parent !== document.body && parent !== document.documentElement) choose(parent)
    },
    /** Focuses an element by means of a temporary tabindex, which is removed on blur. */
    focusTemporarily(element: HTMLElement) {
      const tabIndex = element.getAttribute('tabindex')
      element.tabIndex = -1
      element.addEventListener(
        'blur',
        () => {
          temporarilyFocused = null
          if (tabIndex === null) element.removeAttribute('tabindex')
          else element.setAttribute('tabindex', tabIndex)
        },
        { once: true },
      )
      element.focus()
      if (document.activeElement === element) temporarilyFocused = element
    },
    focus() {
      window.focus()
      ;(typing?.element ?? chosen)?.focus({ preventScroll: true })
    },
    renew(id: string | null) {
      chosen = id === null ? (chosen?.isConnected ? chosen : null) : findElementById(id)
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && activeElement !== chosen) activeElement.blur()
      lastPlace = ''
      outlines.hover(null)
      outlines.renew()
      reportSelection()
    },
  }
}
export type Editing = ReturnType<typeof createEditing>
