import type { CatalogPart } from '#server/modules/catalog/records/index.ts'
import type { OrderLinePart } from '#server/platform/db/schema/orders.ts'

/** Copies the parts of a kit into its order line, so that later edits of the kit do not change the order. */
export const toLineParts = (parts: readonly CatalogPart[] | null | undefined): OrderLinePart[] | null =>
  parts?.map(({ cents: _cents, units: _units, ...part }) => part) ?? null
