import type { CustomerResponse } from 'mercadopago/dist/clients/customer/commonTypes'
import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getShopFingerprint } from '../../shop-fingerprint.ts'
import {
  CardDeclinedError,
  type InstallmentOption,
  type PaymentAttempt,
  ProviderRejectedError,
  type ServerChargedGateway,
} from '../payment-gateway.ts'
import { numberToCents, parseDecimal, toDecimal } from './amounts.ts'
import { type PaymentList, toChargeBooking } from './charge-booking.ts'
import { createMercadoPagoClient, DeclinedOrderError } from './client.ts'
import { toCardOrder, toPixOrder } from './order-params.ts'
import { toPixCapability } from './read-account.ts'
import { packReference } from './reference.ts'
import { createSavedCards } from './saved-cards.ts'
import {
  toDeclineCode,
  toDisputeSnapshot,
  toPaymentSnapshot,
  toPaymentWithBuyer,
  toRefundSnapshot,
} from './snapshots.ts'

const pageSize = 100
/** A search covers at least this many milliseconds before the request, because the clocks may differ. */
const clockToleranceMs = 10 * 60_000
/** The error codes of a cancellation that the state of the order does not allow. */
const stateCodes = ['cannot_cancel_order', 'order_already_canceled', 'order_already_cancelled']

type OrderList = { data?: OrderResponse[]; paging?: { total_pages?: string } }
type InstallmentList = {
  payment_type_id?: string
  payer_costs?: {
    installments?: number
    installment_rate?: number
    installment_amount?: number
    total_amount?: number
  }[]
}[]

const encode = encodeURIComponent

/**
 * The interest in percent per month when an amount is paid in equal installments, the first of them after one month.
 */
export function findMonthlyRate(amountCents: number, installmentCents: number, installments: number): number | null {
  if (installments < 2 || installmentCents * installments <= amountCents) return null
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step += 1) {
    const rate = (low + high) / 2
    const presentValue = (installmentCents * (1 - (1 + rate) ** -installments)) / rate
    if (presentValue > amountCents) low = rate
    else high = rate
  }
  // In percent, rounded to two decimals.
  return Number(`${Math.round(low * 10_000)}e-2`)
}

function toInstallmentOptions(amountCents: number, list: InstallmentList): InstallmentOption[] {
  const costs = list.find(({ payment_type_id: type }) => type === 'credit_card')?.payer_costs ?? []
  return costs.flatMap(({ installments = 0, installment_rate: rate = 0, installment_amount = 0, total_amount = 0 }) => {
    const totalCents = numberToCents(total_amount)
    const installmentCents = numberToCents(installment_amount)
    if (installments < 1 || totalCents < amountCents - installments) return []
    return [
      {
        installments,
        installmentCents,
        totalCents,
        interestCents: Math.max(0, totalCents - amountCents),
        monthlyRate: rate > 0 ? findMonthlyRate(amountCents, installmentCents, installments) : null,
      },
    ]
  })
}

type GatewayContext = Pick<Context, 'db' | 'clock' | 'log' | 'metrics' | 'secrets' | 'provider'>

export async function createMercadoPagoGateway(ctx: GatewayContext, mode: Mode): Promise<ServerChargedGateway> {
  const access = await ctx.provider.mercadoPago(ctx.db, mode)
  if (!access.accessToken) throw new AppError('provider_not_configured')
  const call = createMercadoPagoClient(ctx, mode, access)
  const isLive = mode === 'live'
  const shop = getShopFingerprint(ctx)
  const toSnapshot = (order: OrderResponse) => toPaymentSnapshot(order, isLive)
  const readOrder = (id: string) => call<OrderResponse>({ path: `/v1/orders/${encode(id)}` })

  /** Creates an order. When its payment is declined, throws an error that contains the declined payment. */
  async function createOrder(body: object, idempotencyKey: string, deviceId: string | null) {
    try {
      const created = await call<OrderResponse>({
        method: 'POST',
        path: '/v1/orders',
        body,
        idempotencyKey,
        ...(deviceId && { headers: { 'x-meli-session-id': deviceId } }),
      })
      return toSnapshot(created)
    } catch (error) {
      if (!(error instanceof DeclinedOrderError)) throw error
      const order = error.order as OrderResponse | null
      throw new CardDeclinedError(toDeclineCode(error.reason), order?.id ? toSnapshot(order) : null)
    }
  }
  const buildReference = (metadata: Readonly<Record<string, string>> | undefined, attempt: number) =>
    packReference({ orderId: metadata?.order_id ?? '', paymentId: metadata?.payment_id ?? '', attempt, shop })

  /** Yields the orders created since a time, newest first. */
  async function* iterateOrders(since: Date, filter: Record<string, string> = {}): AsyncGenerator<OrderResponse[]> {
    const query = {
      begin_date: new Date(since.getTime() - clockToleranceMs).toISOString(),
      end_date: new Date(ctx.clock().getTime() + clockToleranceMs).toISOString(),
      page_size: String(pageSize),
      ...filter,
    }
    for (let page = 1; ; page += 1) {
      const { data = [], paging } = await call<OrderList>({
        path: '/v1/orders',
        query: { ...query, page: String(page) },
      })
      yield data
      if (data.length === 0 || page >= Number(paging?.total_pages ?? 1)) return
    }
  }

  return {
    provider: 'mercado_pago',
    async readCapabilities() {
      return { pix: toPixCapability(await call({ path: '/v1/payment_methods' })) }
    },
    async createPixPayment(payment, idempotencyKey) {
      const reference = buildReference(payment.metadata, payment.attempt)
      return createOrder(toPixOrder(payment, reference, isLive), idempotencyKey, null).catch(error => {
        // No card is involved in a Pix payment, so a failure here means that the provider issued no code.
        throw error instanceof CardDeclinedError ? new AppError('method_unavailable', { cause: error }) : error
      })
    },
    chargeCard: (charge, idempotencyKey) =>
      createOrder(
        toCardOrder(charge, buildReference(charge.metadata, charge.attempt), isLive),
        idempotencyKey,
        charge.deviceId,
      ),
    async listInstallments(amountCents, bin) {
      const query = { amount: toDecimal(amountCents), bin, locale: 'pt-BR' }
      return toInstallmentOptions(
        amountCents,
        await call<InstallmentList>({ path: '/v1/payment_methods/installments', query }),
      )
    },
    // Every charge of a saved card needs its security code, so `chargeCard` charges it with a token of the code.
    chargeSavedMethod: () => Promise.reject(new AppError('method_unavailable')),
    getPayment: async id => toSnapshot(await readOrder(id)),
    async getOrder(id) {
      const order = await readOrder(id)
      return {
        payment: toSnapshot(order),
        disputeIds: (order.transactions?.chargebacks ?? []).flatMap(each => each.id ?? []),
      }
    },
    async findBooking(id) {
      const { external_reference: reference = '', total_amount: total } = await readOrder(id)
      const query = { external_reference: reference, sort: 'date_created', criteria: 'desc' }
      const { results = [] } = await call<PaymentList>({ path: '/v1/payments/search', query })
      return toChargeBooking(results, parseDecimal(total))
    },
    getPaymentWithBuyer: async id => toPaymentWithBuyer(await readOrder(id), isLive),
    async cancelPayment(id) {
      const path = `/v1/orders/${encode(id)}/cancel`
      const latest = await call<OrderResponse>({ method: 'POST', path, idempotencyKey: `cancel-${id}` }).then(
        toSnapshot,
        async error => {
          if (!(error instanceof ProviderRejectedError && stateCodes.includes(error.reason ?? ''))) throw error
          return toSnapshot(await readOrder(id))
        },
      )
      return latest.state === 'failed' ? { ...latest, state: 'canceled' } : latest
    },
    async listPaymentsFor({ startedAt, ...attempt }: PaymentAttempt) {
      const found: OrderResponse[] = []
      const external_reference = packReference({ ...attempt, shop })
      for await (const orders of iterateOrders(startedAt, { external_reference })) found.push(...orders)
      return found.map(toSnapshot)
    },
    async *iteratePayments(sinceSeconds) {
      for await (const orders of iterateOrders(new Date(sinceSeconds * 1_000))) yield orders.map(toSnapshot)
    },
    async *iterateEvents() {},
    async refund(refund, idempotencyKey) {
      const order = await readOrder(refund.paymentId)
      const transaction = order.transactions?.payments?.[0]?.id
      const isWhole = !('cents' in refund)
      const refunded = await call<OrderResponse>({
        method: 'POST',
        path: `/v1/orders/${encode(refund.paymentId)}/refund`,
        idempotencyKey,
        ...(!isWhole && { body: { transactions: [{ id: transaction, amount: toDecimal(refund.cents) }] } }),
      })
      const refunds = refunded.transactions?.refunds ?? []
      // The response also lists earlier refunds; the newest is the last.
      const created = isWhole ? refunds.at(-1) : refunds.findLast(({ amount }) => parseDecimal(amount) === refund.cents)
      if (!created) throw new AppError('provider_unavailable')
      return { ...toRefundSnapshot(created, refund.paymentId), isUnmatched: isWhole }
    },
    async findRefund(id, paymentId) {
      const refund = (await readOrder(paymentId)).transactions?.refunds?.find(each => each.id === id)
      return refund ? toRefundSnapshot(refund, paymentId) : null
    },
    async listRefunds(paymentId) {
      return ((await readOrder(paymentId)).transactions?.refunds ?? []).map(each => toRefundSnapshot(each, paymentId))
    },
    async findDispute(id, paymentId) {
      const order = await readOrder(paymentId)
      const chargeback = order.transactions?.chargebacks?.find(each => each.id === id)
      return chargeback ? toDisputeSnapshot(chargeback, order) : null
    },
    async deleteCustomer(id) {
      await call<CustomerResponse>({ method: 'DELETE', path: `/v1/customers/${encode(id)}` }).catch(error => {
        if (!(error instanceof ProviderRejectedError)) throw error
      })
    },
    ...createSavedCards(call, isLive),
  }
}
