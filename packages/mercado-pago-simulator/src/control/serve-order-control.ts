import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatAmount } from '../amounts.ts'
import { classicError } from '../http/api-error.ts'
import { decideCardPayment } from '../orders/change-order.ts'
import { decideChargeback, openChargeback } from '../orders/chargebacks.ts'
import { getOrderStatus } from '../orders/order-object.ts'
import { type PaymentTime, paymentTimes, payPix } from '../orders/pix.ts'
import type { Simulator } from '../simulator.ts'
import { getSettings, type Settings, storeSettings } from '../state/settings.ts'
import type { OrderRow } from '../state/tables.ts'
import { getBody } from './get-body.ts'

/** Returns the order with this id, or with the Pix code that the shopper copies. */
function getNamedOrder({ store }: Simulator, request: FastifyRequest): OrderRow {
  const { order, code } = getBody<{ order: string; code: string }>(request)
  const found = order
    ? store.get('order', order)
    : [...store.all('order')].find(one => one.pix && one.pix.code === code)
  if (!found) throw classicError(404, 'No such order')
  return found
}

function parseChoice<T extends string>(value: unknown, name: string, choices: readonly T[]): T {
  const choice = choices.find(one => one === value)
  if (choice) return choice
  throw classicError(400, `${name} must be one of ${choices.join(', ')}`)
}

const isCount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const checks: { [Name in keyof Settings]: (value: unknown) => boolean } = {
  live: value => typeof value === 'boolean',
  interestFreeUpTo: value => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12,
  autoPayAfterMs: value => value === null || isCount(value),
}

function parseSettings(request: FastifyRequest, names: (keyof Settings)[]): Partial<Settings> {
  const body = getBody<Settings>(request)
  for (const [name, value] of Object.entries(body)) {
    const known = names.find(one => one === name)
    if (!known || !checks[known](value)) throw classicError(400, `Invalid setting: ${name}`)
  }
  return body
}

function describePix({ id, amount, payment, pix, request }: OrderRow) {
  const { status } = payment
  return {
    order: id,
    amount: formatAmount(amount),
    status: status === 'action_required' ? 'open' : status,
    code: pix?.code,
    expiresAt: pix?.expiresAt,
    externalReference: request.external_reference,
  }
}

/** Serves the part of the control interface that acts for buyers, banks and the seller's account. */
export function serveOrderControl(app: FastifyInstance, simulator: Simulator) {
  const { store } = simulator
  const describeChange = async (order: OrderRow) => {
    await store.written()
    return { order: order.id, ...getOrderStatus(order) }
  }
  app.get('/account', async () => {
    const { live, interestFreeUpTo } = getSettings(store)
    return { live, interestFreeUpTo }
  })
  app.post('/account', async request => {
    const { live, interestFreeUpTo } = storeSettings(store, parseSettings(request, ['live', 'interestFreeUpTo']))
    await store.written()
    return { live, interestFreeUpTo }
  })
  app.get('/pix', async () => ({
    autoPayAfterMs: getSettings(store).autoPayAfterMs,
    codes: store
      .newestFirst('order')
      .filter(({ pix }) => pix)
      .map(describePix),
  }))
  app.post('/pix', async request => {
    const { autoPayAfterMs } = storeSettings(store, parseSettings(request, ['autoPayAfterMs']))
    await store.written()
    return { autoPayAfterMs }
  })
  app.post('/pix/pay', async request => {
    const { when = 'now' } = getBody<{ when: PaymentTime }>(request)
    return describeChange(payPix(simulator, getNamedOrder(simulator, request), parseChoice(when, 'when', paymentTimes)))
  })
  app.post('/cards/decide', async request => {
    const order = getNamedOrder(simulator, request)
    const { outcome, detail } = getBody<{ outcome: string; detail: string }>(request)
    const isApproved = parseChoice(outcome, 'outcome', ['approve', 'reject']) === 'approve'
    return describeChange(decideCardPayment(simulator, order, isApproved, detail))
  })
  app.post('/chargebacks/open', async request => {
    const { reason } = getBody<{ reason: string }>(request)
    const { caseId, status } = openChargeback(simulator, getNamedOrder(simulator, request), reason)
    await store.written()
    return { case: caseId, status }
  })
  app.post('/chargebacks/decide', async request => {
    const outcome = parseChoice(getBody<{ outcome: string }>(request).outcome, 'outcome', ['lost', 'won'])
    const { caseId, status } = decideChargeback(simulator, getNamedOrder(simulator, request), outcome)
    await store.written()
    return { case: caseId, status }
  })
}
