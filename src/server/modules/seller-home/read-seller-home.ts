import type { Reply } from '#contract/endpoint.ts'
import type { readSellerHome as endpoint } from '#contract/seller-home.ts'
import { LOW_STOCK_THRESHOLD } from '#domain/variant.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findWhatChanged } from './release-notes.ts'
import { findAwaitingOrders, findDueDisputes, findLowStockVariants } from './repository.ts'

/** Reads what waits for the seller. Stock belongs to no mode; orders and disputes are those of the current mode. */
export async function readSellerHome(ctx: Context): Promise<Reply<typeof endpoint>> {
  const mode = await ctx.provider.mode(ctx.db)
  const now = ctx.clock()
  const [awaiting, disputes, stock, whatChanged] = await Promise.all([
    findAwaitingOrders(ctx.db, mode, now),
    findDueDisputes(ctx.db, mode, now),
    findLowStockVariants(ctx.db, LOW_STOCK_THRESHOLD),
    findWhatChanged(ctx.db),
  ])
  return { mode, awaiting, disputes, stock, whatChanged }
}
