import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'

export type VariantRows = ReturnType<typeof useVariantRows>

/**
 * Holds which variants show their fields, and the React keys of the rows. A new variant gets another id when it is
 * saved, but keeps its key, so that its row stays open and keeps the focus. A product's only variant is open from the
 * start.
 */
export function useVariantRows({ variants }: Product) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(variants.length === 1 ? [variants[0]?.id ?? ''] : []),
  )
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const getKey = (id: string) => keys.get(id) ?? id
  return {
    getKey,
    isOpen: (id: string) => opened.has(getKey(id)),
    toggle: (id: string, isOpen: boolean) =>
      setOpened(
        current => new Set(isOpen ? [...current, getKey(id)] : [...current].filter(each => each !== getKey(id))),
      ),
    /** Keeps the keys of new variants that were saved. `ids` contains the saved id of each. */
    keepKeys: (ids: ReadonlyMap<string, string>) =>
      setKeys(current => new Map([...current, ...[...ids].map(([key, id]) => [id, key] as const)])),
  }
}
