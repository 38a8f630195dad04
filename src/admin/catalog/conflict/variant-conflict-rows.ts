import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../../ui/conflict/conflict-rows.ts'
import type { VariantEdit } from '../variant-draft.ts'

export const variantLabels = (): Record<keyof VariantEdit, string> => ({
  name: catalog.variantName,
  sku: catalog.sku,
  priceAdjustment: catalog.priceAdjustment,
  stock: catalog.stock,
  image: catalog.variantImage,
  quantityPrices: catalog.quantityPrices.title,
  parts: catalog.kit.title,
})

const formatQuantityPrices = ({ quantityPrices: { steps } }: VariantEdit, currency: string) =>
  steps.map(({ quantity, cents }) => `${quantity} × ${formatMoney(cents ?? 0, currency)}`).join(', ') || catalog.nothing

export function formatVariantField(edit: VariantEdit, field: keyof VariantEdit, currency: string): string {
  if (field === 'priceAdjustment') return formatMoney(edit.priceAdjustment ?? 0, currency)
  if (field === 'image') return edit.image ? catalog.imageCount(1) : catalog.nothing
  if (field === 'stock') return edit.stock || catalog.notCounted
  if (field === 'quantityPrices') return formatQuantityPrices(edit, currency)
  if (field === 'parts') return edit.parts.map(part => `${part.quantity} × ${part.name}`).join(', ') || catalog.nothing
  return edit[field]
}

export const buildVariantConflictRows = (versions: Versions<VariantEdit>, currency: string): ConflictRow[] =>
  buildConflictRows(versions, variantLabels(), (edit, field) => formatVariantField(edit, field, currency))
