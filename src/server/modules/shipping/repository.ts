import { and, inArray, sql } from 'drizzle-orm'
import { hasPostalAddress } from '#domain/postal-address.ts'
import type { Db } from '#server/platform/core/context.ts'
import { products } from '#server/platform/db/schema/catalog.ts'
import type { Address } from '#server/platform/db/schema/checkout.ts'

/** Whether any of these products has shipping options. Lines without a product do not ship. */
export async function isAnyShipped(db: Db, productIds: readonly (string | null | undefined)[]): Promise<boolean> {
  const ids = productIds.filter(id => id !== null && id !== undefined)
  if (ids.length === 0) return false
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), sql`jsonb_array_length(${products.shipping_options}) > 0`))
    .limit(1)
  return rows.length > 0
}

type Line = { kind: string; product_id: string | null }
/** Whether an order with a postal address is shipped: it has a shipping line, or one of its products ships. */
export async function isOrderShipped(
  db: Db,
  { address }: { address: Address | null },
  lines: readonly Line[],
): Promise<boolean> {
  if (!hasPostalAddress(address)) return false
  if (lines.some(line => line.kind === 'shipping')) return true
  return isAnyShipped(
    db,
    lines.map(line => line.product_id),
  )
}
