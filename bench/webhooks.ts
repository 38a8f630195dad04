import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ShopEventType } from '#contract/shop-events.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { startPrivateServer } from '../scripts/support/private-server.mjs'
import { becomeOwner } from './become-owner.ts'
import { runBuyers } from './buyers.ts'
import { checkFigure, formatMs, formatOneDecimal, formatPercent, formatSpread } from './figures.ts'
import { generateArrivals, getPercentile } from './generate-arrivals.ts'
import { findDemoProduct, type Shop, startShop, waitForPictures } from './processes.ts'
import { createBuyerVisit } from './visitors.ts'
import { type Receivers, startReceivers } from './webhook-receivers.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 10_000)
const ordersPerSecond = Number(process.env.BENCH_ORDERS_PER_SECOND ?? 20)
const replayed = Number(process.env.BENCH_REPLAYED ?? 10_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 12)
/** Rounds whose results are ignored, because the process still compiles its code. */
const warmupRounds = 3
const roundSeconds = 4
const buyers = 10
const idleLimitMs = 600_000

type Bench = {
  shop: Shop
  database: Client
  receivers: Receivers
  product: string
  call: ReturnType<typeof createCall>
}

function createCall(shop: Shop, owner: { authorization: string }) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${shop.url}/api/v1/webhook-endpoints${path}`, {
      method,
      headers: { ...owner, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
}

async function addEndpoint({ call, receivers }: Bench, path: string, types: ShopEventType[] = ['order.paid']) {
  const made = await call<{ endpoint: { id: string } }>('POST', '', { url: receivers.urlOf(path), types })
  return made.endpoint.id
}

async function waitUntilIdle({ database }: Bench, condition = 'true') {
  const query = `select count(*)::int as left from webhook_deliveries where state = 'waiting' and ${condition}`
  for (const until = Date.now() + idleLimitMs; Date.now() < until; await sleep(200)) {
    const { rows } = await database.query<{ left: number }>(query)
    if (rows[0]?.left === 0) return
  }
  throw new Error(`deliveries still wait after ${idleLimitMs / 1_000} s`)
}

/** Buys at a steady rate. Returns the ms from each paid order until its first delivery to a path. */
async function measureDelays(bench: Bench, path: string, count: number, perSecond: number): Promise<number[]> {
  bench.receivers.takeDelays(path)
  const visit = createBuyerVisit(bench.shop, bench.product)
  const { failures } = await generateArrivals(perSecond, count / perSecond, visit)
  if (failures.length > 0) throw new Error(`${failures.length} purchases failed, the first: ${failures[0]}`)
  for (const until = Date.now() + idleLimitMs; Date.now() < until; await sleep(50))
    if (bench.receivers.countEvents(path) >= count) return bench.receivers.takeDelays(path)
  throw new Error(`${bench.receivers.countEvents(path)} of ${count} events arrived`)
}

async function measureFirstAttempts(bench: Bench): Promise<boolean> {
  const id = await addEndpoint(bench, '/first')
  const delays = await measureDelays(bench, '/first', orders, ordersPerSecond)
  await bench.call('DELETE', `/${id}`)
  console.log(`  ${delays.length} orders, ${ordersPerSecond} a second, p50 ${formatMs(getPercentile(delays, 0.5))}`)
  return checkFigure('paid to first attempt, p95', getPercentile(delays, 0.95), { atMost: 2_000 }, formatMs)
}

/**
 * Compares the first attempts to an endpoint while another one hangs and while the other one is paused, in alternating
 * turns.
 */
async function measureHanging(bench: Bench): Promise<boolean> {
  const healthy = await addEndpoint(bench, '/healthy')
  const hanging = await addEndpoint(bench, '/hang')
  const [alone, besides]: [number[], number[]] = [[], []]
  const count = ordersPerSecond * roundSeconds
  for (let round = 0; round < rounds; round += 1) {
    await bench.call('POST', `/${hanging}/pause`)
    bench.receivers.release()
    const withoutHanging = await measureDelays(bench, '/healthy', count, ordersPerSecond)
    await bench.call('POST', `/${hanging}/resume`)
    const withHanging = await measureDelays(bench, '/healthy', count, ordersPerSecond)
    if (bench.receivers.countHanging() === 0) throw new Error('no delivery hung during the turn that should have one')
    if (round < warmupRounds) continue
    alone.push(getPercentile(withoutHanging, 0.95))
    besides.push(getPercentile(withHanging, 0.95))
  }
  await bench.call('DELETE', `/${hanging}`)
  await bench.call('DELETE', `/${healthy}`)
  bench.receivers.release()
  console.log(`  p95 alone ${formatSpread(alone, formatMs)}, beside one that hangs ${formatSpread(besides, formatMs)}`)
  const shares = besides.map((p95, at) => p95 / (alone[at] ?? p95))
  return checkFigure('p95 beside a hanging endpoint, of that alone', shares, { atMost: 1.1 }, formatPercent)
}

/** Compares purchases with three endpoints and with none, in alternating turns of one process. */
async function measurePurchases(bench: Bench): Promise<boolean> {
  const paths = ['/one', '/two', '/three']
  const [without, withThree]: [number[], number[]] = [[], []]
  const buy = () => runBuyers(bench.shop, bench.product, buyers, roundSeconds)
  let failed = 0
  let delivered = 0
  let due = 0
  for (let round = 0; round < rounds; round += 1) {
    const plain = await buy()
    const ids = await Promise.all(paths.map(path => addEndpoint(bench, path, ['order.paid'])))
    const heard = await buy()
    const { rows } = await bench.database.query<{ done: number; all: number }>(
      `select count(*) filter (where state = 'done')::int as done, count(*)::int as all from webhook_deliveries`,
    )
    await waitUntilIdle(bench)
    for (const id of ids) await bench.call('DELETE', `/${id}`)
    // Each process uses the types of the deleted endpoints for at most two seconds longer.
    await sleep(2_100)
    failed += plain.failures.length + heard.failures.length
    if (round < warmupRounds) continue
    without.push(plain.perSecond)
    withThree.push(heard.perSecond)
    delivered += rows[0]?.done ?? 0
    due += rows[0]?.all ?? 0
  }
  console.log(
    `  purchases per second without endpoints ${formatSpread(without, formatOneDecimal)}, with three ${formatSpread(withThree, formatOneDecimal)}`,
  )
  console.log(
    `  deliveries that ended within the turn of their purchases: ${formatPercent(delivered / Math.max(1, due))}`,
  )
  const shares = withThree.map((rate, at) => rate / (without[at] ?? rate))
  return (
    checkFigure('purchases with three endpoints, of those without', shares, { atLeast: 0.9 }, formatPercent) &&
    failed === 0
  )
}

/** Sends failed deliveries again while shoppers buy. */
async function measureReplay(bench: Bench): Promise<boolean> {
  const id = await addEndpoint(bench, '/replay')
  await createBuyerVisit(bench.shop, bench.product)()
  await waitUntilIdle(bench)
  await bench.database.query(`
    with copies as (
      insert into shop_events (id, mode, type, subject_id, order_id, payload, created_at)
      select gen_random_uuid(), mode, type, subject_id, order_id, payload, now()
      from (select * from shop_events where type = 'order.paid' order by sequence desc limit 1) last,
        generate_series(1, ${replayed}) returning id)
    insert into webhook_deliveries (id, endpoint_id, event_id, state, attempts, next_at, queued_at, created_at, done_at)
    select gen_random_uuid(), '${id}', id, 'dead', 10, now(), now(), now(), now() from copies`)
  const startedAt = Date.now()
  await bench.call('POST', `/${id}/resend-failed`, { since: new Date(startedAt - 3_600_000).toISOString() })
  let isReplaying = true
  const buying = (async () => {
    const visit = createBuyerVisit(bench.shop, bench.product)
    while (isReplaying) {
      await visit()
      await sleep(1_000)
    }
  })()
  await waitUntilIdle(bench, 'priority = 1')
  const seconds = (Date.now() - startedAt) / 1_000
  isReplaying = false
  await buying
  await waitUntilIdle(bench)
  const { rows } = await bench.database.query<{ ms: number }>(
    `
    select extract(epoch from d.done_at - e.created_at)::float * 1000 as ms from webhook_deliveries d
    join shop_events e on e.id = d.event_id
    where d.endpoint_id = '${id}' and d.priority = 0 and e.created_at > $1`,
    [new Date(startedAt)],
  )
  const live = rows.map(({ ms }) => ms)
  await bench.call('DELETE', `/${id}`)
  console.log(`  ${live.length} orders were paid during the replay of ${replayed}`)
  const isFast = checkFigure('replay of failed deliveries', seconds * 1_000, { atMost: 300_000 }, formatMs)
  return (
    checkFigure('paid to delivered during the replay, p95', getPercentile(live, 0.95), { atMost: 2_000 }, formatMs) &&
    isFast
  )
}

/**
 * Measures what webhooks cost and how soon they arrive. Shop, database, provider, receivers and buyers share the cores.
 */
export async function measureWebhooks(): Promise<boolean> {
  const server = await startPrivateServer({ durable: true })
  if (!server) throw new Error('this comparison needs a PostgreSQL server, but none is installed on this machine')
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-webhooks-'))
  const database = new Client({ connectionString: server.url })
  const receivers = await startReceivers()
  let shop: Shop | null = null
  try {
    const env = { SEED: 'demo', DATABASE_URL: server.url, APP_SECRET: 'bench'.repeat(10) }
    shop = await startShop(dataDir, await getFreePort(), env)
    await waitForPictures(shop)
    await database.connect()
    const call = createCall(shop, await becomeOwner(shop))
    const bench = { shop, database, receivers, product: await findDemoProduct(shop), call }
    const parts = [measureFirstAttempts, measureHanging, measurePurchases, measureReplay]
    let isMet = true
    for (const measurePart of parts) {
      isMet = (await measurePart(bench)) && isMet
      console.log(`  load of the machine: ${loadavg().map(formatOneDecimal).join(', ')}`)
    }
    return isMet
  } finally {
    receivers.close()
    await database.end()
    await shop?.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
