import { randomUUID } from 'node:crypto'
import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes'
import { toCardOrder, toPixOrder } from '#server/modules/payments/gateway/mercado-pago/order-params.ts'
import { packReference } from '#server/modules/payments/gateway/mercado-pago/reference.ts'
import type { NewCardCharge, NewPixPayment, PaymentSnapshot } from '#server/modules/payments/gateway/payment-gateway.ts'
import { UndecidedError } from '../outcome.ts'
import type { MercadoPagoRun } from './open-run.ts'
import type { Answer } from './service.ts'

/**
 * The published test card of Mastercard, and those whose bank asks the buyer for a confirmation that succeeds or fails.
 */
export const testCards = {
  master: '5031433215406351',
  challenge: '5483928164574623',
  refusedChallenge: '5361956806117557',
} as const
export const masterBin = testCards.master.slice(0, 8)
export const orderCents = 5_000
/** How long the shop's codes are valid by default, which is also the shortest time that Mercado Pago allows. */
export const pixSeconds = 30 * 60
/** The CPF of Mercado Pago's examples. */
const taxId = '12345678909'

type CardChoice = {
  /** The name of the holder decides what happens to a test card. */
  holder?: string
  number?: string
  installments?: number
  cents?: number
  /** Replaces the token of a test card. */
  token?: string
}

/** Creates the token of a card as the provider's fields do in the browser. */
export async function createToken(
  { request }: MercadoPagoRun,
  { holder = 'APRO', number = testCards.master }: CardChoice = {},
): Promise<string> {
  const { status, code, body } = await request<{ id: string }>('POST', '/v1/card_tokens', {
    by: 'public key',
    body: {
      card_number: number,
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: holder, identification: { type: 'CPF', number: taxId } },
    },
  })
  if (body.id) return body.id
  throw new UndecidedError(`no token of the test card was created (status ${status} ${code}); type it into a checkout`)
}

const buildAttempt = (checkId: string, cents: number) => ({
  amountCents: cents,
  currency: 'brl',
  description: `#1 live-check ${checkId}`,
  metadata: { order_id: randomUUID(), payment_id: randomUUID(), lines: `live-check*1=${cents}` },
  attempt: 1,
})

/** Builds a charge as the checkout does. */
export const buildCharge = async (
  run: MercadoPagoRun,
  checkId: string,
  { cents = orderCents, installments = 1, ...card }: CardChoice = {},
): Promise<NewCardCharge> => ({
  ...buildAttempt(checkId, cents),
  token: card.token ?? (await createToken(run, card)),
  brandId: 'master',
  installments,
  cardType: 'credit_card',
  deviceId: null,
  buyer: { name: 'Live Check', email: 'live-check@example.com', taxId },
})

/** The test environment pays the code of a buyer with the first name APRO by itself. */
export const buildPix = (checkId: string, name = 'Live Check'): NewPixPayment => ({
  ...buildAttempt(checkId, orderCents),
  customerId: null,
  expiresAfterSeconds: pixSeconds,
  buyer: { name, email: 'live-check@example.com', taxId },
})

export const getReference = (run: MercadoPagoRun, { metadata, attempt }: Pick<NewPixPayment, 'metadata' | 'attempt'>) =>
  packReference({
    orderId: metadata?.order_id ?? '',
    paymentId: metadata?.payment_id ?? '',
    attempt,
    shop: run.fingerprint,
  })

const remember = (run: MercadoPagoRun, payment: PaymentSnapshot) => {
  run.orderIds.add(payment.id)
  return payment
}

/** Charges a test card through the adapter. */
export const chargeCard = async (run: MercadoPagoRun, checkId: string, choice: CardChoice = {}) =>
  remember(run, await run.gateway.chargeCard(await buildCharge(run, checkId, choice), randomUUID()))

/** Issues a code through the adapter. */
export const createPix = async (run: MercadoPagoRun, checkId: string, name?: string) =>
  remember(run, await run.gateway.createPixPayment(buildPix(checkId, name), randomUUID()))

/** Sends the body of an order as it is, and returns the answer as it is. */
export async function sendOrder(
  run: MercadoPagoRun,
  body: object,
  idempotencyKey: string = randomUUID(),
): Promise<Answer<OrderResponse>> {
  const answer = await run.request('POST', '/v1/orders', { body, idempotencyKey })
  const id = answer.body.id ?? answer.body.data?.id
  if (id) run.orderIds.add(id)
  return answer
}

/** Builds the body with which the adapter charges a test card. */
export async function buildCardBody(run: MercadoPagoRun, checkId: string, choice: CardChoice = {}) {
  const charge = await buildCharge(run, checkId, choice)
  return toCardOrder(charge, getReference(run, charge), false)
}

/** Builds the body with which the adapter issues a code. */
export function buildPixBody(run: MercadoPagoRun, checkId: string) {
  const payment = buildPix(checkId)
  return toPixOrder(payment, getReference(run, payment), false)
}

export const readOrder = async ({ request }: MercadoPagoRun, id: string): Promise<Partial<OrderResponse>> =>
  (await request('GET', `/v1/orders/${id}`)).body

/** The card payment that several checks only read. */
export const getPaidOrder = (run: MercadoPagoRun): Promise<PaymentSnapshot> =>
  run.once('paid order', () => chargeCard(run, 'mp-card-purchase'))

/** The declined order that several checks read. */
export const getDeclinedAnswer = (run: MercadoPagoRun): Promise<Answer<OrderResponse>> =>
  run.once('declined order', async () => sendOrder(run, await buildCardBody(run, 'mp-decline', { holder: 'OTHE' })))

export const findPayment = (order: Partial<OrderResponse> | undefined) => order?.transactions?.payments?.[0]
