import { hasPostalAddress } from '#domain/postal-address.ts'
import { hasShippedProduct } from '#server/modules/catalog/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'

/** Whether any of these products has shipping options. Lines without a product do not ship. */
export function hasShippableItems(db: Db, productIds: readonly (string | null | undefined)[]): Promise<boolean> {
  return hasShippedProduct(
    db,
    productIds.filter(id => id !== null && id !== undefined),
  )
}

type Line = { kind: string; product_id: string | null }
/** Whether an order with a postal address is shipped: it has a shipping line, or one of its products ships. */
export async function isShippableOrder(
  db: Db,
  { address }: { address: Parameters<typeof hasPostalAddress>[0] },
  lines: readonly Line[],
): Promise<boolean> {
  if (!hasPostalAddress(address)) return false
  if (lines.some(line => line.kind === 'shipping')) return true
  return hasShippableItems(
    db,
    lines.map(line => line.product_id),
  )
}
