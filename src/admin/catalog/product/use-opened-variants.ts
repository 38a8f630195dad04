import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'

/** Holds which variants show their fields. A product's only variant is open from the start. */
export function useOpenedVariants({ variants }: Product) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(variants.length === 1 ? [variants[0]?.id ?? ''] : []),
  )
  return {
    opened,
    toggle: (id: string, isOpen: boolean) =>
      setOpened(current => new Set(isOpen ? [...current, id] : [...current].filter(each => each !== id))),
  }
}
