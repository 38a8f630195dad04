import type { Request } from '#contract/endpoint.ts'
import type { settleUpsellPayment as endpoint } from '#contract/upsell-sessions.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { findPayment, type PaymentRow } from '#server/orders/index.ts'
import { settle } from '#server/payments/index.ts'
import { closeIfOver } from './close-session.ts'
import { findSessionOfOrder, type SessionRow } from './repository.ts'
import { belongsTo, nextOf, pageOfOffer } from './session.ts'

/** An offer's payment with its session, for a browser that paid the order or resumed its offers. */
export async function ownUpsellPayment(
  ctx: Context,
  paymentId: string,
): Promise<{ payment: PaymentRow; session: SessionRow }> {
  const payment = found(await findPayment(ctx.db, paymentId), 'payment_not_found')
  const session = found(await findSessionOfOrder(ctx.db, payment.order_id), 'payment_not_found')
  found(belongsTo(session, ctx.browser) ? session : null, 'upsell_session_missing')
  return { payment, session }
}

/** After an authentication: where the charge stands and where the shopper goes. A refusal leads back to the offer. */
export async function settleUpsellPayment(ctx: Context, { params }: Request<typeof endpoint>) {
  const { payment, session } = await ownUpsellPayment(ctx, params.id)
  const settled = await settle(ctx, payment)
  const page = found(pageOfOffer(session, payment.offer_id), 'payment_not_found')
  if (settled.state !== 'succeeded') {
    const state =
      settled.state === 'failed' || settled.state === 'canceled' ? ('failed' as const) : ('pending' as const)
    return { state, next: upsellPagePath(session.upsell_id, page.order) }
  }
  const next = await nextOf(ctx, session, page, 'accepted')
  await closeIfOver(ctx, session, next)
  return { state: 'paid' as const, next }
}
