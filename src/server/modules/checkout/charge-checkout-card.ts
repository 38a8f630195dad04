import type { CardToken } from '#contract/card-installments.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { chargeCard, getGatewayOfIntent, getMercadoPagoGateway } from '#server/modules/payments/index.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { buildMetadata } from './ensure-payment-intent.ts'
import type { PricedCheckout } from './price-checkout.ts'

/** Charges the card of a placed order with Mercado Pago. Returns the payment with the outcome. */
export async function chargeCheckoutCard(
  ctx: Context,
  order: OrderRow,
  placed: PaymentRow,
  quoted: PricedCheckout,
  card: CardToken,
): Promise<PaymentRow> {
  const gateway = await getMercadoPagoGateway(ctx, order.mode)
  const buyer = { name: order.name, email: order.email, taxId: order.tax_id }
  const save = async () => {
    if (!order.funnel_upsell_id || !card.keepToken) return null
    return gateway.saveCard(buyer, card.keepToken).catch(error => {
      ctx.log.warn({ err: error, orderId: order.id }, 'the card could not be saved, so the order gets no offers')
      return null
    })
  }
  return chargeCard(ctx, placed, { provider: 'mercado_pago', ...card, save }, payment => {
    const request = {
      amountCents: payment.amount_cents,
      currency: payment.currency,
      metadata: buildMetadata(ctx, order, payment, quoted),
      description: `#${order.number}`,
      attempt: payment.attempt,
      token: card.token,
      brandId: card.brandId,
      cardType: card.type,
      installments: card.installments,
      deviceId: card.deviceId ?? null,
      buyer,
    }
    return gateway.chargeCard(request, `${payment.provider_key}-${sha256Hex(JSON.stringify(request)).slice(0, 32)}`)
  })
}

/** What the browser does after a card was charged. Throws payment_failed when the card was declined. */
export async function toChargeOutcome(ctx: Context, payment: PaymentRow) {
  if (payment.state === 'failed' || payment.state === 'canceled')
    throw new AppError('payment_failed', { data: { declineCode: payment.failure_code ?? 'card_declined' } })
  if (payment.state !== 'requires_action' || !payment.provider_intent_id) return { isProcessing: true }
  const gateway = await getGatewayOfIntent(ctx, payment.mode, payment.provider_intent_id)
  const { challengeUrl } = await gateway.getPayment(payment.provider_intent_id)
  return challengeUrl ? { challengeUrl } : { isProcessing: true }
}
