import { toReais } from '../amounts.ts'
import { classicError } from '../http/api-error.ts'
import { type Call, ok, type Route } from '../http/route.ts'
import { createDigits, createUlid } from '../state/ids.ts'
import { getSettings } from '../state/settings.ts'
import type { Chargeback, OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'
import { changeStatus } from './change-order.ts'
import { findChargeback, isPaid, sumRefunds } from './order-object.ts'
import { findOrderByPayment } from './payment-routes.ts'

const documentationMs = 7 * 86_400_000

/** Disputes the unrefunded part of a paid order. The amount is withheld until the dispute is decided. */
export function openChargeback(world: World, order: OrderRow, reason = 'general'): Chargeback {
  if (!isPaid(order) || order.payment.status !== 'processed') throw classicError(409, 'The order cannot be disputed')
  const now = world.clock.now()
  const chargeback = world.store.put('chargeback', {
    id: `CBK${createUlid(now)}`,
    caseId: createDigits(18),
    order: order.id,
    amount: order.amount - sumRefunds(order),
    status: 'in_process',
    reason,
    createdAt: now,
    updatedAt: now,
  })
  changeStatus(world, order, 'charged_back', 'in_process')
  return chargeback
}

/** Decides a chargeback: `won` returns the money to the seller (reimbursed), `lost` leaves it with the buyer (settled). */
export function decideChargeback(world: World, order: OrderRow, outcome: 'lost' | 'won'): Chargeback {
  const chargeback = findChargeback(world, order)
  if (chargeback?.status !== 'in_process') throw classicError(409, 'The order has no open chargeback')
  const status = outcome === 'won' ? 'reimbursed' : 'settled'
  const decided = world.store.put('chargeback', { ...chargeback, status, updatedAt: world.clock.now() })
  changeStatus(world, order, 'charged_back', status)
  return decided
}

function buildChargeback({ store }: World, chargeback: Chargeback) {
  const { caseId, amount, reason, status, createdAt, updatedAt } = chargeback
  return {
    id: caseId,
    payments: [store.get('order', chargeback.order)?.payment.number],
    currency: 'BRL',
    amount: toReais(amount),
    reason,
    reason_id: reason,
    coverage_applied: status === 'in_process' ? null : status === 'reimbursed',
    coverage_eligible: true,
    documentation_required: true,
    documentation_status: status === 'in_process' ? 'pending' : 'not_supplied',
    documentation: [],
    date_documentation_deadline: new Date(createdAt + documentationMs).toISOString(),
    date_created: new Date(createdAt).toISOString(),
    date_last_updated: new Date(updatedAt).toISOString(),
    live_mode: getSettings(store).live,
  }
}

function getChargeback({ world, params, account }: Call) {
  const chargeback = [...world.store.all('chargeback')].find(({ caseId }) => caseId === params.id)
  const order = chargeback && world.store.get('order', chargeback.order)
  if (!chargeback || order?.account !== account) throw classicError(404, 'Chargeback not found')
  return buildChargeback(world, chargeback)
}

function searchChargebacks({ world, query, account }: Call) {
  const order = findOrderByPayment(world, account, query.get('payment_id') ?? '')
  const chargeback = order && findChargeback(world, order)
  const results = chargeback ? [buildChargeback(world, chargeback)] : []
  return { paging: { total: results.length, limit: 30, offset: 0 }, results }
}

export const chargebackRoutes: Route[] = [
  { method: 'GET', path: '/v1/chargebacks/search', run: call => ok(searchChargebacks(call)) },
  { method: 'GET', path: '/v1/chargebacks/:id', run: call => ok(getChargeback(call)) },
]
