import { useState } from 'react'
import { catalog } from '#i18n/index.ts'
import { Button } from './button.tsx'

/** More rows than this are shown only on request. */
const maxRows = 10

/**
 * Returns the first rows of a long list, and the button that shows the others. A product may have a hundred variants,
 * and a screen may list many such products.
 * @param isNeeded whether a row is shown at any place of the list, for example because it has an error
 */
export function useFirstRows<Item>(items: readonly Item[], isNeeded: (item: Item) => boolean = () => false) {
  const [isWhole, setIsWhole] = useState(false)
  const firstRows = items.filter((item, index) => index < maxRows || isNeeded(item))
  const toggle = firstRows.length < items.length && (
    <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(current => !current)}>
      {isWhole ? catalog.picker.showFewer : catalog.picker.showAll(items.length)}
    </Button>
  )
  return { rows: isWhole ? items : firstRows, toggle }
}
