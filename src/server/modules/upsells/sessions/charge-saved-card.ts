import type { SavedCardToken } from '#contract/card-installments.ts'
import { getOrder } from '#server/modules/orders/index.ts'
import {
  chargeSavedCard,
  closePaymentWithoutIntent,
  getMercadoPagoGateway,
  getShopFingerprint,
  ProviderRejectedError,
} from '#server/modules/payments/index.ts'
import { getPayment, type PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import type { PinnedOffer } from './repository.ts'
import { getSavedCardOfOrder } from './saved-card.ts'

/**
 * Charges an offer to the card that Mercado Pago saved, with a token of the security code. A repeated call after a lost
 * response finds the first charge. When the provider rejects the charge without a payment, the attempt is closed.
 */
export async function chargeOfferToSavedCard(
  ctx: Context,
  offer: PinnedOffer,
  attempt: PaymentRow,
  card: SavedCardToken,
): Promise<PaymentRow> {
  const order = await getOrder(ctx.db, attempt.order_id)
  const gateway = await getMercadoPagoGateway(ctx, order.mode)
  const saved = await getSavedCardOfOrder(ctx, order)
  try {
    const { brandId, cardType, last4 } = await gateway.getSavedCard(saved)
    const { installments, token, deviceId = null } = card
    return await chargeSavedCard(ctx, attempt, { provider: 'mercado_pago', installments, last4 }, payment => {
      const request = {
        amountCents: payment.amount_cents,
        currency: payment.currency,
        metadata: {
          shop: getShopFingerprint(ctx),
          order_id: order.id,
          payment_id: payment.id,
          lines: `${offer.sku ?? offer.id}*1=${offer.cents}`.slice(0, 500),
        },
        description: `#${order.number} ${offer.name}`,
        attempt: payment.attempt,
        customerId: saved.customerId,
        token,
        brandId,
        cardType,
        installments,
        deviceId,
        buyer: { name: order.name, email: order.email, taxId: order.tax_id },
      }
      return gateway.chargeCard(request, `${payment.provider_key}-${sha256Hex(JSON.stringify(request)).slice(0, 32)}`)
    })
  } catch (error) {
    const isRefused =
      error instanceof ProviderRejectedError || (error instanceof AppError && error.code === 'payment_failed')
    if (!isRefused) throw error
    ctx.log.error({ err: error, payment: attempt.id }, 'the charge for an offer was rejected; its payment was canceled')
    return closePaymentWithoutIntent(ctx, await getPayment(ctx.db, attempt.id))
  }
}
