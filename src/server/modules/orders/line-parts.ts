import { formatKitContents } from '#domain/kit.ts'
import type { CatalogPart } from '#server/modules/catalog/records/index.ts'
import type { OrderLinePart } from './repository.ts'

/** Copies the parts of a kit into its order line, so that later edits of the kit do not change the order. */
export const toLineParts = (parts: readonly CatalogPart[] | null | undefined): OrderLinePart[] | null =>
  parts?.map(({ cents: _cents, currency: _currency, units: _units, ...part }) => part) ?? null

/** The parts of all kits of a line, as text. */
export function toLineContents({
  parts,
  quantity,
}: {
  parts?: readonly Pick<OrderLinePart, 'title' | 'variantName' | 'quantity'>[] | null | undefined
  quantity: number
}): { contents?: string } {
  const contents = formatKitContents(parts, quantity)
  return contents === null ? {} : { contents }
}
