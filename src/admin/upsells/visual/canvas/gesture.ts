import type { CanvasController } from './canvas-controller.ts'
import type { Point } from './geometry.ts'

export type ModifierKeys = { shift: boolean; alt: boolean; isSnappingOff: boolean }
/** One drag. It follows the pointer without React and becomes one change when the pointer is released. */
export type Gesture = {
  move: (position: Point, keys: ModifierKeys) => void
  end: () => void
  cancel: () => void
}

/** How many screen px a pointer may move before the press becomes a drag. */
const threshold = 4
/**
 * The distance in px from the edge of the canvas within which a drag scrolls the canvas, and the maximum px per frame.
 */
const edge = 28
const maxScrollStep = 18

const getModifierKeys = (event: PointerEvent): ModifierKeys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  isSnappingOff: event.ctrlKey || event.metaKey,
})

const getScrollStep = (position: number, from: number, to: number) =>
  position < from + edge
    ? Math.max(-maxScrollStep, (position - from - edge) / 2)
    : position > to - edge
      ? Math.min(maxScrollStep, (position - to + edge) / 2)
      : 0

/**
 * Scrolls the canvas while the pointer is at its edge.
 * @returns whether the canvas has scrolled
 */
function scrollAtEdge(viewport: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const rect = viewport.getBoundingClientRect()
  const [x, y] = [getScrollStep(clientX, rect.left, rect.right), getScrollStep(clientY, rect.top, rect.bottom)]
  if (!x && !y) return false
  const before = [viewport.scrollLeft, viewport.scrollTop]
  viewport.scrollBy(x, y)
  return before[0] !== viewport.scrollLeft || before[1] !== viewport.scrollTop
}

/**
 * Follows a pressed pointer until it is released. `gesture` is null when nothing can be dragged; `tap` runs when the
 * pointer was released without a drag.
 */
export function trackPointer(
  controller: CanvasController,
  pressed: PointerEvent,
  gesture: Gesture | null,
  tap: () => void,
) {
  const { viewport } = controller
  const abortController = new AbortController()
  const options = { signal: abortController.signal }
  let lastEvent = pressed
  let frame = 0
  let isDragging = false

  function step() {
    frame = 0
    const isScrolling = scrollAtEdge(viewport, lastEvent)
    gesture?.move(controller.toStagePoint(lastEvent.clientX, lastEvent.clientY), getModifierKeys(lastEvent))
    if (isScrolling) frame = requestAnimationFrame(step)
  }
  function begin() {
    isDragging = true
    viewport.setPointerCapture(pressed.pointerId)
    controller.root.toggleAttribute('data-dragging', true)
  }
  function stop() {
    abortController.abort()
    cancelAnimationFrame(frame)
    controller.root.toggleAttribute('data-dragging', false)
  }
  const listen = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listener, { ...options, capture: true })
  listen('pointermove', event => {
    if (event.pointerId !== pressed.pointerId) return
    lastEvent = event
    if (!isDragging && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < threshold) return
    if (!gesture) return stop()
    if (!isDragging) begin()
    frame ||= requestAnimationFrame(step)
  })
  listen('pointerup', event => {
    if (event.pointerId !== pressed.pointerId) return
    lastEvent = event
    stop()
    if (!isDragging) return tap()
    gesture?.move(controller.toStagePoint(event.clientX, event.clientY), getModifierKeys(event))
    gesture?.end()
  })
  function cancelGesture() {
    stop()
    if (isDragging) gesture?.cancel()
  }
  listen('pointercancel', event => event.pointerId === pressed.pointerId && cancelGesture())
  listen('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancelGesture()
  })
}
