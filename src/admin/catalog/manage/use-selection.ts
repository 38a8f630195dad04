import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ProductFilter } from '#contract/catalog.ts'

/** The selected products; `everything` selects all that match the filter. */
export type Selection = { ids: ReadonlySet<string>; everything: boolean }
const emptySelection: Selection = { ids: new Set(), everything: false }

/**
 * The selection survives a change of page and ends when the filter changes, because the selected products may then be
 * hidden.
 */
export function useSelection(filter: ProductFilter) {
  const [selection, setSelection] = useState(emptySelection)
  const { q, status, stock } = filter
  const key = JSON.stringify([q, status, stock])
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    setShown(key)
    setSelection(emptySelection)
  }
  const last = useRef<string | null>(null)

  /**
   * Selects or deselects a product; with `upTo`, all products of `page` between the previously ticked product and this
   * one.
   */
  const toggle = useCallback((id: string, on: boolean, page: readonly string[], upTo: boolean) => {
    const from = upTo && last.current ? page.indexOf(last.current) : -1
    const to = page.indexOf(id)
    const range = from < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
    last.current = id
    setSelection(current => {
      const ids = new Set(current.everything ? page : current.ids)
      for (const each of range) on ? ids.add(each) : ids.delete(each)
      return { ids, everything: false }
    })
  }, [])
  // Runs as a transition: every card renders again, and typing and clicking must stay responsive.
  const clear = useCallback(() => startTransition(() => setSelection(emptySelection)), [])
  const togglePage = (page: readonly string[], on: boolean) =>
    startTransition(() =>
      setSelection(current => ({
        ids: new Set(on ? [...current.ids, ...page] : [...current.ids].filter(id => !page.includes(id))),
        everything: false,
      })),
    )
  const selectEverything = () => startTransition(() => setSelection({ ids: new Set(), everything: true }))
  useEscape(selection !== emptySelection, clear)
  return { selection, toggle, togglePage, selectEverything, clear }
}

/** Esc clears the selection, unless the key belongs to a dialog, a menu or a search field. */
function useEscape(active: boolean, clear: () => void) {
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      const isHandledElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog],[role=menu],[type=search]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isHandledElsewhere) clear()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active, clear])
}
