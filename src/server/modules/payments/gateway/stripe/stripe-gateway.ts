import type Stripe from 'stripe'
import type { Context, Mode } from '#server/platform/core/context.ts'
import {
  type Buyer,
  type NewRefund,
  type PaymentChange,
  type PaymentGateway,
  type PaymentSnapshot,
  ProviderRejectedError,
} from '../payment-gateway.ts'
import { callProvider } from './call-provider.ts'
import { getStripe } from './provider.ts'
import {
  toDisputeSnapshot,
  toPaymentSnapshot,
  toPaymentWithBuyer,
  toRefundSnapshot,
  toSetupSnapshot,
} from './snapshots.ts'

const pageSize = 100
/** The charge of the last attempt holds the card and the refunds. */
const paymentParams = { expand: ['latest_charge'] }
/** The states in which Stripe does not cancel an intent. */
const nonCancelableStates: readonly PaymentSnapshot['state'][] = ['succeeded', 'canceled', 'processing']

function ignoreMissing(error: unknown): null {
  if (error instanceof ProviderRejectedError && error.reason === 'resource_missing') return null
  throw error
}

const toIntentParams = (change: PaymentChange) => ({
  amount: change.amountCents,
  currency: change.currency,
  ...(change.metadata && { metadata: change.metadata }),
  ...(change.receiptEmail && { receipt_email: change.receiptEmail }),
  ...(change.isReusable && { setup_future_usage: 'off_session' as const }),
})

const toCustomerParams = ({ email, name, phone, address, metadata }: Buyer): Stripe.CustomerUpdateParams => ({
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

const toRefundParams = (refund: NewRefund): Stripe.RefundCreateParams =>
  'refundId' in refund
    ? {
        payment_intent: refund.paymentId,
        amount: refund.cents,
        metadata: { refund_id: refund.refundId, order_id: refund.orderId },
      }
    : { payment_intent: refund.paymentId, metadata: { stray: 'true' } }

export async function createStripeGateway(ctx: Context, mode: Mode): Promise<PaymentGateway> {
  const stripe = await getStripe(ctx, mode)
  const call = <T>(work: () => Promise<T>) => callProvider(ctx, work)

  /** Reads a list page by page. Each page is its own call with its own deadline. */
  async function* iteratePages<T extends { id: string }>(
    list: (cursor: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
  ): AsyncGenerator<T[]> {
    let cursor: { starting_after?: string } = {}
    for (;;) {
      const { data, has_more: more } = await call(() => list(cursor))
      yield data
      const last = data.at(-1)
      if (!more || !last) return
      cursor = { starting_after: last.id }
    }
  }

  return {
    async createPayment({ customerId, description, ...change }, idempotencyKey) {
      const params = {
        ...toIntentParams(change),
        allowed_payment_method_types: ['card' as const],
        ...(customerId && { customer: customerId }),
        description,
      }
      return toPaymentSnapshot(await call(() => stripe.paymentIntents.create(params, { idempotencyKey })))
    },
    async createPixPayment({ customerId, description, expiresAfterSeconds, buyer, ...change }, idempotencyKey) {
      const { name, email, taxId } = buyer
      const params: Stripe.PaymentIntentCreateParams = {
        ...toIntentParams(change),
        allowed_payment_method_types: ['pix'],
        payment_method_data: { type: 'pix', billing_details: { name, email, ...(taxId && { tax_id: taxId }) } },
        payment_method_options: { pix: { expires_after_seconds: expiresAfterSeconds } },
        confirm: true,
        ...(customerId && { customer: customerId }),
        description,
      }
      return toPaymentSnapshot(await call(() => stripe.paymentIntents.create(params, { idempotencyKey })))
    },
    updatePayment: async (id, change) =>
      toPaymentSnapshot(await call(() => stripe.paymentIntents.update(id, toIntentParams(change)))),
    async chargeSavedMethod(charge, idempotencyKey) {
      const params: Stripe.PaymentIntentCreateParams = {
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
      }
      return toPaymentSnapshot(await call(() => stripe.paymentIntents.create(params, { idempotencyKey })))
    },
    getPayment: async id => toPaymentSnapshot(await call(() => stripe.paymentIntents.retrieve(id, paymentParams))),
    getPaymentWithBuyer: async id =>
      toPaymentWithBuyer(
        await call(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'customer'] })),
      ),
    cancelPayment: id =>
      call(() =>
        stripe.paymentIntents.cancel(id).then(toPaymentSnapshot, async error => {
          // The intent may have changed since the caller read it.
          const latest = toPaymentSnapshot(await stripe.paymentIntents.retrieve(id, paymentParams))
          if (nonCancelableStates.includes(latest.state)) return latest
          throw error
        }),
      ),
    async listPaymentsOfCustomer(customer) {
      const { data } = await call(() => stripe.paymentIntents.list({ customer, limit: pageSize }))
      return data.map(toPaymentSnapshot)
    },
    async *iteratePayments(sinceSeconds) {
      const filter = { created: { gte: sinceSeconds }, limit: pageSize }
      for await (const intents of iteratePages(cursor => stripe.paymentIntents.list({ ...filter, ...cursor })))
        yield intents.map(toPaymentSnapshot)
    },
    async *iterateEvents(sinceSeconds, types) {
      const filter = { created: { gte: sinceSeconds }, types, limit: pageSize }
      for await (const events of iteratePages(cursor => stripe.events.list({ ...filter, ...cursor })))
        yield events.map(event => ({ createdSeconds: event.created, event }))
    },
    getSetup: async id =>
      toSetupSnapshot(await call(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))),
    async refund(refund, idempotencyKey) {
      // For the refund of an order line, the caller recovers a lost response by listing the refunds, so the SDK does not
      // repeat the request.
      const options = { idempotencyKey, ...('refundId' in refund && { maxNetworkRetries: 0 }) }
      return toRefundSnapshot(await call(() => stripe.refunds.create(toRefundParams(refund), options)))
    },
    async findRefund(id) {
      const refund = await call(() => stripe.refunds.retrieve(id)).catch(ignoreMissing)
      return refund && toRefundSnapshot(refund)
    },
    async listRefunds(paymentId) {
      const { data } = await call(() => stripe.refunds.list({ payment_intent: paymentId, limit: pageSize }))
      return data.map(toRefundSnapshot)
    },
    async findDispute(id) {
      const dispute = await call(() => stripe.disputes.retrieve(id)).catch(ignoreMissing)
      return dispute && toDisputeSnapshot(dispute)
    },
    async saveCustomer(id, buyer, idempotencyKey) {
      const params = toCustomerParams(buyer)
      const customer = await call(() =>
        id
          ? stripe.customers.update(id, { phone: '', ...params })
          : stripe.customers.create(params as Stripe.CustomerCreateParams, { idempotencyKey }),
      )
      return customer.id
    },
    async deleteCustomer(id) {
      await call(() => stripe.customers.del(id, {}, { idempotencyKey: `erase-${id}` })).catch(ignoreMissing)
    },
    async detachMethod(id) {
      await call(() => stripe.paymentMethods.detach(id))
    },
  }
}
