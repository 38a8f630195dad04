import type { CanvasController } from './canvas-controller.ts'
import type { Point } from './geometry.ts'

export type ModifierKeys = { shift: boolean; alt: boolean; free: boolean }
/** One drag. It follows the pointer without React and becomes one change when the pointer is released. */
export type Gesture = {
  move: (at: Point, keys: ModifierKeys) => void
  end: () => void
  cancel: () => void
}

/** How many screen px a pointer may move before the press becomes a drag. */
const threshold = 4
/** The distance in px from the edge of the canvas at which it scrolls, and the most px it scrolls in one frame. */
const edge = 28
const maxScrollStep = 18

const getModifierKeys = (event: PointerEvent): ModifierKeys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  free: event.ctrlKey || event.metaKey,
})

const getScrollStep = (at: number, from: number, to: number) =>
  at < from + edge
    ? Math.max(-maxScrollStep, (at - from - edge) / 2)
    : at > to - edge
      ? Math.min(maxScrollStep, (at - to + edge) / 2)
      : 0

/**
 * Scrolls the canvas while the pointer is at its edge.
 * @returns whether there is more to scroll
 */
function scrollAtEdge(ground: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const rect = ground.getBoundingClientRect()
  const [x, y] = [getScrollStep(clientX, rect.left, rect.right), getScrollStep(clientY, rect.top, rect.bottom)]
  if (!x && !y) return false
  const before = [ground.scrollLeft, ground.scrollTop]
  ground.scrollBy(x, y)
  return before[0] !== ground.scrollLeft || before[1] !== ground.scrollTop
}

/**
 * Follows a pressed pointer until it is released. `gesture` is null when nothing can be dragged; `tap` runs when the
 * pointer was released without a drag.
 */
export function trackPointer(desk: CanvasController, pressed: PointerEvent, gesture: Gesture | null, tap: () => void) {
  const { ground } = desk
  const ending = new AbortController()
  const options = { signal: ending.signal }
  let last = pressed
  let frame = 0
  let isDragging = false

  function step() {
    frame = 0
    const scrolls = scrollAtEdge(ground, last)
    gesture?.move(desk.toStagePoint(last.clientX, last.clientY), getModifierKeys(last))
    if (scrolls) frame = requestAnimationFrame(step)
  }
  function begin() {
    isDragging = true
    ground.setPointerCapture(pressed.pointerId)
    desk.root.toggleAttribute('data-dragging', true)
  }
  function stop() {
    ending.abort()
    cancelAnimationFrame(frame)
    desk.root.toggleAttribute('data-dragging', false)
  }
  const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listener, { ...options, capture: true })
  on('pointermove', event => {
    if (event.pointerId !== pressed.pointerId) return
    last = event
    if (!isDragging && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < threshold) return
    if (!gesture) return stop()
    if (!isDragging) begin()
    frame ||= requestAnimationFrame(step)
  })
  on('pointerup', event => {
    if (event.pointerId !== pressed.pointerId) return
    last = event
    stop()
    if (!isDragging) return tap()
    gesture?.move(desk.toStagePoint(event.clientX, event.clientY), getModifierKeys(event))
    gesture?.end()
  })
  function giveUp() {
    stop()
    if (isDragging) gesture?.cancel()
  }
  on('pointercancel', event => event.pointerId === pressed.pointerId && giveUp())
  on('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    giveUp()
  })
}
