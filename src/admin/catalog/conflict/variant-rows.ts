import { formatMoney } from '#domain/money.ts'
import { catalog } from '#words/index.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import { conflictRows, type Versions } from '../../ui/conflict/rows.ts'
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

/** What the other person changed of this variant, beside this form. */
export const variantRows = (versions: Versions<VariantEdit>, currency: string): ConflictRow[] =>
  conflictRows(versions, labels, (edit, field) => shown(edit, field, currency))
