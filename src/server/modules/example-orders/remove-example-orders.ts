import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { countExampleOrders, deleteExamples } from './repository.ts'

/** Removes the example orders with all their rows in one transaction. Only the audit entry stays. */
export function removeExampleOrders(ctx: Context): Promise<{ removed: number }> {
  return withTransaction(ctx, async tx => {
    const removed = await countExampleOrders(tx.db)
    if (removed === 0) return { removed }
    await deleteExamples(tx.db)
    await audit(tx, 'orders.examples_removed', null, { count: removed })
    return { removed }
  })
}
