import { upsellPagePath } from '#domain/funnel.ts'
import { getOrder } from '#server/modules/orders/index.ts'
import {
  applyIntent,
  CardDeclinedError,
  closePaymentWithoutIntent,
  getGateway,
  getShopFingerprint,
  ProviderRejectedError,
  recordIntent,
} from '#server/modules/payments/index.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import type { PinnedOffer, SessionRow } from './repository.ts'
import { findPageOfOffer } from './session.ts'

/**
 * Charges the card of the attempt, or otherwise the saved card. The charge is made while the shopper is present, so
 * that the shopper can complete an authentication that the bank requires on the same intent. The attempt's idempotency
 * key makes a repeated call charge once. When Stripe does not respond, the attempt stays as it is.
 */
export async function chargeOffer(
  ctx: Context,
  session: SessionRow,
  offer: PinnedOffer,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const order = await getOrder(ctx.db, session.order_id)
  const gateway = await getGateway(ctx, order.mode, payment.provider)
  const page = upsellPagePath(session.upsell_id, findPageOfOffer(session, offer.id)?.order ?? 1)
  const card = payment.provider_payment_method_id ?? order.provider_payment_method_id
  try {
    failpoint('upsell.committed')
    const intent = await gateway.chargeSavedMethod(
      {
        amountCents: payment.amount_cents,
        currency: payment.currency,
        customerId: order.provider_customer_id,
        methodId: card,
        // The receipt setting comes from the order, not from the shop's current setting, because a repeated call with
        // the same idempotency key must send the same parameters.
        ...(order.provider_receipt && { receiptEmail: order.email }),
        returnUrl: `${ctx.config.publicUrl}${page}/authenticate?payment=${payment.id}`,
        description: `#${order.number} ${offer.name}`.slice(0, 500),
        metadata: {
          shop: getShopFingerprint(ctx),
          order_id: order.id,
          order_number: String(order.number),
          payment_id: payment.id,
          offer_id: offer.id,
          mode: order.mode,
          lines: `${offer.sku ?? offer.id}*1=${offer.cents}`.slice(0, 500),
        },
      },
      payment.provider_key,
    )
    failpoint('upsell.called')
    await recordIntent(ctx, payment, intent.id)
    failpoint('upsell.recorded')
    return await applyIntent(ctx, payment, intent)
  } catch (error) {
    const isAmountOutOfRange = error instanceof AppError && /^amount_(below|above)_m/.test(error.code)
    const isDeclinedWithoutIntent = error instanceof CardDeclinedError && !error.payment
    if (error instanceof ProviderRejectedError || isAmountOutOfRange || isDeclinedWithoutIntent) {
      // The provider rejected the request and charged nothing, for example because the saved card no longer exists or
      // the amount is out of range.
      ctx.log.error(
        { err: error, payment: payment.id },
        'the charge for an offer was rejected; its payment was canceled',
      )
      return closePaymentWithoutIntent(ctx, payment)
    }
    if (!(error instanceof CardDeclinedError) || !error.payment) throw error
    await recordIntent(ctx, payment, error.payment.id)
    return applyIntent(ctx, payment, error.payment)
  }
}
