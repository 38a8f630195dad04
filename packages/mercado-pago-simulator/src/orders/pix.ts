import { randomUUID } from 'node:crypto'
import { classicError, orderError } from '../http/api-error.ts'
import { createHex } from '../state/ids.ts'
import { getSettings } from '../state/settings.ts'
import type { OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'
import { buildBrCode } from './br-code.ts'
import { changeStatus, payOrder } from './change-order.ts'
import { defaultExpiration, isAllowedDuration, parseDuration } from './expiration.ts'
import { isPaid } from './order-object.ts'
import type { ValidOrder } from './order-params.ts'

/**
 * As in Mercado Pago's test environment, the code of a payer with this first name is paid automatically, after this
 * time.
 */
const approvedName = 'APRO'
const approvedAfterMs = 2_000

/** Creates the code of a new order. */
export function buildPix({ transactions }: ValidOrder, order: OrderRow): OrderRow['pix'] {
  const { expiration_time: life = defaultExpiration, date_of_expiration: date } = transactions.payments[0]
  const lifeMs = date ? Date.parse(date) - order.createdAt : (parseDuration(life) ?? 0)
  if (!isAllowedDuration(lifeMs)) {
    const path = '$.transactions.payments[0].date_of_expiration'
    throw orderError(400, 'property_value', `'${path}' - must be between 30 minutes and 30 days from now`)
  }
  return {
    expirationTime: life,
    expiresAt: order.createdAt + lifeMs,
    code: buildBrCode({ key: randomUUID(), amount: order.amount, reference: `mp${order.payment.number}` }),
    secret: createHex(16),
    e2eId: null,
  }
}

export function schedulePix(world: World, { id, pix }: OrderRow, firstName: string | undefined) {
  if (pix) world.schedule(pix.expiresAt, 'pix_code_expires', id)
  const { autoPayAfterMs } = getSettings(world.store)
  const payAfterMs = autoPayAfterMs ?? (firstName === approvedName ? approvedAfterMs : null)
  if (payAfterMs !== null) world.schedule(world.clock.now() + payAfterMs, 'pix_code_is_paid', id)
}

export const isPixOpen = ({ payment }: OrderRow) => payment.detail === 'waiting_transfer'

export function expirePix(world: World, id: string) {
  const order = world.store.get('order', id)
  if (order && isPixOpen(order)) changeStatus(world, order, 'expired', 'expired')
}

export function payPixIfOpen(world: World, id: string) {
  const order = world.store.get('order', id)
  if (order && isPixOpen(order)) payOrder(world, order)
}

export const paymentTimes = ['late', 'now', 'twice'] as const
export type PaymentTime = (typeof paymentTimes)[number]

/**
 * Whether only a late payment can pay the code. An expired or canceled code can still be paid by a bank that settles
 * after the deadline.
 */
export const isPayableLate = (order: OrderRow) =>
  order.pix !== null && ['canceled', 'expired'].includes(order.payment.status)

/** Pays the code of an order. `twice` pays once, but sends two notifications. */
export function payPix(world: World, order: OrderRow, when: PaymentTime): OrderRow {
  const isPayable = when === 'late' ? isPayableLate(order) : isPixOpen(order)
  if (!order.pix || isPaid(order) || !isPayable) throw classicError(409, `The code cannot be paid ${when}`)
  const paid = payOrder(world, order)
  if (when === 'twice') world.notify(paid)
  return paid
}
