import { findDisagreements } from '../support/verdict.ts'
import { maxUses, type Scene } from './scene.ts'

type StockRow = { id: string; left: number; held: number; sold: number }

const stockSql = `
  select v.id, v.stock_quantity as left,
    (select coalesce(sum(h.quantity), 0)::int from stock_holds h where h.variant_id = v.id and h.state = 'held') as held,
    (select coalesce(sum(l.quantity), 0)::int from order_lines l join payments p on p.id = l.payment_id
      where l.variant_id = v.id and p.state = 'succeeded' and p.failure_code is distinct from 'no_stock')
    - (select coalesce(sum(rl.quantity), 0)::int from refund_lines rl join order_lines l on l.id = rl.line_id
        join refunds r on r.id = rl.refund_id where l.variant_id = v.id and rl.restock and r.state <> 'started') as sold
  from product_variants v where v.id = any($1)`

/**
 * Lists the units of each variant: in stock, reserved for payments, and sold minus restocked. A refund restocks units
 * once the provider has accepted the refund. A payment that was refunded because its goods were out of stock sold no
 * unit: this happens to a shopper whose paid cart was changed before the shop learned of the payment, when another
 * shopper took the released unit.
 */
export const listStock = (scene: Scene) => scene.world.sql<StockRow>(stockSql, [[...scene.initialStock.keys()]])

type StateRow = { id: string; state: string }
const getEmails = (scene: Scene) => [scene.buyers.map(buyer => buyer.email)]
const finalStates = new Set(['paid', 'canceled', 'succeeded'])

/** Returns a function that throws if stock is below zero or if a final state has changed since its previous call. */
export function createWatcher(scene: Scene) {
  const known = new Map<string, string>()
  return async () => {
    const rows = await scene.world.sql<StateRow>(
      `select id, state from orders where email = any($1)
       union all select p.id, p.state from payments p join orders o on o.id = p.order_id where o.email = any($1)`,
      getEmails(scene),
    )
    for (const { id, state } of rows) {
      const before = known.get(id) ?? ''
      if (finalStates.has(before) && before !== state) throw new Error(`${id} went from ${before} to ${state}`)
      known.set(id, state)
    }
    for (const { id, left } of await listStock(scene))
      if (left < 0) throw new Error(`the stock of variant ${id} is ${left}`)
  }
}

async function checkStock(scene: Scene) {
  return (await listStock(scene)).flatMap(({ id, left, held, sold }) => {
    const start = scene.initialStock.get(id)
    const isWrong = left + held + sold !== start || held !== 0
    return isWrong
      ? [
          `variant ${id}: ${left} in stock + ${held} reserved + ${sold} sold is not the initial stock ${start}, or units are still reserved`,
        ]
      : []
  })
}

async function checkMoney(scene: Scene) {
  const { intents } = await scene.world.provider.ledger()
  const found = intents
    .filter(row => row.refunded > row.captured)
    .map(row => `${row.intent}: ${row.refunded} refunded of ${row.captured} captured`)
  for (const [intent, amounts] of scene.seenTotals) {
    const row = intents.find(each => each.intent === intent)
    if (row && row.captured > 0 && !amounts.has(row.captured))
      found.push(`${intent}: captured ${row.captured}, but the shopper saw ${[...amounts]}`)
  }
  return found
}

const ordersSql = `
  select o.id, o.number, o.state, o.finalized_at, o.promotion_code, u.state as use,
    (select count(*)::int from order_lines l join payments p on p.id = l.payment_id
      where l.order_id = o.id and l.kind = 'upsell' and p.state = 'succeeded') as offers,
    (select count(*)::int from emails e where e.order_id = o.id and e.kind = 'receipt') as receipts,
    (select count(*)::int from order_lines l join payments p on p.id = l.payment_id
      where l.order_id = o.id and o.state = 'paid' and p.state <> 'succeeded') as unpaid
  from orders o left join promotion_uses u on u.order_id = o.id where o.email = any($1)`
type Order = {
  id: string
  number: string
  state: string
  finalized_at: Date | null
  promotion_code: string | null
  use: string | null
  offers: number
  receipts: number
  unpaid: number
}

async function checkOrders(scene: Scene) {
  const rows = await scene.world.sql<Order>(ordersSql, getEmails(scene))
  const found = rows.flatMap(({ number, state, finalized_at, promotion_code, use, offers, receipts, unpaid }) => [
    ...(state === 'pending' ? [`#${number} is still pending`] : []),
    ...(state === 'paid' && !finalized_at ? [`#${number} is paid, but was not finalized`] : []),
    ...(unpaid > 0 ? [`#${number} is paid, but ${unpaid} of its lines have no successful payment`] : []),
    ...(receipts > 1 || (offers > 0 && receipts === 0) ? [`#${number}: ${offers} offers, ${receipts} receipts`] : []),
    ...(use === 'reserved' ? [`#${number}: its promotion is still reserved`] : []),
    ...(state === 'paid' && promotion_code && use !== 'consumed' ? [`#${number}: ${promotion_code} is ${use}`] : []),
  ])
  const used = rows.filter(row => row.use === 'consumed').length
  if (used > maxUses) found.push(`a promotion for ${maxUses} uses was used ${used} times`)
  const paid = new Set(rows.filter(row => row.state === 'paid').map(row => row.id))
  for (const id of scene.reportedOrders)
    if (!paid.has(id)) found.push(`the shop reported order ${id} as paid, but it is not paid`)
  return found
}

const queuesSql = `
  select 'outbox ' || topic as what, state, coalesce(error, '') as error from outbox where state <> 'done'
  union all select 'event ' || type, state, coalesce(error, '') from provider_events where state <> 'done'
  union all select 'refund of ' || amount_cents, state, '' from refunds where state in ('started', 'pending')`

/** Lists background work that is not done, and refunds that the provider has not finished. */
export async function findUnfinishedWork(sql: Scene['world']['sql']): Promise<string[]> {
  const rows = await sql<{ what: string; state: string; error: string }>(queuesSql)
  return rows.map(({ what, state, error }) => `${what} is ${state} ${error}`)
}

/** Finds violations of everything that must be true once no work is left. */
export async function findViolationsAtRest(scene: Scene): Promise<string[]> {
  const { provider, sql } = scene.world
  return [
    ...(await findDisagreements({ provider, sql, mailbox: null, units: new Map() })),
    ...(await checkStock(scene)),
    ...(await checkMoney(scene)),
    ...(await checkOrders(scene)),
    ...(await findUnfinishedWork(sql)),
    ...scene.slow,
  ]
}
