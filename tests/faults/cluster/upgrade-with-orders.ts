import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { Client } from 'pg'
import { prepareOrdersFile } from '#contract/order-list.ts'
import { getOrder, type OrderDetail } from '#contract/orders.ts'
import { fillOrders } from '../../../bench/fill-orders.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { createShopProcess } from '../support/shop-process.ts'
import type { Stage, StageProduct } from '../support/stage.ts'
import { root, runConcurrently, waitUntil } from '../support/waiting.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import { withCluster } from './selling.ts'
import { generateTraffic } from './traffic.ts'
import { findDeadWork } from './upgrade.ts'

type ShopProcess = ReturnType<typeof createShopProcess>
type OrderRow = Record<string, string>

/** The number of the first order that `fillOrders` inserts. */
const insertedFrom = 1_000_001
const readyLimitMs = 60_000
/** How long both versions sell side by side before the next process is replaced. */
const sideBySideMs = 5_000
/** Requests of readers per second, beside the purchases. */
const readersPerSecond = 10
const maxReported = 5
const sampleSize = 100

const formatDuration = (ms: number) => `${Math.round(ms)} ms`

async function insertOrders({ database }: Stage, count: number): Promise<number> {
  const startedAt = performance.now()
  const client = new Client({ connectionString: database.url() })
  await client.connect()
  await fillOrders(client, count).finally(() => client.end())
  return performance.now() - startedAt
}

/** Downloads the file of all orders from one process. Returns its rows by order number. */
async function downloadOrders({ seller }: Stage, shop: ShopProcess): Promise<Map<string, OrderRow>> {
  seller.goThrough(shop.url)
  const { url } = await seller.callOrThrow<{ url: string }>(prepareOrdersFile, { body: {} })
  const response = await fetch(shop.url + url)
  if (!response.ok) throw new Error(`the file of orders: ${response.status}`)
  const rows: OrderRow[] = parse(await response.text(), { bom: true, columns: true })
  return new Map(rows.map(row => [row.number ?? '', row]))
}

const getColumns = (orders: ReadonlyMap<string, OrderRow>) => Object.keys([...orders.values()][0] ?? {})

/** Finds orders of the file `before` that the file `after` lacks, or shows with another value in one of `columns`. */
function findChangedOrders(
  before: ReadonlyMap<string, OrderRow>,
  after: ReadonlyMap<string, OrderRow>,
  columns: readonly string[],
): string[] {
  const changes: string[] = []
  for (const [number, row] of before) {
    const found = after.get(number)
    if (!found) changes.push(`#${number} is missing`)
    else
      for (const column of columns)
        if (row[column] !== found[column])
          changes.push(`#${number}: ${column} was '${row[column]}' and is '${found[column]}'`)
  }
  const more = changes.length - maxReported
  return more > 0 ? [...changes.slice(0, maxReported), `and ${more} more differences`] : changes
}

/** Opens inserted orders one by one at a process, and compares each with its rows. */
async function findUnreadableOrders({ sql, seller }: Stage, shop: ShopProcess, orders: number): Promise<string[]> {
  seller.goThrough(shop.url)
  const rows = await sql<{ id: string; number: string; total: number; lines: number; refunds: number }>(
    `select id, number, total_cents::int as total,
       (select count(*)::int from order_lines l where l.order_id = o.id) as lines,
       (select count(*)::int from refunds r where r.order_id = o.id) as refunds
     from orders o where number >= $1 and number % $2 = 0 order by number limit $3`,
    [insertedFrom, Math.max(1, Math.floor(orders / sampleSize)), sampleSize],
  )
  const problems = rows.length < Math.min(sampleSize, orders) / 2 ? [`only ${rows.length} orders were opened`] : []
  await runConcurrently(rows.length, 4, async index => {
    const row = rows[index]
    const { status, body } = await seller.call<OrderDetail>(getOrder, { params: { id: row?.id ?? '' } })
    const isSame =
      body.totalCents === row?.total && body.lines?.length === row.lines && body.refunds?.length === row.refunds
    if (status !== 200 || !isSame) problems.push(`#${row?.number}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  })
  return problems.slice(0, maxReported)
}

const countMigrations = async ({ sql }: Stage) =>
  (await sql<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations'))[0]?.count ?? 0

/** Starts a process, and returns how long its connection for migrations was open meanwhile, in ms. */
async function startAndMeasureMigration({ sql }: Stage, shop: ShopProcess): Promise<number> {
  let [isStarting, migrationMs] = [true, 0]
  async function watchMigration() {
    while (isStarting) {
      const [row] = await sql<{ ms: number }>(
        `select (extract(epoch from clock_timestamp() - backend_start) * 1000)::int as ms from pg_stat_activity
         where application_name = 'vitrine migrate' and datname = current_database()`,
      )
      migrationMs = Math.max(migrationMs, row?.ms ?? 0)
      await sleep(20)
    }
  }
  const watching = watchMigration()
  await shop.start().finally(() => {
    isStarting = false
  })
  await watching
  return migrationMs
}

/**
 * Replaces each process by the build in `folder` while the shop sells: stops one, starts it from the folder, and
 * continues with the next once the proxy uses it again, as docs/operations.md says under "Upgrades".
 */
async function replaceWhileSelling(env: ScenarioContext, shops: Cluster, product: StageProduct, folder: string) {
  const { stage, proxy, all } = shops
  const { purchasesPerSecond } = env.load
  const problems: string[] = []
  const starts: number[] = []
  const requestsPerSecond = readersPerSecond + 4 * purchasesPerSecond
  const traffic = await generateTraffic(shops, product, requestsPerSecond, env.random, purchasesPerSecond)
  await sleep(sideBySideMs)
  const startedAt = performance.now()
  let migrationMs = 0
  for (const [index, shop] of all.entries()) {
    await shop.stop()
    shop.switchBuild(folder)
    const stoppedAt = performance.now()
    const ms = await startAndMeasureMigration(stage, shop)
    if (index === 0) migrationMs = ms
    if (!(await waitUntil(() => proxy.isIn(shop.url), readyLimitMs)))
      problems.push(`process ${index + 1} did not become ready`)
    starts.push(performance.now() - stoppedAt)
    await sleep(sideBySideMs)
  }
  const totalMs = performance.now() - startedAt
  const { failures, paid, figures } = await traffic.stop()
  if (paid === 0) problems.push('no purchase was completed')
  const verdict = await stage.verdict({ insertedFrom })
  return {
    violations: [...problems, ...failures, ...shops.violations(), ...verdict, ...(await findDeadWork(stage))],
    migrationMs,
    note: `${formatDuration(totalMs)} in all, ready ${starts.map(formatDuration).join(' and ')} after each stop; ${figures}`,
  }
}

/**
 * An earlier version with many orders is replaced by this version while it sells, and this version by the earlier one
 * again. Each order is compared before and after, in the file of all orders.
 */
async function runUpgradeWithOrders(env: ScenarioContext): Promise<Outcome> {
  return withCluster(openCluster(env, 2, { build: env.earlierBuild }), async shops => {
    const { stage, all } = shops
    const [first, second] = all as [ShopProcess, ShopProcess]
    const { orders } = env.load
    const product = await stage.newProduct({ stock: 100_000 })
    const filledMs = await insertOrders(stage, orders)
    const migrationsBefore = await countMigrations(stage)
    const before = await downloadOrders(stage, second)
    const problems = before.size < orders ? [`the earlier version lists only ${before.size} of ${orders} orders`] : []
    const earlierColumns = getColumns(before)

    const upgrade = await replaceWhileSelling(env, shops, product, root)
    const migrations = (await countMigrations(stage)) - migrationsBefore
    if (migrations === 0) problems.push('the upgrade had no migration, so nothing was tested')
    const upgraded = await downloadOrders(stage, first)
    problems.push(...findChangedOrders(before, upgraded, earlierColumns))
    problems.push(...(await findUnreadableOrders(stage, second, orders)))

    const wayBack = await replaceWhileSelling(env, shops, product, env.earlierBuild)
    const returned = await downloadOrders(stage, first)
    problems.push(...findChangedOrders(upgraded, returned, earlierColumns).map(text => `after the way back: ${text}`))
    return {
      trials: returned.size,
      violations: [...problems, ...upgrade.violations, ...wayBack.violations],
      note: [
        `${orders} orders inserted in ${formatDuration(filledMs)}`,
        `${migrations} migrations in ${formatDuration(upgrade.migrationMs)}`,
        `${before.size} orders compared after the upgrade and ${upgraded.size} after the way back`,
        `upgrade: ${upgrade.note}`,
        `way back: ${wayBack.note}`,
      ].join('\n    '),
    }
  })
}

export const upgradeWithOrdersScenarios: readonly Scenario[] = [
  {
    name: 'upgrade with many orders and the way back',
    databases: ['server'],
    form: 'upgrade',
    run: runUpgradeWithOrders,
  },
]
