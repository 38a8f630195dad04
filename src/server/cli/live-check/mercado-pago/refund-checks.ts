import { randomUUID } from 'node:crypto'
import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes'
import { parseDecimal, toDecimal } from '#server/modules/payments/gateway/mercado-pago/amounts.ts'
import { combine, compare, pass, unknown } from '../outcome.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { chargeCard, findPayment, getDeclinedAnswer, orderCents, readOrder } from './orders.ts'
import { compareRefusal } from './outcome.ts'

const partCents = 300
const otherCents = 200

/** A paid order, of which the checks refund one part after another. */
const getOrder = (run: MercadoPagoRun) => run.once('refunded order', () => chargeCard(run, 'mp-refund-part'))

const refundPart = async (run: MercadoPagoRun, cents: number, idempotencyKey: string) => {
  const { id } = await getOrder(run)
  return run.gateway.refund({ paymentId: id, cents, refundId: run.id, orderId: run.id }, idempotencyKey)
}

/** Refunds without the adapter. Null refunds what is left. */
async function sendRefund(run: MercadoPagoRun, id: string, cents: number | null) {
  const transaction = cents === null ? null : findPayment(await readOrder(run, id))?.id
  return run.request('POST', `/v1/orders/${id}/refund`, {
    idempotencyKey: randomUUID(),
    ...(cents !== null && { body: { transactions: [{ id: transaction, amount: toDecimal(cents) }] } }),
  })
}

const listAmounts = ({ transactions }: Partial<OrderResponse>) =>
  (transactions?.refunds ?? []).map(({ amount }) => parseDecimal(amount))

export const refundChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-refund-part',
    what: 'A part of a card payment is refunded, and a repeated request refunds it once',
    async run(run) {
      const key = randomUUID()
      const first = await refundPart(run, partCents, key)
      const again = await refundPart(run, partCents, key)
      const { id } = await getOrder(run)
      const listed = await run.gateway.listRefunds(id)
      return compare(
        { state: 'succeeded', amountCents: partCents, again: first.id, count: 1 },
        { state: first.state, amountCents: first.amountCents, again: again.id, count: listed.length },
        'refunded once',
      )
    },
  },
  {
    id: 'mp-refund-order',
    what: 'The answer to a second refund contains both, the newest last',
    async run(run) {
      await run.once('first part', () => refundPart(run, partCents, randomUUID()))
      const { id } = await getOrder(run)
      const earlier = (await run.gateway.listRefunds(id)).map(({ amountCents }) => amountCents)
      const { body } = await sendRefund(run, id, otherCents)
      const amounts = listAmounts(body)
      if (amounts.length === 1 && amounts[0] === otherCents) return pass('the answer contains only the new refund')
      return compare({ amounts: [...earlier, otherCents] }, { amounts }, 'the newest is last')
    },
  },
  {
    id: 'mp-refund-read',
    what: 'An order that is read lists the refunds in the same order, and counts them in refunded_amount',
    async run(run) {
      await run.once('first part', () => refundPart(run, partCents, randomUUID()))
      const order = await readOrder(run, (await getOrder(run)).id)
      const amounts = listAmounts(order)
      const sum = amounts.reduce((total, cents) => total + cents, 0)
      const payment = findPayment(order)
      const refunded = payment && 'refunded_amount' in payment ? parseDecimal(String(payment.refunded_amount)) : null
      return compare(
        { detail: 'partially_refunded', refunded: sum },
        { detail: order.status_detail, refunded },
        `${amounts.length} refunds of ${sum} cents`,
      )
    },
  },
  {
    id: 'mp-refund-too-much',
    what: 'More than what is left is refused with refund_amount_exceeds',
    async run(run) {
      const answer = await sendRefund(run, (await getOrder(run)).id, orderCents + 1)
      return compareRefusal(answer, { status: 400, codes: ['refund_amount_exceeds'] })
    },
  },
  {
    id: 'mp-refund-rest',
    what: 'A refund without an amount returns the rest, and nothing can be refunded after it',
    async run(run) {
      const { id } = await getOrder(run)
      const before = (await run.gateway.listRefunds(id)).reduce((sum, { amountCents }) => sum + amountCents, 0)
      const rest = await run.gateway.refund({ paymentId: id, isUnmatched: true }, randomUUID())
      const { status } = await readOrder(run, id)
      return combine(
        compare({ amountCents: orderCents - before, status: 'refunded' }, { ...rest, status }, ''),
        compareRefusal(await sendRefund(run, id, null), { status: 409, codes: ['order_already_refunded'] }),
      )
    },
  },
  {
    id: 'mp-refund-unpaid',
    what: 'An order that was not paid cannot be refunded: 409 cannot_refund_order',
    async run(run) {
      const id = (await getDeclinedAnswer(run)).body.data?.id ?? ''
      return compareRefusal(await sendRefund(run, id, null), { status: 409, codes: ['cannot_refund_order'] })
    },
  },
  {
    id: 'mp-refund-180-days',
    what: 'A payment can be refunded for 180 days',
    run: async () => unknown('refund payments that are 179 and 181 days old'),
  },
  {
    id: 'mp-refund-balance',
    what: 'A refund that the account’s balance does not cover is refused with 409 cannot_refund_order',
    run: async () => unknown('use live credentials, withdraw the balance, and refund a payment'),
  },
]
