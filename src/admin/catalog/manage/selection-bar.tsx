import { startTransition, useEffect, useOptimistic, useRef } from 'react'
import { catalog } from '#i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import type { Selection } from './use-selection.ts'

type SelectionBarProps = {
  selection: Selection
  page: readonly string[]
  total: number
  onTogglePage: (page: readonly string[], on: boolean) => void
  onEverything: () => void
}

/**
 * Shows the number of products and a checkbox that selects the products of the current page. When they are selected, a
 * button can select all products that match the filter.
 */
export function SelectionBar({ selection, page, total, onTogglePage, onEverything }: SelectionBarProps) {
  const box = useRef<HTMLInputElement>(null)
  const onPage = page.filter(id => selection.ids.has(id)).length
  const all = selection.everything || (page.length > 0 && onPage === page.length)
  // The checkbox changes immediately, before the cards render again.
  const [shownAll, showAll] = useOptimistic(all)
  useEffect(() => {
    if (box.current) box.current.indeterminate = !shownAll && onPage > 0
  })
  const toggle = (on: boolean) =>
    startTransition(() => {
      showAll(on)
      onTogglePage(page, on)
    })
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1">
      <label className="for-editors flex min-h-10 items-center gap-2.5">
        <input
          ref={box}
          type="checkbox"
          className="tick"
          checked={shownAll}
          onChange={event => toggle(event.target.checked)}
        />
        {catalog.selectPage}
      </label>
      <span className="num text-ink-2" role="status">
        {catalog.productCount(total)}
      </span>
      {all && total > page.length && (
        <span className="flex flex-wrap items-center gap-x-3 text-ink-2">
          {selection.everything ? (
            catalog.everythingSelected(total)
          ) : (
            <Button variant="link" onClick={onEverything}>
              {catalog.selectEverything(total)}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
