import { parseAmount } from '../amounts.ts'
import { findUsableToken, useToken } from '../cards/card-tokens.ts'
import { decideOutcome } from '../cards/outcomes.ts'
import { computeFinancingFee, listPlans } from '../cards/payer-costs.ts'
import { debitBrands } from '../cards/payment-methods.ts'
import { orderError } from '../http/api-error.ts'
import { type Call, created, type Result } from '../http/route.ts'
import { createDigits, createRandomText, createUlid } from '../state/ids.ts'
import { getSettings } from '../state/settings.ts'
import type { CardToken, OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'
import { challengeLifeMs } from './answer-challenge.ts'
import { buildPaidPayment } from './change-order.ts'
import { buildOrder } from './order-object.ts'
import { parseOrder, type ValidOrder } from './order-params.ts'
import { buildPix, schedulePix } from './pix.ts'

function buildNewOrder({ world, account }: Call, order: ValidOrder): OrderRow {
  const { payer: _payer, transactions, ...request } = order
  const now = world.clock.now()
  return {
    id: `${getSettings(world.store).live ? 'ORD' : 'ORDTST'}${createUlid(now)}`,
    account,
    createdAt: now,
    updatedAt: now,
    version: 1,
    request,
    amount: parseAmount(order.total_amount),
    payment: {
      id: `PAY${createUlid(now)}`,
      referenceId: createRandomText(10, '0123456789abcdefghijklmnopqrstuvwxyz'),
      number: Number(createDigits(11)),
      status: 'created',
      detail: 'created',
      paidAmount: null,
      paidAt: null,
      fee: 0,
      financingFee: 0,
    },
    storedCredential: transactions.payments[0].stored_credential ?? null,
    card: null,
    threeDs: null,
    pix: null,
    refunds: [],
  }
}

const withStatus = (order: OrderRow, status: string, detail: string): OrderRow => ({
  ...order,
  payment: { ...order.payment, status, detail },
})
const fail = (order: OrderRow, detail: string) => withStatus(order, 'failed', detail)

/** A saved card can be charged only for its own customer. */
function assertFits({ store }: World, token: CardToken, { payer, transactions }: ValidOrder, account: string) {
  const { id } = transactions.payments[0].payment_method
  if ((debitBrands[id] ?? id) !== token.card.method) {
    const path = '$.transactions.payments[0].payment_method.id'
    throw orderError(400, 'property_value', `'${path}' - does not fit the card`)
  }
  const customer = payer?.customer_id ?? null
  const owner = token.savedCard ? store.get('card', token.savedCard)?.customer : null
  const isOwn = customer === null || store.get('customer', customer)?.account === account
  if (owner === customer && isOwn) return
  throw orderError(400, 'property_value', "'$.payer.customer_id' - does not own the card")
}

/** Charges the card of a new order. */
function chargeCard(call: Call, request: ValidOrder, order: OrderRow): OrderRow {
  const { world } = call
  const { payment_method: method } = request.transactions.payments[0]
  const token = findUsableToken(world, method.token ?? '')
  if (token) assertFits(world, token, request, call.account)
  const installments = method.installments ?? 1
  const { interestFreeUpTo } = getSettings(world.store)
  const plans = listPlans(order.amount, method.type === 'credit_card', interestFreeUpTo)
  const plan = plans.find(one => one.installments === installments)
  const type: 'credit_card' | 'debit_card' = method.type === 'debit_card' ? 'debit_card' : 'credit_card'
  const card = {
    token: method.token ?? '',
    savedCard: token?.savedCard ?? null,
    customer: request.payer?.customer_id ?? null,
    method: method.id,
    type,
    installments,
    total: plan?.total ?? order.amount,
    statementDescriptor: method.statement_descriptor ?? null,
  }
  const withCard = { ...order, card }
  if (!token) return fail(withCard, 'invalid_card_token')
  useToken(world, token)
  if (!token.hasCode) return fail(withCard, 'bad_filled_card_data')
  if (!plan) return fail(withCard, 'invalid_installments')
  const financingFee = computeFinancingFee(order.amount, plan)
  return applyOutcome(world, token, { ...withCard, payment: { ...order.payment, financingFee } })
}

function applyOutcome(world: World, token: CardToken, order: OrderRow): OrderRow {
  const validation = order.request.config?.online?.transaction_security?.validation ?? 'never'
  const { declined, pending, threeDs: status } = decideOutcome(token.card, validation)
  const now = world.clock.now()
  const checked = status ? { ...order, threeDs: { id: createUlid(now), status, declined, createdAt: now } } : order
  if (status === 'CHALLENGE') {
    world.schedule(now + challengeLifeMs, 'challenge_expires', order.id)
    return withStatus(checked, 'action_required', 'pending_challenge')
  }
  if (declined) return fail(checked, declined)
  if (pending) return withStatus(checked, 'processing', 'in_process')
  return { ...checked, payment: buildPaidPayment(checked, now) }
}

/** Creates an order and attempts its payment. The response has status 402 when the payment failed. */
export function createOrder(call: Call): Result {
  const { world } = call
  const request = parseOrder(call.body, !getSettings(world.store).live)
  const [{ payment_method: method }] = request.transactions.payments
  const newOrder = buildNewOrder(call, request)
  const isPix = method.type === 'bank_transfer'
  const order = isPix
    ? withStatus({ ...newOrder, pix: buildPix(request, newOrder) }, 'action_required', 'waiting_transfer')
    : chargeCard(call, request, newOrder)
  world.store.put('order', order)
  if (isPix) schedulePix(world, order, request.payer?.first_name)
  world.notify(order)
  const answer = buildOrder(world, order)
  if (order.payment.status !== 'failed') return created(answer)
  const details = [`${order.payment.id}: ${order.payment.detail}`]
  const errors = [{ code: 'failed', message: 'The following transactions failed', details }]
  return { status: 402, body: { errors, data: answer } }
}
