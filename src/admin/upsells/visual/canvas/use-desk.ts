import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { copy, cut, paste } from './clipboard.ts'
import { Desk, type Given } from './desk.ts'
import { type KeyWays, pressKey } from './keys.ts'
import { press } from './press.ts'

/** Tab walks: what is walked to is selected alone, unless several are being chosen. */
function walk(desk: Desk, event: FocusEvent) {
  const id = desk.idOf(event.target)
  desk.focused = id
  if (id === null || desk.holds || !(event.target as Element).matches(':focus-visible')) return
  const { selection, select } = desk.editor
  if (selection.length !== 1 || selection[0] !== id) select([id])
}

/** Whether what happened was meant for the page, and not for a text that is written or a button of the canvas. */
const isMeant = (desk: Desk, { target }: Event) =>
  target instanceof Element && target.closest('.cv-ground') !== null && desk.editing === null

function listen(desk: Desk, ways: () => KeyWays): () => void {
  const ending = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    desk.root.addEventListener(name, event => isMeant(desk, event) && listener(event), { signal: ending.signal })
  on('keydown', event => {
    if (!pressKey(desk, event, ways())) return
    event.preventDefault()
    event.stopPropagation()
  })
  for (const [name, act] of [
    ['copy', copy],
    ['cut', cut],
    ['paste', paste],
  ] as const)
    on(name, event => act(desk, event) && event.preventDefault())
  on('focusin', event => walk(desk, event))
  on('dblclick', event => {
    const id = desk.idOf(event.target)
    const element = id === null ? undefined : desk.elementOf(id)
    if (!element) return
    if (element.type === 'text' || element.type === 'button') ways().edit(element.id)
    else ways().inspect()
  })
  on('focusout', ({ relatedTarget }) => {
    // Gone with its node, it goes nowhere.
    if (relatedTarget !== null) desk.focused = null
  })
  desk.root.addEventListener('pointerdown', event => press(desk, event), { signal: ending.signal })
  return () => ending.abort()
}

/** Makes the desk when its nodes are there, tells it what is new after each drawing, and hears what happens on it. */
export function useDesk(root: RefObject<HTMLElement | null>, given: Given, ways: KeyWays): RefObject<Desk | null> {
  const desk = useRef<Desk>(null)
  const newest = useRef(ways)
  useLayoutEffect(() => {
    newest.current = ways
    if (!root.current) return
    desk.current ??= new Desk(root.current, given)
    desk.current.refresh(given)
  })
  useEffect(() => (desk.current ? listen(desk.current, () => newest.current) : undefined), [])
  useMeasuring(root, desk, given)
  useSight(desk, given)
  return desk
}

/** Measures anew when a picture has come or a font has changed a text. */
function useMeasuring(root: RefObject<HTMLElement | null>, desk: RefObject<Desk | null>, given: Given) {
  const ids = given.editor.content.elements.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements or another width are other DOM nodes to observe.
  useEffect(() => {
    const watch = new ResizeObserver(() => desk.current?.remeasure())
    for (const node of root.current?.querySelectorAll('.stage, .stage > *') ?? []) watch.observe(node)
    return () => watch.disconnect()
  }, [ids, given.width])
}

/** What was selected elsewhere, in the layers for one, comes into sight. */
function useSight(desk: RefObject<Desk | null>, { editor }: Given) {
  const [only] = editor.selection
  const id = editor.selection.length === 1 ? only : undefined
  useEffect(() => {
    const { current } = desk
    if (id === undefined || !current || current.root.contains(document.activeElement)) return
    current.nodeOf(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [desk, id])
}
