import Stripe from 'stripe'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { type BrowserConfirmedGateway, type PaymentSnapshot, ProviderRejectedError } from '../payment-gateway.ts'
import { callProvider } from './call-provider.ts'
import {
  paymentParams,
  splitEventTypes,
  toCardParams,
  toCustomerParams,
  toIntentParams,
  toPixParams,
  toRefundParams,
  toSavedMethodParams,
} from './payment-params.ts'
import { getStripe } from './provider.ts'
import {
  toDisputeSnapshot,
  toPaymentSnapshot,
  toPaymentWithBuyer,
  toRefundSnapshot,
  toSetupSnapshot,
} from './snapshots.ts'

const pageSize = 100
/** The parameters and codes of Stripe's rejection when a method is not activated for the account. */
const methodParams = ['allowed_payment_method_types', 'payment_method_types', 'payment_method_data[type]']
const methodReasons = ['payment_method_unactivated', 'payment_method_not_available', 'capability_not_enabled']
/** The states in which Stripe does not cancel an intent. */
const nonCancelableStates: readonly PaymentSnapshot['state'][] = ['succeeded', 'canceled', 'processing']

function ignoreMissing(error: unknown): null {
  if (error instanceof ProviderRejectedError && error.reason === 'resource_missing') return null
  throw error
}

/** Converts the rejection of a method that the account may not use. */
function throwUnavailable(error: unknown): never {
  const isMethod =
    error instanceof ProviderRejectedError &&
    (methodParams.includes(error.param) || (error.reason !== null && methodReasons.includes(error.reason)))
  throw isMethod ? new AppError('method_unavailable', { cause: error }) : error
}

/**
 * A restricted key may not read the account, although it can charge cards, so the alarm about unusable keys is not
 * raised.
 */
function throwKeyRefused(error: unknown): never {
  throw error instanceof Stripe.errors.StripePermissionError ? new AppError('provider_key_refused') : error
}

export async function createStripeGateway(ctx: Context, mode: Mode): Promise<BrowserConfirmedGateway> {
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
    provider: 'stripe',
    createPayment: async (payment, idempotencyKey) =>
      toPaymentSnapshot(await call(() => stripe.paymentIntents.create(toCardParams(payment), { idempotencyKey }))),
    createPixPayment: async (payment, idempotencyKey) =>
      toPaymentSnapshot(
        await call(() => stripe.paymentIntents.create(toPixParams(payment), { idempotencyKey })).catch(
          throwUnavailable,
        ),
      ),
    async readCapabilities() {
      const { capabilities, country } = await call(() => stripe.accounts.retrieveCurrent().catch(throwKeyRefused))
      // An account for which Pix was never requested does not have this capability at all.
      const granted = (['active', 'pending'] as const).find(state => state === capabilities?.pix_payments)
      return { pix: granted ?? 'inactive', accountCountry: country ?? null }
    },
    updatePayment: async (id, change) =>
      toPaymentSnapshot(await call(() => stripe.paymentIntents.update(id, toIntentParams(change)))),
    chargeSavedMethod: async (charge, idempotencyKey) =>
      toPaymentSnapshot(
        await call(() => stripe.paymentIntents.create(toSavedMethodParams(charge), { idempotencyKey })),
      ),
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
    async listPaymentsFor({ paymentId, customerId: customer }) {
      if (!customer) return []
      const { data } = await call(() => stripe.paymentIntents.list({ customer, limit: pageSize }))
      return data.map(toPaymentSnapshot).filter(({ metadata }) => metadata.payment_id === paymentId)
    },
    async *iteratePayments(sinceSeconds) {
      const filter = { created: { gte: sinceSeconds }, limit: pageSize }
      for await (const intents of iteratePages(cursor => stripe.paymentIntents.list({ ...filter, ...cursor })))
        yield intents.map(toPaymentSnapshot)
    },
    async *iterateEvents(sinceSeconds, types) {
      for (const some of splitEventTypes(types)) {
        const filter = { created: { gte: sinceSeconds }, types: some, limit: pageSize }
        for await (const events of iteratePages(cursor => stripe.events.list({ ...filter, ...cursor })))
          yield events.map(event => ({ createdSeconds: event.created, event }))
      }
    },
    getSetup: async id =>
      toSetupSnapshot(await call(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))),
    async refund(refund, idempotencyKey) {
      // For the refund of an order line, the caller recovers a lost response by listing the refunds, so the SDK does
      // not repeat the request.
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
