import { upsellPath } from '#domain/funnel.ts'
import { getSessionEnd } from '#domain/upsell-session.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { OrderRow } from './repository.ts'

const getSignedText = (orderId: string) => `resume offers ${orderId}`

/**
 * Builds the link that continues an order's offers on another device, or returns null when the offers have ended. The
 * link alone cannot charge: the shopper has to enter a card on the other device, which needs Stripe's customer.
 */
export function buildResumeLink(ctx: Pick<Context, 'secrets' | 'config' | 'clock'>, order: OrderRow): string | null {
  if (!order.funnel_upsell_id || !order.provider_customer_id) return null
  if (!order.paid_at || order.finalized_at || ctx.clock() >= getSessionEnd(order.paid_at)) return null
  const token = `${order.id}.${ctx.secrets.sign(getSignedText(order.id))}`
  return `${ctx.config.publicUrl}${upsellPath(order.funnel_upsell_id)}?resume=${token}`
}

/** Returns the order id, or null when the signature is invalid. */
export function verifyResumeToken(ctx: Pick<Context, 'secrets'>, token: string): string | null {
  const [orderId = '', signature = ''] = token.split('.')
  return isUuid(orderId) && ctx.secrets.verify(getSignedText(orderId), signature) ? orderId : null
}
