import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { orderOfPage } from './order-link.ts'
import { takeConsentBack } from './repository.ts'

/** The buyer takes their consent back by the link of an order, for all of theirs. Refuses with order_not_found. */
export async function withdrawConsent(ctx: Context, link: { publicId: string; key: string }): Promise<undefined> {
  const order = await orderOfPage(ctx, link)
  if (!order) throw new AppError('order_not_found')
  if (order.customer_id) await takeConsentBack(ctx.db, order.customer_id, ctx.clock())
}
