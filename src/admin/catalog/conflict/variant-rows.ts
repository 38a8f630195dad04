import { formatMoney } from '#domain/money.ts'
import { catalog } from '#words/index.ts'
import { conflicts } from '../../ui/conflict/changes.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import type { VariantEdit } from '../variant-draft.ts'

const labels: Record<keyof VariantEdit, string> = {
  name: catalog.variantName,
  sku: catalog.sku,
  priceAdjustment: catalog.priceAdjustment,
  stock: catalog.stock,
  image: catalog.variantImage,
}

function shown(edit: VariantEdit, field: keyof VariantEdit, currency: string): string {
  if (field === 'priceAdjustment') return formatMoney(edit.priceAdjustment ?? 0, currency)
  if (field === 'image') return edit.image ? catalog.imageCount(1) : catalog.nothing
  if (field === 'stock') return edit.stock || catalog.notCounted
  return edit[field]
}

type Versions = { base: VariantEdit; theirs: VariantEdit; mine: VariantEdit }

/** What the other person changed of this variant, beside this form. */
export const variantRows = ({ base, theirs, mine }: Versions, currency: string): ConflictRow[] =>
  conflicts(base, theirs, mine).map(({ field, both }) => ({
    field,
    label: labels[field],
    both,
    theirs: shown(theirs, field, currency),
    mine: shown(mine, field, currency),
  }))
