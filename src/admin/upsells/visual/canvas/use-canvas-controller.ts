import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { CanvasController, type CanvasProps } from './canvas-controller.ts'
import { copySelection, cutSelection, pasteClipboard } from './clipboard.ts'
import { handleKey, type KeyHandlers } from './keys.ts'
import { handlePress } from './press.ts'

/** Moving the focus with Tab selects the focused element alone, unless several are being selected. */
function handleFocus(desk: CanvasController, event: FocusEvent) {
  const id = desk.findElementId(event.target)
  desk.focused = id
  if (id === null || desk.isMultiSelecting || !(event.target as Element).matches(':focus-visible')) return
  const { selection, select } = desk.editor
  if (selection.length !== 1 || selection[0] !== id) select([id])
}

/** Whether the event is meant for the page, and not for a text being edited or a button of the canvas. */
const isForCanvas = (desk: CanvasController, { target }: Event) =>
  target instanceof Element && target.closest('.cv-ground') !== null && desk.editing === null

function addCanvasListeners(desk: CanvasController, ways: () => KeyHandlers): () => void {
  const ending = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    desk.root.addEventListener(name, event => isForCanvas(desk, event) && listener(event), { signal: ending.signal })
  on('keydown', event => {
    if (!handleKey(desk, event, ways())) return
    event.preventDefault()
    event.stopPropagation()
  })
  for (const [name, act] of [
    ['copy', copySelection],
    ['cut', cutSelection],
    ['paste', pasteClipboard],
  ] as const)
    on(name, event => act(desk, event) && event.preventDefault())
  on('focusin', event => handleFocus(desk, event))
  on('dblclick', event => {
    const id = desk.findElementId(event.target)
    const element = id === null ? undefined : desk.findElement(id)
    if (!element) return
    if (element.type === 'text' || element.type === 'button') ways().edit(element.id)
    else ways().inspect()
  })
  on('focusout', ({ relatedTarget }) => {
    // A blur without a new target can mean that the node was removed; `focused` is kept, so that the page can take the
    // focus.
    if (relatedTarget !== null) desk.focused = null
  })
  desk.root.addEventListener('pointerdown', event => handlePress(desk, event), { signal: ending.signal })
  return () => ending.abort()
}

/** Creates the controller once its nodes exist, passes it the props of each render, and connects its listeners. */
export function useCanvasController(
  root: RefObject<HTMLElement | null>,
  given: CanvasProps,
  ways: KeyHandlers,
): RefObject<CanvasController | null> {
  const desk = useRef<CanvasController>(null)
  const newest = useRef(ways)
  useLayoutEffect(() => {
    newest.current = ways
    if (!root.current) return
    desk.current ??= new CanvasController(root.current, given)
    desk.current.refresh(given)
  })
  useEffect(() => (desk.current ? addCanvasListeners(desk.current, () => newest.current) : undefined), [])
  useRemeasure(root, desk, given)
  useScrollToSelection(desk, given)
  return desk
}

/** Measures again when an image has loaded or a font has changed the size of a text. */
function useRemeasure(
  root: RefObject<HTMLElement | null>,
  desk: RefObject<CanvasController | null>,
  given: CanvasProps,
) {
  const ids = given.editor.content.elements.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements or another width are other DOM nodes to observe.
  useEffect(() => {
    const watch = new ResizeObserver(() => desk.current?.remeasure())
    for (const node of root.current?.querySelectorAll('.stage, .stage > *') ?? []) watch.observe(node)
    return () => watch.disconnect()
  }, [ids, given.width])
}

/** Scrolls to an element that was selected elsewhere, for example in the layers. */
function useScrollToSelection(desk: RefObject<CanvasController | null>, { editor }: CanvasProps) {
  const [only] = editor.selection
  const id = editor.selection.length === 1 ? only : undefined
  useEffect(() => {
    const { current } = desk
    if (id === undefined || !current || current.root.contains(document.activeElement)) return
    current.findNode(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [desk, id])
}
