import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { becomeOwner } from './become-owner.ts'
import { fillOrders, getProductId } from './fill-orders.ts'
import { measureTimes, retryWhenRateLimited } from './measure-times.ts'
import { startShop } from './processes.ts'

const count = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 100)
const goalMs = 200
/**
 * Goal for the dashboard that compares ninety days with the ninety days before. Its figures are computed from the rows
 * of each day.
 */
const longGoalMs = 1_000
const eraseGoalMs = 10_000
const roundToTenth = (ms: number) => String(Math.round(ms * 10) / 10)

const longPath = 'dashboard?days=90'
type DeepSamples = { order: string; customer: string; frequent: string; rare: string }
const buildQueries = ({ order, customer, frequent, rare }: DeepSamples): [name: string, path: string][] => [
  ['page 1', 'orders'],
  ['a deep page', `orders?before=${order}`],
  ['search: a frequent name', 'orders?q=ana'],
  ['search: one e-mail', 'orders?q=person4711'],
  ['search: a number', 'orders?q=%231000042'],
  ['search: nobody', 'orders?q=nobodyatall'],
  ...['pending', 'paid', 'canceled', 'partially_refunded', 'refunded'].map((state): [string, string] => [
    `state ${state}`,
    `orders?state=${state}`,
  ]),
  ['refunded', 'orders?refunded=yes'],
  ['disputed', 'orders?disputed=yes'],
  ['currency', 'orders?currency=brl'],
  ['channel', 'orders?channel=link'],
  ['a rare promotion', 'orders?promotion=RARE'],
  ['an old source', 'orders?source=old'],
  ['an old campaign', 'orders?campaign=first'],
  ['a product of every third order', `orders?product=${frequent}`],
  ['a rare product', `orders?product=${rare}`],
  ['30 days', 'orders?days=30'],
  ['one order', `orders/${order}`],
  ['customers, page 1', 'customers'],
  ['customers, a deep page', `customers?before=${customer}`],
  ['customers: a frequent name', 'customers?q=ana'],
  ['customers: one e-mail', 'customers?q=person4711'],
  ['customers: who refused mails', 'customers?consent=withdrawn'],
  ['one customer', `customers/${customer}`],
  ['bookings of 30 days', 'ledger'],
  ['what can be chosen', 'order-choices'],
  ['numbers of 30 days', 'dashboard?days=30'],
  ['numbers of 7 days', 'dashboard?days=7'],
  ['numbers of 90 days', longPath],
]

async function readAnswer(answer: Response): Promise<string> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`)
  return text
}

async function eraseCustomer(url: string, owner: Record<string, string>, id: string): Promise<{ ms: number }> {
  const { email } = JSON.parse(await readAnswer(await fetch(`${url}/api/v1/customers/${id}`, { headers: owner })))
  const startedAt = performance.now()
  const headers = { ...owner, 'content-type': 'application/json' }
  await readAnswer(
    await fetch(`${url}/api/v1/customers/${id}/erase`, { method: 'POST', headers, body: JSON.stringify({ email }) }),
  )
  return { ms: performance.now() - startedAt }
}

/**
 * Requests the order list and the dashboard of a built shop with a million orders.
 * @returns whether every 95th percentile is within the goal
 */
export async function measureOrders(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const shop = await startShop(dataDir, 4392, { SEED: 'demo' })
  const database = new Client({
    connectionString: `postgresql:///vitrine?host=${encodeURIComponent(join(dataDir, 'socket'))}&port=5432&user=vitrine`,
  })
  try {
    await database.connect()
    await fillOrders(database, count)
    const owner = await becomeOwner(shop)
    const { rows } = await database.query(
      `select id as order, customer_id as customer from orders where customer_id is not null order by number offset $1 limit 1`,
      [count / 8],
    )
    const samples: DeepSamples = {
      ...rows[0],
      frequent: await getProductId(database, 0),
      rare: await getProductId(database, 499),
    }
    console.log(
      `\nThe list of ${count} orders; ms at the server, p50 / p95 of ${rounds}; goal p95 ≤ ${goalMs}, numbers of 90 days ≤ ${longGoalMs}`,
    )
    let isWithin = true
    for (const [name, path] of buildQueries(samples)) {
      const { p50, p95 } = await measureTimes(rounds, () =>
        retryWhenRateLimited(() => fetch(`${shop.url}/api/v1/${path}`, { headers: owner }), readAnswer),
      )
      isWithin &&= p95 <= (path === longPath ? longGoalMs : goalMs)
      console.log(`  ${name.padEnd(30)} ${roundToTenth(p50).padStart(8)} / ${roundToTenth(p95)}`)
    }
    const { ms } = await eraseCustomer(shop.url, owner, samples.customer)
    console.log(`  ${'erasing one person'.padEnd(30)} ${roundToTenth(ms).padStart(8)}   goal ≤ ${eraseGoalMs}`)
    return isWithin && ms <= eraseGoalMs
  } finally {
    await database.end()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
