import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { Client } from 'pg'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { becomeOwner } from './become-owner.ts'
import { runBuyers } from './buyers.ts'
import { fillOrders } from './fill-orders.ts'
import { generateArrivals, getPercentile, type LoadResult } from './generate-arrivals.ts'
import { getCpuSeconds, getResidentMb, type Shop, startShop } from './processes.ts'
import { createBuyerVisit, createReaderVisit, createSellerVisit } from './visitors.ts'

const readNumber = (name: string, usual: number) => Number(process.env[name] ?? usual)
const products = readNumber('LOAD_PRODUCTS', 10_000)
const [fewOrders, manyOrders] = [readNumber('LOAD_FEW', 10_000), readNumber('LOAD_ORDERS', 1_000_000)]
const minutes = readNumber('LOAD_MINUTES', 10)
/** Visits started per second. */
const rates = {
  readers: readNumber('LOAD_READERS', 100),
  buyers: readNumber('LOAD_BUYERS', 5),
  sellers: readNumber('LOAD_SELLERS', 2),
}
/**
 * A purchase in a shop with many orders may take at most this many times the processor time of a purchase in a shop
 * with few orders.
 */
const maxGrowth = 1.2
const purchaseSeconds = readNumber('LOAD_PURCHASE_SECONDS', 20)
const warmupSeconds = readNumber('LOAD_WARM_SECONDS', 40)

type Headers = Record<string, string>

const printLine = (text: string) => console.log(text)
const roundToInteger = (value: number) => String(Math.round(value))
const roundToTenth = (value: number) => String(Math.round(value * 10) / 10)

/** Lists the database backends that serve a shop, whose processor time is measured. */
async function listBackendPids(database: Client): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

/**
 * Measures the cost of one purchase with four concurrent buyers, in ms: its duration, and the processor time of shop
 * and database.
 */
async function measurePurchaseCost(shop: Shop, database: Client, productId: string) {
  await runBuyers(shop, productId, 4, 3)
  const pids = await listBackendPids(database)
  const getCpuTotal = () => getCpuSeconds(shop.pid) + pids.reduce((sum, pid) => sum + getCpuSeconds(pid), 0)
  const before = getCpuTotal()
  const { done, failures, perSecond } = await runBuyers(shop, productId, 4, purchaseSeconds)
  if (failures.length > 0) throw new Error(`a purchase failed: ${failures[0]}`)
  return { ms: 4_000 / perSecond, cpuMs: (1_000 * (getCpuTotal() - before)) / done, perSecond }
}
type PurchaseCost = Awaited<ReturnType<typeof measurePurchaseCost>>
const printCost = (orders: number, { ms, cpuMs, perSecond }: PurchaseCost) =>
  printLine(
    `  among ${roundToInteger(orders)} orders: ${roundToTenth(perSecond)} purchases per second, ${roundToTenth(ms)} ms each with four at once, ${roundToTenth(cpuMs)} ms of processor time in shop and database`,
  )

function printVisits(who: string, perSecond: number, seconds: number, { times, failures }: LoadResult) {
  printLine(
    `  ${who.padEnd(8)} ${roundToInteger(perSecond)} per second, ${times.length} responses in ${roundToInteger(seconds)} s, p50 ${roundToTenth(getPercentile(times, 0.5))} ms, p99 ${roundToTenth(getPercentile(times, 0.99))} ms, failed ${failures.length}`,
  )
  for (const failure of new Set(failures.slice(0, 5))) printLine(`    ${failure}`)
}

/** Returns the event loop delay in ms that the process reports since the last reading. */
async function readLoopDelay(url: string): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (part: string) =>
    1_000 * Number(new RegExp(`event_loop_delay_seconds\\{part="${part}"\\} (\\S+)`).exec(text)?.[1] ?? Number.NaN)
  return { p99: read('p99'), max: read('max') }
}

/** Returns the size of the database in bytes. */
async function getDatabaseBytes(database: Client): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}

/** Runs readers, buyers and sellers concurrently. @returns the number of visits that failed */
async function runVisitors(shop: Shop, database: Client, all: readonly string[], productId: string, owner: Headers) {
  const seconds = minutes * 60
  const bytes = await getDatabaseBytes(database)
  const memory = [getResidentMb(shop.pid)]
  await readLoopDelay(shop.url)
  const sampler = setInterval(() => memory.push(getResidentMb(shop.pid)), 5_000)
  const startedAt = performance.now()
  const [readers, buyers, sellers] = await Promise.all([
    generateArrivals(rates.readers, seconds, createReaderVisit(shop, all)),
    generateArrivals(rates.buyers, seconds, createBuyerVisit(shop, productId)),
    generateArrivals(rates.sellers, seconds, createSellerVisit(shop, owner, all)),
  ])
  clearInterval(sampler)
  const durationSeconds = (performance.now() - startedAt) / 1_000
  printVisits('readers', rates.readers, durationSeconds, readers)
  printVisits('buyers', rates.buyers, durationSeconds, buyers)
  printVisits('sellers', rates.sellers, durationSeconds, sellers)
  const { p99, max } = await readLoopDelay(shop.url)
  printLine(`  event loop delay p99 ${roundToTenth(p99)} ms, most ${roundToTenth(max)} ms`)
  printLine(
    `  memory of the shop: ${memory[0]} MB before, ${Math.max(...memory)} MB at most, ${memory.at(-1)} MB after`,
  )
  const grownBytes = (await getDatabaseBytes(database)) - bytes
  const each = roundToInteger(grownBytes / 1_000 / Math.max(1, buyers.times.length))
  printLine(`  database: ${roundToTenth(bytes / 1e9)} GB before, ${each} KB more for each purchase`)
  return readers.failures.length + buyers.failures.length + sellers.failures.length
}

/** Runs every check of money and stock. @returns the checks that failed or could not run */
async function listFailedChecks(shop: Shop, owner: Headers): Promise<string[]> {
  const answer = await fetch(`${shop.url}/api/v1/operations/invariants`, { method: 'POST', headers: owner })
  const { checks } = (await answer.json()) as { checks: { name: string; state: string }[] }
  return checks.filter(({ state }) => state !== 'ok').map(({ name, state }) => `${name}: ${state}`)
}

async function measureLoad(shop: Shop, database: Client, env: Record<string, string>): Promise<boolean> {
  const fill = ['dist/server/fill.js', '--products', String(products)]
  execFileSync(process.execPath, fill, { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env } })
  const { rows } = await database.query<{ id: string }>('select id from products where is_active order by created_at')
  const all = rows.map(({ id }) => id)
  // Selects a product whose stock is not counted, so that the buyers cannot sell it out.
  const { rows: untracked } = await database.query<{ id: string }>(
    `select p.id from products p join product_variants v on v.product_id = p.id and v.is_default
     where p.is_active and v.stock_quantity is null order by p.created_at limit 1`,
  )
  const productId = untracked[0]?.id ?? all[0] ?? ''
  printLine(`\nThe cost of a purchase`)
  await fillOrders(database, fewOrders)
  // A process that has just started still compiles its code. Without this warm-up, the first measurement would be too
  // high.
  await runBuyers(shop, productId, 10, warmupSeconds)
  const costAmongFew = await measurePurchaseCost(shop, database, productId)
  printCost(fewOrders, costAmongFew)
  await fillOrders(database, manyOrders, fewOrders)
  const costAmongMany = await measurePurchaseCost(shop, database, productId)
  printCost(manyOrders, costAmongMany)
  const growth = costAmongMany.cpuMs / costAmongFew.cpuMs
  printLine(
    `  now ${roundToInteger(100 * growth)} % of that in processor time, ${roundToInteger((100 * costAmongMany.ms) / costAmongFew.ms)} % in time; goal ≤ ${roundToInteger(100 * maxGrowth)} %`,
  )
  printLine(`\n${all.length} products, ${manyOrders} orders, all visitors concurrently for ${minutes} minutes`)
  const owner = await becomeOwner(shop)
  const before = await listFailedChecks(shop, owner)
  const failed = await runVisitors(shop, database, all, productId, owner)
  const failedChecks = [...new Set([...before, ...(await listFailedChecks(shop, owner))])]
  printLine(`  checks of money and stock that are not well, before or after: ${failedChecks.join(', ') || 'none'}`)
  return failed === 0 && failedChecks.length === 0 && growth <= maxGrowth
}

const model = cpus()[0]?.model ?? 'unknown'
printLine(
  `${cpus().length} cores, ${model}, Node ${process.versions.node}. Command: npm run load. Visitors come from the same cores.`,
)
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-load-'))
const server = process.env.LOAD_DATABASE === 'embedded' ? null : await startPrivateServer({ durable: true })
const embedded = `postgresql:///vitrine?host=${encodeURIComponent(join(dataDir, 'socket'))}&port=5432&user=vitrine`
const env: Record<string, string> = server
  ? { DATABASE_URL: server.url, APP_SECRET: 'load'.repeat(10), DATA_DIR: dataDir }
  : { DATA_DIR: dataDir }
printLine(server ? `PostgreSQL ${server.version} server` : 'Embedded database')
let isWithinLimits = false
try {
  const shop = await startShop(dataDir, 4393, { SEED: 'demo', ...env })
  const database = new Client({ connectionString: server?.url ?? embedded })
  try {
    await database.connect()
    isWithinLimits = await measureLoad(shop, database, env)
  } finally {
    await database.end()
    await shop.stop()
  }
} finally {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(isWithinLimits ? 0 : 1)
