import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { becomeOwner } from './become-owner.ts'
import { startShop } from './processes.ts'

const products = 10_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 200)
const goalMs = 50

type Times = { p50: number; p95: number }
const roundToTenth = (ms: number) => String(Math.round(ms * 10) / 10)

async function measureTime<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const startedAt = performance.now()
  const answer = await work()
  return { ms: performance.now() - startedAt, answer }
}

/** Measures calls one after another, as a single seller experiences them. @param work returns its own duration in ms */
async function measureTimes(work: () => Promise<{ ms: number }>): Promise<Times> {
  for (let run = 0; run < 20; run += 1) await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push((await work()).ms)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

const pageSize = 50
const select = 'select p.* from products p where p.is_active'
const buildWordCondition = (place: number) => `(p.search_text like $${place} or p.id in
  (select v.product_id from product_variants v where v.is_active and v.search_text like $${place}))`

/**
 * Queries of the product list, each with comparable plain SQL that reads the rows of the page without variants, links
 * and counts.
 */
const buildQueries = (lastPage: number): [name: string, query: string, sql: string, values: string[]][] => [
  ['page 1', '', `${select} order by created_at desc, id desc limit ${pageSize}`, []],
  [
    `page ${lastPage}, the last`,
    `page=${lastPage}`,
    `${select} order by created_at desc, id desc limit ${pageSize} offset ${(lastPage - 1) * pageSize}`,
    [],
  ],
  [
    'one word',
    'q=luminaria',
    `${select} and ${buildWordCondition(1)} order by created_at desc, id desc limit ${pageSize}`,
    ['%luminaria%'],
  ],
  [
    'two words, one of a variant',
    'q=vaso+medio',
    `${select} and ${buildWordCondition(1)} and ${buildWordCondition(2)} order by created_at desc, id desc limit ${pageSize}`,
    ['%vaso%', '%medio%'],
  ],
  [
    'a SKU',
    'q=LUM-00',
    `${select} and ${buildWordCondition(1)} order by created_at desc, id desc limit ${pageSize}`,
    ['%lum-00%'],
  ],
  ['by price', 'sort=price', `${select} order by price, created_at desc, id desc limit ${pageSize}`, []],
  [
    'by stock',
    'sort=stock',
    `${select} order by (select min(v.stock_quantity) from product_variants v where v.is_active and v.product_id = p.id)
      nulls last, created_at desc, id desc limit ${pageSize}`,
    [],
  ],
  [
    'low stock',
    'stock=low',
    `${select} and p.id in (select v.product_id from product_variants v where v.is_active and v.stock_quantity <= 10)
      order by created_at desc, id desc limit ${pageSize}`,
    [],
  ],
]

class RateLimitedError extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('over the limit of calls a minute')
    this.seconds = seconds
  }
}

async function readAnswer(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.status === 429) throw new RateLimitedError(Number(answer.headers.get('retry-after')))
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`)
  return text
}

/** A member may send six hundred requests per minute. Waiting for that limit is not measured. */
async function retryWhenRateLimited<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    await sleep(error.seconds * 1_000)
    return work()
  }
}

async function fillCatalogue(dataDir: string) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir }
  const startedAt = performance.now()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/fill.js', '--products', String(products)],
    {
      env,
    },
  )
  console.log(`  ${stdout.trim()} In ${Math.round((performance.now() - startedAt) / 1_000)} s.`)
}

/**
 * Requests pages of the product list from a built shop with ten thousand products, one call at a time over HTTP on this
 * machine, and runs comparable plain SQL on the same database.
 * @returns whether every 95th percentile is within the goal
 */
export async function measureCatalogue(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const shop = await startShop(dataDir, 4391, { SEED: 'demo' })
  const database = new Client({
    connectionString: `postgresql:///vitrine?host=${encodeURIComponent(join(dataDir, 'socket'))}&port=5432&user=vitrine`,
  })
  console.log('\nThe list of products')
  try {
    await fillCatalogue(dataDir)
    const owner = await becomeOwner(shop)
    await database.connect()
    await database.query('vacuum analyze products, product_variants')
    const fetchPage = (query: string) =>
      measureTime(() => fetch(`${shop.url}/api/v1/products?${query}`, { headers: owner }).then(readAnswer))
    const { pages, total } = JSON.parse((await fetchPage('')).answer) as { pages: number; total: number }
    console.log(`  ${total} active products; ms at the server, p50 / p95 of ${rounds}; goal p95 ≤ ${goalMs}`)
    let isWithin = true
    for (const [name, query, sql, values] of buildQueries(pages)) {
      const sqlTimes = await measureTimes(() => measureTime(() => database.query({ name, text: sql, values })))
      const serverTimes = await measureTimes(() => retryWhenRateLimited(() => fetchPage(query)))
      isWithin &&= serverTimes.p95 <= goalMs
      const formatTimes = ({ p50, p95 }: Times) => `${roundToTenth(p50)} / ${roundToTenth(p95)}`
      console.log(
        `  ${name.padEnd(30)} ${formatTimes(serverTimes).padStart(14)}   plain SQL ${formatTimes(sqlTimes).padStart(14)}`,
      )
    }
    return isWithin
  } finally {
    await database.end()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
