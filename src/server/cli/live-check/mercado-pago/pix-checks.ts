import { pollUntil } from '../live-run.ts'
import { combine, compare, unknown } from '../outcome.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { buildPixBody, createPix, findPayment, orderCents, pixSeconds, readOrder, sendOrder } from './orders.ts'
import { compareRefusal } from './outcome.ts'

const maxPaidMs = 90_000
/** The clocks of the service and of this machine may differ by this much. */
const toleranceMs = 120_000

/** A code that the test environment pays by itself. */
const getPaidPix = (run: MercadoPagoRun) =>
  run.once('paid code', async () => {
    const { id } = await createPix(run, 'mp-pix-paid', 'APRO Check')
    return pollUntil(
      run,
      () => run.gateway.getPayment(id),
      ({ state }) => state !== 'awaiting',
      maxPaidMs,
    )
  })

async function sendWithExpiry(run: MercadoPagoRun, checkId: string, expiration_time: string) {
  const body = buildPixBody(run, checkId)
  const payments = body.transactions?.payments?.map(payment => ({ ...payment, expiration_time }))
  return sendOrder(run, { ...body, transactions: { payments } })
}

const checksOfCodes: MercadoPagoCheck[] = [
  {
    id: 'mp-pix-code',
    what: 'An order issues a Pix code that is valid for 30 minutes',
    async run(run, id) {
      const { state, method, instructions } = await createPix(run, id)
      const leftMs = (instructions?.expiresAt.getTime() ?? 0) - Date.now()
      const found = {
        state,
        method,
        code: instructions?.code.slice(0, 6),
        hasPage: URL.canParse(instructions?.url ?? ''),
        isInTime: Math.abs(leftMs - pixSeconds * 1_000) < toleranceMs,
      }
      return compare(
        { state: 'awaiting', method: 'pix', code: '000201', hasPage: true, isInTime: true },
        found,
        'a code with its page',
      )
    },
  },
  {
    id: 'mp-pix-shortest',
    what: 'A code is valid for at least 30 minutes: 29 are refused',
    async run(run, id) {
      const shorter = await sendWithExpiry(run, id, 'PT29M')
      const shortest = await sendWithExpiry(run, id, 'PT30M')
      return combine(
        compare({ status: 201 }, { status: shortest.status }, ''),
        compareRefusal(shorter, { status: 400, codes: ['property_value'] }),
      )
    },
  },
  {
    id: 'mp-pix-longest',
    what: 'A code is valid for at most 30 days: 31 are refused',
    async run(run, id) {
      const longer = await sendWithExpiry(run, id, 'P31D')
      const longest = await sendWithExpiry(run, id, 'P30D')
      return combine(
        compare({ status: 201 }, { status: longest.status }, ''),
        compareRefusal(longer, { status: 400, codes: ['property_value'] }),
      )
    },
  },
  {
    id: 'mp-pix-cancel',
    what: 'An unpaid code can be canceled, and stays canceled',
    async run(run, id) {
      const { id: orderId } = await createPix(run, id)
      const first = await run.gateway.cancelPayment(orderId)
      const second = await run.gateway.cancelPayment(orderId)
      const { status, status_detail: detail } = await readOrder(run, orderId)
      return compare(
        { first: 'canceled', second: 'canceled', status: 'canceled' },
        { first: first.state, second: second.state, status },
        `canceled with the detail ${detail}`,
      )
    },
  },
  {
    id: 'mp-pix-paid',
    what: 'A paid code is a payment of the whole amount',
    async run(run) {
      const { id, state, receivedCents } = await getPaidPix(run)
      if (state === 'awaiting') return unknown('the test environment did not pay the code of the buyer APRO')
      const method = findPayment(await readOrder(run, id))?.payment_method
      return compare(
        { state: 'succeeded', receivedCents: orderCents, hasEndToEndId: true },
        { state, receivedCents, hasEndToEndId: Boolean(method && 'e2e_id' in method) },
        'paid by the test environment',
      )
    },
  },
  {
    id: 'mp-pix-refund',
    what: 'A part of a Pix payment is refunded, and then the rest',
    async run(run) {
      const { id, state } = await getPaidPix(run)
      if (state !== 'succeeded') return unknown('the test environment did not pay the code of the buyer APRO')
      const part = { paymentId: id, cents: 100, refundId: run.id, orderId: run.id }
      const first = await run.gateway.refund(part, `part-${id}`)
      const rest = await run.gateway.refund({ paymentId: id, isUnmatched: true }, `rest-${id}`)
      return compare(
        { first: [100, 'succeeded'], rest: [orderCents - 100, 'succeeded'] },
        { first: [first.amountCents, first.state], rest: [rest.amountCents, rest.state] },
        'refunded completely',
      )
    },
  },
]

const checksByHand: MercadoPagoCheck[] = [
  {
    id: 'mp-pix-expiry',
    what: 'An unpaid code becomes expired after its time, and its order fails',
    run: async () => unknown('issue a code in a checkout, wait for 31 minutes, and read the order in the back office'),
  },
  {
    id: 'mp-pix-canceled-code-paid',
    what: 'A bank refuses a code whose order was canceled or has expired',
    run: async () => unknown('use live credentials, cancel an order, and try to pay its code with a bank’s app'),
  },
  {
    id: 'mp-pix-bank-app',
    what: 'A bank’s app pays a code of the shop',
    run: async () => unknown('use live credentials, and pay a code with a bank’s app'),
  },
]

export const pixChecks: MercadoPagoCheck[] = [
  ...checksOfCodes.map(check => ({ ...check, needsPix: true }) as const),
  ...checksByHand,
]
