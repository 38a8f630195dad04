import type { Request } from '#contract/endpoint.ts'
import type { settleUpsellPayment as endpoint } from '#contract/upsell-sessions.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import { settlePayment } from '#server/modules/payments/index.ts'
import { getPayment, type PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { closeAfterLastPage } from './close-session.ts'
import { findSessionOfOrder, type SessionRow } from './repository.ts'
import { findPageOfOffer, getNextPath, isVisibleToBrowser } from './session.ts'

/** Throws upsell_session_missing unless this browser paid the order or resumed its offers. */
export async function getOwnUpsellPayment(
  ctx: Context,
  paymentId: string,
): Promise<{ payment: PaymentRow; session: SessionRow }> {
  const payment = await getPayment(ctx.db, paymentId)
  const session = orThrow(await findSessionOfOrder(ctx.db, payment.order_id), 'payment_not_found')
  orThrow(isVisibleToBrowser(session, ctx.browser) ? session : null, 'upsell_session_missing')
  return { payment, session }
}

/**
 * Settles a charge after authentication and returns where the shopper goes next; a declined charge leads back to the
 * offer.
 */
export async function settleUpsellPayment(ctx: Context, { params }: Request<typeof endpoint>) {
  const { payment, session } = await getOwnUpsellPayment(ctx, params.id)
  const settled = await settlePayment(ctx, payment)
  const page = orThrow(findPageOfOffer(session, payment.offer_id), 'payment_not_found')
  if (settled.state !== 'succeeded') {
    const state =
      settled.state === 'failed' || settled.state === 'canceled' ? ('failed' as const) : ('pending' as const)
    return { state, next: upsellPagePath(session.upsell_id, page.order) }
  }
  const next = await getNextPath(ctx, session, page, 'accepted')
  await closeAfterLastPage(ctx, session, next)
  return { state: 'paid' as const, next }
}
