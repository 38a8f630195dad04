import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { buildHistory, type HistoryOptions } from './history/build-history.ts'
import { examplePromotion } from './history/draw-purchase.ts'
import { findPromotionId, insertExamples } from './repository.ts'

const seed = 20_261_127

/** Writes ninety days of example orders that end now. Returns how many orders were written. */
export async function addExampleOrders(tx: Tx, stores: HistoryOptions['stores']): Promise<number> {
  const rows = buildHistory({
    seed,
    now: tx.clock(),
    timeZone: await getShopTimeZone(tx.db),
    stores,
    promotionId: await findPromotionId(tx.db, examplePromotion.code),
  })
  await insertExamples(tx.db, rows)
  return rows.orders.length
}
