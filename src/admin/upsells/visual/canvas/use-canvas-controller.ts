import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { CanvasController, type CanvasProps } from './canvas-controller.ts'
import { copySelection, cutSelection, pasteClipboard } from './clipboard.ts'
import { handleKey, type KeyHandlers } from './keys.ts'
import { handlePress } from './press.ts'

/** Selects the element that is focused with Tab, unless several elements are being selected. */
function handleFocus(controller: CanvasController, event: FocusEvent) {
  const id = controller.findElementId(event.target)
  controller.focused = id
  if (id === null || controller.isMultiSelecting || !(event.target as Element).matches(':focus-visible')) return
  const { selection, select } = controller.editor
  if (selection.length !== 1 || selection[0] !== id) select([id])
}

/** Whether the event is meant for the page, and not for a text being edited or a button of the canvas. */
const isForCanvas = (controller: CanvasController, { target }: Event) =>
  target instanceof Element && target.closest('.cv-ground') !== null && controller.editing === null

function addCanvasListeners(controller: CanvasController, handlers: () => KeyHandlers): () => void {
  const abortController = new AbortController()
  const listen = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    controller.root.addEventListener(name, event => isForCanvas(controller, event) && listener(event), {
      signal: abortController.signal,
    })
  listen('keydown', event => {
    if (!handleKey(controller, event, handlers())) return
    event.preventDefault()
    event.stopPropagation()
  })
  for (const [name, action] of [
    ['copy', copySelection],
    ['cut', cutSelection],
    ['paste', pasteClipboard],
  ] as const)
    listen(name, event => action(controller, event) && event.preventDefault())
  listen('focusin', event => handleFocus(controller, event))
  listen('dblclick', event => {
    const id = controller.findElementId(event.target)
    const element = id === null ? undefined : controller.findElement(id)
    if (!element) return
    if (element.type === 'text' || element.type === 'button') handlers().edit(element.id)
    else handlers().inspect()
  })
  listen('focusout', ({ relatedTarget }) => {
    // A blur without a new target can mean that the node was removed. `focused` is then kept, so that the page can
    // receive the focus.
    if (relatedTarget !== null) controller.focused = null
  })
  controller.root.addEventListener('pointerdown', event => handlePress(controller, event), {
    signal: abortController.signal,
  })
  return () => abortController.abort()
}

/** Creates the controller once its nodes exist, passes it the props of each render, and connects its listeners. */
export function useCanvasController(
  root: RefObject<HTMLElement | null>,
  props: CanvasProps,
  handlers: KeyHandlers,
): RefObject<CanvasController | null> {
  const controller = useRef<CanvasController>(null)
  const latestHandlers = useRef(handlers)
  useLayoutEffect(() => {
    latestHandlers.current = handlers
    if (!root.current) return
    controller.current ??= new CanvasController(root.current, props)
    controller.current.refresh(props)
  })
  useEffect(
    () => (controller.current ? addCanvasListeners(controller.current, () => latestHandlers.current) : undefined),
    [],
  )
  useRemeasure(root, controller, props)
  useScrollToSelection(controller, props)
  return controller
}

/** Measures again when an image has loaded or a font has changed the size of a text. */
function useRemeasure(
  root: RefObject<HTMLElement | null>,
  controller: RefObject<CanvasController | null>,
  props: CanvasProps,
) {
  const ids = props.editor.content.elements.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements or another width have other DOM nodes, which must be observed instead.
  useEffect(() => {
    const observer = new ResizeObserver(() => controller.current?.remeasure())
    for (const node of root.current?.querySelectorAll('.stage, .stage > *') ?? []) observer.observe(node)
    return () => observer.disconnect()
  }, [ids, props.width])
}

/** Scrolls to an element that was selected elsewhere, for example in the layers. */
function useScrollToSelection(controller: RefObject<CanvasController | null>, { editor }: CanvasProps) {
  const [selectedId] = editor.selection
  const id = editor.selection.length === 1 ? selectedId : undefined
  useEffect(() => {
    const { current } = controller
    if (id === undefined || !current || current.root.contains(document.activeElement)) return
    current.findNode(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [controller, id])
}
