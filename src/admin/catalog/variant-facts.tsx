import type { Variant } from '#contract/catalog.ts'
import { findLowStock } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { Badge } from '../ui/badge.tsx'

export function VariantFacts({ variant }: { variant: Variant }) {
  const lowStock = findLowStock(variant.stock)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{variant.name}</span>
      {variant.parts && <Badge tone="info">{catalog.kit.badge}</Badge>}
      {variant.isDefault && <Badge tone="line">{catalog.isDefault}</Badge>}
      {lowStock !== null && <Badge tone="warn">{catalog.onlyLeft(lowStock)}</Badge>}
    </span>
  )
}
