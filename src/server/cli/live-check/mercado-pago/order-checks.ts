import { randomUUID } from 'node:crypto'
import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes'
import { ProviderRejectedError } from '#server/modules/payments/gateway/payment-gateway.ts'
import { combine, compare, fail, pass, unknown } from '../outcome.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { buildCardBody, buildCharge, chargeCard, getDeclinedAnswer, getPaidOrder, sendOrder } from './orders.ts'
import { compareRefusal } from './outcome.ts'

/** After this time, a charge without a known order counts as never made (docs/decisions/0060). */
const inFlightMs = 30_000
const searchPollMs = 500
const cancelOrder = ({ request }: MercadoPagoRun, id: string) =>
  request<OrderResponse>('POST', `/v1/orders/${id}/cancel`, { idempotencyKey: randomUUID() })

/** How long after its creation an order is found by the reference of its attempt. */
async function measureSearch(run: MercadoPagoRun, checkId: string) {
  const charge = await buildCharge(run, checkId)
  const { order_id: orderId = '', payment_id: paymentId = '' } = charge.metadata ?? {}
  const attempt = { orderId, paymentId, attempt: charge.attempt, customerId: null, startedAt: run.startedAt }
  const { id } = await run.gateway.chargeCard(charge, randomUUID())
  run.orderIds.add(id)
  const created = performance.now()
  for (let reads = 1; ; reads += 1) {
    const found = await run.gateway.listPaymentsFor(attempt)
    const elapsedMs = Math.round(performance.now() - created)
    if (found.some(payment => payment.id === id))
      return elapsedMs < inFlightMs
        ? pass(`found after ${elapsedMs} ms, by read ${reads}`)
        : fail(`expected less than ${inFlightMs} ms, found it after ${elapsedMs} ms`)
    if (elapsedMs > 2 * inFlightMs || reads > (2 * inFlightMs) / searchPollMs)
      return fail(`expected to find the order within ${inFlightMs} ms, found nothing after ${elapsedMs} ms`)
    await run.sleep(searchPollMs)
  }
}

export const orderChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-idempotency',
    what: 'A repeated request returns the same order',
    async run(run, id) {
      const [body, key] = [await buildCardBody(run, id), randomUUID()]
      const first = await sendOrder(run, body, key)
      const second = await sendOrder(run, body, key)
      return combine(
        compare({ first: 201 }, { first: first.status }, ''),
        compare({ id: first.body.id }, { id: second.body.id }, `status ${second.status}`),
      )
    },
  },
  {
    id: 'mp-idempotency-declined',
    what: 'A repeated request of a declined card returns 402 with the same order',
    async run(run, id) {
      const [body, key] = [await buildCardBody(run, id, { holder: 'FUND' }), randomUUID()]
      const first = await sendOrder(run, body, key)
      const second = await sendOrder(run, body, key)
      const found = { status: second.status, id: second.body.data?.id }
      return compare({ status: 402, id: first.body.data?.id }, found, 'the same order')
    },
  },
  {
    id: 'mp-idempotency-other-body',
    what: 'The key of a request is refused for another request with 409 idempotency_key_already_used',
    async run(run, id) {
      const key = randomUUID()
      const first = await sendOrder(run, await buildCardBody(run, id), key)
      const second = await sendOrder(run, await buildCardBody(run, id), key)
      return combine(
        compare({ first: 201 }, { first: first.status }, ''),
        compareRefusal(second, { status: 409, codes: ['idempotency_key_already_used'] }),
      )
    },
  },
  {
    id: 'mp-idempotency-day',
    what: 'A key is remembered for 24 hours',
    run: async () => unknown('repeat a request 23 and 25 hours later'),
  },
  {
    id: 'mp-search',
    what: 'A new order is found by its reference within 30 seconds',
    run: measureSearch,
  },
  {
    id: 'mp-search-time',
    what: 'An order is listed by its time of creation',
    async run(run) {
      const { id } = await getPaidOrder(run)
      for await (const payments of run.gateway.iteratePayments(run.startedAt.getTime() / 1_000))
        if (payments.some(payment => payment.id === id)) return pass('listed')
      return fail('expected the order of mp-card-purchase in the list, found none')
    },
  },
  {
    id: 'mp-unknown-order',
    what: 'An unknown order is refused with 404 order_not_found',
    async run(run) {
      const { id } = await getPaidOrder(run)
      const unknownId = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
      const error = await run.gateway.getPayment(unknownId).catch(caught => caught)
      const answer = await run.request('GET', `/v1/orders/${unknownId}`)
      return combine(
        compareRefusal(answer, { status: 404, codes: ['order_not_found'] }),
        error instanceof ProviderRejectedError
          ? compare({ reason: 'order_not_found' }, { reason: error.reason }, '404 order_not_found')
          : fail('expected the adapter to throw the refusal'),
      )
    },
  },
  {
    id: 'mp-unknown-property',
    what: 'A property that the reference does not list is refused with unsupported_properties',
    async run(run, id) {
      const body = { ...(await buildCardBody(run, id)), live_check: true }
      return compareRefusal(await sendOrder(run, body), { status: 400, codes: ['unsupported_properties'] })
    },
  },
  {
    id: 'mp-installments-property',
    what: 'An order cannot set its own installments: config.payment_method is refused',
    async run(run, id) {
      const body = await buildCardBody(run, id)
      const config = { ...body.config, payment_method: { max_installments: 3 } }
      const answer = await sendOrder(run, { ...body, config })
      return compareRefusal(answer, { status: 400, codes: ['unsupported_properties'] })
    },
  },
  {
    id: 'mp-test-address',
    what: 'A test account refuses addresses outside testuser.com with invalid_email_for_sandbox',
    async run(run, id) {
      const body = await buildCardBody(run, id)
      const payer = { ...body.payer, email: 'live-check@example.com' }
      const answer = await sendOrder(run, { ...body, payer })
      return compareRefusal(answer, { status: 400, codes: ['invalid_email_for_sandbox'] })
    },
  },
  {
    id: 'mp-cancel-failed',
    what: 'A failed order refuses to be canceled with 409, and the adapter returns it as canceled',
    async run(run) {
      const id = (await getDeclinedAnswer(run)).body.data?.id ?? ''
      const { state } = await run.gateway.cancelPayment(id)
      return combine(
        compare({ state: 'canceled' }, { state }, ''),
        compareRefusal(await cancelOrder(run, id), { status: 409, codes: ['cannot_cancel_order'] }),
      )
    },
  },
  {
    id: 'mp-cancel-paid',
    what: 'A paid order refuses to be canceled with 409, and stays paid',
    async run(run) {
      const { id } = await getPaidOrder(run)
      const { state } = await run.gateway.cancelPayment(id)
      return combine(
        compare({ state: 'succeeded' }, { state }, ''),
        compareRefusal(await cancelOrder(run, id), { status: 409, codes: ['cannot_cancel_order'] }),
      )
    },
  },
  {
    id: 'mp-cancel-canceled',
    what: 'A canceled order refuses to be canceled with 409 order_already_canceled',
    async run(run, id) {
      const { id: orderId } = await chargeCard(run, id, { holder: 'APRO-CHOK' })
      const { state } = await run.gateway.cancelPayment(orderId)
      if (state !== 'canceled') return unknown(`the order could not be canceled at first (${state}); see mp-3ds-holder`)
      const codes = ['order_already_canceled', 'order_already_cancelled']
      return compareRefusal(await cancelOrder(run, orderId), { status: 409, codes })
    },
  },
  {
    id: 'mp-cancel-in-review',
    what: 'A payment in review refuses to be canceled with 409',
    async run(run, id) {
      const { id: orderId, state } = await chargeCard(run, id, { holder: 'CONT' })
      if (state !== 'processing') return unknown(`the payment was not in review (${state}); see mp-in-review`)
      return compareRefusal(await cancelOrder(run, orderId), { status: 409, codes: ['cannot_cancel_order'] })
    },
  },
]
