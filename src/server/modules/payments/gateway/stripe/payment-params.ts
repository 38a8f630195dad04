import type Stripe from 'stripe'
import type {
  Buyer,
  NewPayment,
  NewPixPayment,
  NewRefund,
  PaymentChange,
  SavedMethodCharge,
} from '../payment-gateway.ts'

/** Includes the charge of the last attempt, which holds the card and the refunds. */
export const paymentParams = { expand: ['latest_charge'] }

export const toIntentParams = (change: PaymentChange) => ({
  amount: change.amountCents,
  currency: change.currency,
  ...(change.metadata && { metadata: change.metadata }),
  ...(change.receiptEmail && { receipt_email: change.receiptEmail }),
  ...(change.isReusable && { setup_future_usage: 'off_session' as const }),
})

export const toCardParams = ({ customerId, description, ...change }: NewPayment): Stripe.PaymentIntentCreateParams => ({
  ...toIntentParams(change),
  allowed_payment_method_types: ['card'],
  ...(customerId && { customer: customerId }),
  description,
})

export function toPixParams({
  customerId,
  description,
  expiresAfterSeconds,
  includesIof = false,
  buyer: { name, email, taxId },
  ...change
}: NewPixPayment): Stripe.PaymentIntentCreateParams {
  return {
    ...toIntentParams(change),
    allowed_payment_method_types: ['pix'],
    payment_method_data: { type: 'pix', billing_details: { name, email, ...(taxId && { tax_id: taxId }) } },
    payment_method_options: {
      pix: { expires_after_seconds: expiresAfterSeconds, ...(includesIof && { amount_includes_iof: 'always' }) },
    },
    confirm: true,
    ...(customerId && { customer: customerId }),
    description,
  }
}

export const toSavedMethodParams = (charge: SavedMethodCharge): Stripe.PaymentIntentCreateParams => ({
  amount: charge.amountCents,
  currency: charge.currency,
  ...(charge.customerId && { customer: charge.customerId }),
  ...(charge.methodId && { payment_method: charge.methodId }),
  ...(charge.receiptEmail && { receipt_email: charge.receiptEmail }),
  allowed_payment_method_types: ['card'],
  confirm: true,
  use_stripe_sdk: true,
  return_url: charge.returnUrl,
  description: charge.description,
  metadata: charge.metadata,
  ...paymentParams,
})

export const toCustomerParams = ({ email, name, phone, address, metadata }: Buyer): Stripe.CustomerUpdateParams => ({
  email,
  name,
  ...(phone !== null && { phone }),
  address: {
    ...(address.line1 !== undefined && { line1: address.line1 }),
    ...(address.line2 !== undefined && { line2: address.line2 }),
    ...(address.city !== undefined && { city: address.city }),
    ...(address.state !== undefined && { state: address.state }),
    ...(address.zip !== undefined && { postal_code: address.zip }),
    country: address.country,
  },
  metadata,
})

export const toRefundParams = (refund: NewRefund): Stripe.RefundCreateParams =>
  'refundId' in refund
    ? {
        payment_intent: refund.paymentId,
        amount: refund.cents,
        metadata: { refund_id: refund.refundId, order_id: refund.orderId },
      }
    : { payment_intent: refund.paymentId, metadata: { stray: 'true' } }

/** Stripe rejects a list request with more event types. */
const maxEventTypes = 20

/** Splits the event types into groups of at most `maxEventTypes`, one for each call to Stripe. */
export function splitEventTypes(types: readonly string[]): string[][] {
  const lists: string[][] = []
  for (let first = 0; first < types.length; first += maxEventTypes)
    lists.push(types.slice(first, first + maxEventTypes))
  return lists
}
