import { upsellPath } from '#domain/funnel.ts'
import { getSessionEnd } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { isUuid } from '#server/kernel/ids.ts'
import type { OrderRow } from './repository.ts'

const getSignedText = (orderId: string) => `resume offers ${orderId}`

/**
 * The address under which another device goes on with an order's offers; null when there are none to go on with. It
 * charges nothing by itself: that device types a card.
 */
export function buildResumeLink(ctx: Pick<Context, 'secrets' | 'config' | 'clock'>, order: OrderRow): string | null {
  if (!order.funnel_upsell_id || !order.paid_at || order.finalized_at || ctx.clock() >= getSessionEnd(order.paid_at))
    return null
  const token = `${order.id}.${ctx.secrets.sign(getSignedText(order.id))}`
  return `${ctx.config.publicUrl}${upsellPath(order.funnel_upsell_id)}?resume=${token}`
}

/** The order a link was made for; null when it was not made here. */
export function verifyResumeToken(ctx: Pick<Context, 'secrets'>, token: string): string | null {
  const [orderId = '', signature = ''] = token.split('.')
  return isUuid(orderId) && ctx.secrets.verify(getSignedText(orderId), signature) ? orderId : null
}
