import { revokeConsent } from '#server/modules/customers/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findOrderByLink } from './order-link.ts'

/** Withdraws a buyer's consent through the link of any of their orders. Throws order_not_found. */
export async function withdrawConsent(ctx: Context, link: { publicId: string; key: string }): Promise<undefined> {
  const order = await findOrderByLink(ctx, link)
  if (!order) throw new AppError('order_not_found')
  if (order.customer_id) await revokeConsent(ctx.db, order.customer_id, ctx.clock())
}
