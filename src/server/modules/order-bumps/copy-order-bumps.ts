import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { insertOrderBump, listOrderBumpRows } from './repository.ts'

/**
 * Copies the order bumps of a product to its copy. `variantIds` maps the variants of the product to those of the copy, so
 * that a bump that is limited to variants is limited to the copied ones.
 */
export async function copyOrderBumps(
  tx: Tx,
  from: string,
  to: string,
  variantIds: ReadonlyMap<string, string>,
): Promise<void> {
  const now = tx.clock()
  for (const { conditions, ...row } of await listOrderBumpRows(tx.db, from))
    await insertOrderBump(tx.db, {
      ...row,
      id: newId(),
      product_id: to,
      conditions: { ...conditions, variantIds: conditions.variantIds.map(id => variantIds.get(id) ?? id) },
      version: 1,
      created_at: now,
      updated_at: now,
    })
}
