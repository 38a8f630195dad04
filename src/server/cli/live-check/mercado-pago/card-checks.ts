import { randomUUID } from 'node:crypto'
import { toPaymentSnapshot } from '#server/modules/payments/gateway/mercado-pago/snapshots.ts'
import { CardDeclinedError } from '#server/modules/payments/gateway/payment-gateway.ts'
import { pollUntil } from '../live-run.ts'
import { compare, fail, unknown } from '../outcome.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import {
  buildCardBody,
  buildCharge,
  chargeCard,
  createToken,
  findPayment,
  getDeclinedAnswer,
  getPaidOrder,
  orderCents,
  readOrder,
  sendOrder,
  testCards,
} from './orders.ts'

/** Names of the holder, with the reason of Mercado Pago and the code by which the shop explains the decline. */
const holders: [name: string, reason: string, code: string][] = [
  ['FUND', 'insufficient_amount', 'insufficient_funds'],
  ['CALL', 'required_call_for_authorize', 'call_issuer'],
  ['SECU', 'bad_filled_card_data', 'incorrect_number'],
  ['EXPI', 'bad_filled_card_data', 'incorrect_number'],
  ['FORM', 'bad_filled_card_data', 'incorrect_number'],
  ['OTHE', 'rejected_by_issuer', 'card_declined'],
  ['LOCK', 'card_disabled', 'card_not_supported'],
  ['ATTE', 'max_attempts_exceeded', 'card_velocity_exceeded'],
  ['BLAC', 'high_risk', 'fraudulent'],
  ['INST', 'invalid_installments', 'card_declined'],
]

const toHolderCheck = ([holder, reason, code]: (typeof holders)[number]): MercadoPagoCheck => ({
  id: `mp-decline-${holder.toLowerCase()}`,
  what: `A card of the holder ${holder} is declined with ${reason}, which the shop reads as ${code}`,
  async run(run, id) {
    const { status, body } = await sendOrder(run, await buildCardBody(run, id, { holder }))
    const order = body.data
    if (status !== 402 || !order) return fail(`expected status 402 with the order, found status ${status}`)
    const found = { reason: findPayment(order)?.status_detail, code: toPaymentSnapshot(order, false).failure?.code }
    return compare({ reason, code }, found, `402 with ${reason}`)
  },
})

const maxBankMs = 180_000

/** The payment of the test card whose bank asks for a confirmation. It is made without a device id. */
const createChallenge = (run: MercadoPagoRun, checkId: string, number: string = testCards.challenge) =>
  chargeCard(run, checkId, { number })

async function completeAtBank(run: MercadoPagoRun, checkId: string, number: string, expected: object) {
  const { askToOpen, gateway } = run
  if (!askToOpen)
    return unknown('run the command with --browser, open the page that it prints, and complete the authentication')
  const { id, challengeUrl } = await createChallenge(run, checkId, number)
  if (!challengeUrl) return fail('expected the address of the bank’s page, found none')
  await askToOpen(challengeUrl)
  const last = await pollUntil(
    run,
    () => gateway.getPayment(id),
    ({ state }) => state !== 'requires_action',
    maxBankMs,
  )
  if (last.state === 'requires_action') return unknown('nobody completed the bank’s page within three minutes')
  return compare({ ...expected }, { ...last }, `${last.state} after the bank’s page`)
}

export const cardChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-card-purchase',
    what: 'A card pays the whole amount at once',
    async run(run) {
      const { state, method, receivedCents, card, currency, failure } = await getPaidOrder(run)
      const expected = { state: 'succeeded', method: 'card', receivedCents: orderCents, brand: 'master' }
      const found = { state, method, receivedCents, ...card, currency, failure }
      return compare({ ...expected, currency: 'brl', failure: null }, found, 'paid with the test card of Mastercard')
    },
  },
  {
    id: 'mp-order-content',
    what: 'An order returns its reference, items and description, from which a lost order is restored',
    async run(run, id) {
      const charge = await buildCharge(run, id)
      const created = await run.gateway.chargeCard(charge, randomUUID())
      run.orderIds.add(created.id)
      const { metadata } = await run.gateway.getPayment(created.id)
      const { order_id, payment_id, lines } = charge.metadata ?? {}
      const expected = { shop: run.fingerprint, order_id, payment_id, order_number: '1', lines }
      return compare(expected, metadata, 'all are returned')
    },
  },
  {
    id: 'mp-order-buyer',
    what: 'An order returns nothing about its buyer',
    async run(run) {
      const order = await readOrder(run, (await getPaidOrder(run)).id)
      return compare({ payer: [] }, { payer: Object.keys(order.payer ?? {}) }, 'no payer')
    },
  },
  ...holders.map(toHolderCheck),
  {
    id: 'mp-decline-body',
    what: 'A declined card has status 402 with the order, whose details end with the reason',
    async run(run) {
      const { status, body } = await getDeclinedAnswer(run)
      const [error] = body.errors ?? []
      const details = error?.details?.[0] ?? ''
      const order = body.data
      const expected = { status: 402, code: 'failed', reason: 'rejected_by_issuer', order: 'failed', detail: 'failed' }
      const found = {
        status,
        code: error?.code,
        reason: /: (\w+)$/.exec(details)?.[1],
        order: order?.status,
        detail: order?.status_detail,
      }
      return compare(expected, found, 'the order is in data')
    },
  },
  {
    id: 'mp-decline-final',
    what: 'The adapter returns the declined payment, and the order stays failed',
    async run(run, id) {
      const error = await chargeCard(run, id, { holder: 'FUND' }).catch(caught => caught)
      if (!(error instanceof CardDeclinedError)) return fail('expected a decline, but the card was charged')
      const { id: orderId } = error.payment ?? {}
      const latest = orderId ? await run.gateway.getPayment(orderId) : null
      return compare(
        { code: 'insufficient_funds', state: 'failed', latest: 'failed' },
        { code: error.code, state: error.payment?.state, latest: latest?.state },
        'failed for good',
      )
    },
  },
  {
    id: 'mp-token-twice',
    what: 'A token pays once: its second order is declined with invalid_card_token',
    async run(run, id) {
      const token = await createToken(run)
      await chargeCard(run, id, { token })
      const { status, code, body } = await sendOrder(run, await buildCardBody(run, id, { token }))
      const reason = findPayment(body.data)?.status_detail
      return compare(
        { status: 402, code: 'failed', reason: 'invalid_card_token' },
        { status, code, reason },
        'declined',
      )
    },
  },
  {
    id: 'mp-in-review',
    what: 'A payment of the holder CONT is in process until the service decides',
    async run(run, id) {
      const { status, body } = await sendOrder(run, await buildCardBody(run, id, { holder: 'CONT' }))
      const found = { status, order: body.status, detail: body.status_detail, payment: findPayment(body)?.status }
      return compare({ status: 201, order: 'processing', detail: 'in_process', payment: 'processing' }, found, 'waits')
    },
  },
  {
    id: 'mp-3ds-required',
    what: 'A card that needs the bank’s confirmation waits for it, also without a device id',
    async run(run, id) {
      const { state, challengeUrl } = await createChallenge(run, id)
      return compare(
        { state: 'requires_action', hasUrl: true },
        { state, hasUrl: URL.canParse(challengeUrl ?? '') },
        `waits for the page of ${URL.canParse(challengeUrl ?? '') ? new URL(challengeUrl ?? '').hostname : 'nobody'}`,
      )
    },
  },
  {
    id: 'mp-3ds-holder',
    what: 'The holder APRO-CHOK makes every test card wait for the bank’s confirmation',
    async run(run, id) {
      const { state } = await chargeCard(run, id, { holder: 'APRO-CHOK' })
      return compare({ state: 'requires_action' }, { state }, 'waits for the bank')
    },
  },
  {
    id: 'mp-3ds-cancel',
    what: 'A payment that waits for the bank can be canceled',
    async run(run, id) {
      const { id: orderId } = await createChallenge(run, id)
      return compare({ state: 'canceled' }, { ...(await run.gateway.cancelPayment(orderId)) }, 'canceled')
    },
  },
  {
    id: 'mp-3ds-complete',
    what: 'The payment succeeds when the shopper completes the bank’s page',
    run: (run, id) => completeAtBank(run, id, testCards.challenge, { state: 'succeeded' }),
  },
  {
    id: 'mp-3ds-refused',
    what: 'A confirmation that the bank refuses is read as authentication_failed',
    run: (run, id) =>
      completeAtBank(run, id, testCards.refusedChallenge, {
        state: 'failed',
        failure: { kind: 'declined', code: 'authentication_failed' },
      }),
  },
  {
    id: 'mp-3ds-expiry',
    what: 'A confirmation that nobody makes fails after 40 minutes with 3ds_challenge_expired',
    run: async () =>
      unknown('pay with the card 5483 9281 6457 4623, close the bank’s page, and read the order 45 minutes later'),
  },
  {
    id: 'mp-statement',
    what: 'Which name a card statement shows',
    run: async () => unknown('pay with a real card and live credentials, and read its statement'),
  },
]
