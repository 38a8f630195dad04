import { type Language, resolveLanguage } from '#domain/language.ts'
import { lockOrder, type OrderRow } from '#server/modules/orders/index.ts'
import { type PurchasedOrder, readPurchasedOrder } from '#server/modules/orders/reading/index.ts'
import { getShopForMail } from '#server/modules/settings/shop/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { type MailShop, toMailShop } from './mail-shop.ts'

export type OrderMailContext = { row: OrderRow; shop: MailShop; language: Language; order: PurchasedOrder }

/**
 * Runs `write` in a transaction that locks the order, with the data that every e-mail about the order needs. Does
 * nothing when the buyer's data was erased, because there is no e-mail address left.
 */
export async function withOrderMailContext(
  ctx: Context,
  orderId: string,
  write: (tx: Tx, context: OrderMailContext) => Promise<void>,
) {
  await withTransaction(ctx, async tx => {
    const row = await lockOrder(tx.db, orderId)
    if (!row || row.email === '') return
    const [order, facts] = await pipelined(readPurchasedOrder(tx.db, row), getShopForMail(tx.db))
    const shop = toMailShop(facts, ctx.config.publicUrl)
    await write(tx, { row, order, shop, language: resolveLanguage(row.language) })
  })
  failpoint('mail.written')
  ctx.wake()
}
