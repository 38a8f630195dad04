import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { type Buyer, retryCall } from '../support/buyer.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently } from '../support/waiting.ts'
import { keepBuying } from './load.ts'

const lockMs = 20_000

async function connectForeignClient(stage: Stage) {
  const client = new Client({ connectionString: stage.database.url(), application_name: 'faults stranger' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Another program keeps locking the rows that purchases lock, in the opposite order. */
async function runDeadlocks(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const goods = await stage.newProduct({ stock: 10_000 })
  const buying = keepBuying(stage, goods)
  const trials = env.short ? 40 : 400
  let deadlockCount = 0
  const variant = () => ['select from product_variants where id = $1 for update', [goods.variantId]] as const
  const newest = (table: string) =>
    [
      `select from ${table} where id in (select id from ${table} order by created_at desc limit 3) for update`,
      [],
    ] as const
  const orders = [
    [variant(), newest('orders'), newest('checkouts')],
    [newest('orders'), newest('checkouts'), variant()],
  ]
  await Promise.all(
    orders.map(async statements => {
      const client = await connectForeignClient(stage)
      for (let trial = 0; trial < trials / 2; trial += 1) {
        await client.query('begin')
        try {
          for (const [text, values] of statements) {
            await client.query(text, [...values])
            await sleep(env.random.between(0, 60))
          }
        } catch (error) {
          if ((error as { code?: string }).code === '40P01') deadlockCount += 1
        }
        await client.query('rollback')
        await sleep(env.random.between(10, 60))
      }
      await client.end()
    }),
  )
  await buying.stop()
  const [row] = await stage.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  const missingDeadlocks =
    (row?.deadlocks ?? 0) === 0 && deadlockCount === 0 ? ['no deadlock occurred, so nothing was tested'] : []
  const idle = buying.paid() === 0 ? ['no purchase succeeded during the deadlocks'] : []
  return { trials, violations: [...missingDeadlocks, ...idle, ...(await stage.verdict())] }
}

/**
 * Locks rows from another program for twenty seconds. Returns the number of locked rows, and `unlocked`, which resolves
 * once they are released.
 */
async function holdLock(stage: Stage, statement: string, values: unknown[]) {
  const client = await connectForeignClient(stage)
  await client.query('begin')
  const { rowCount } = await client.query(statement, values)
  const unlocked = sleep(lockMs).then(async () => {
    await client.query('rollback')
    await client.end()
  })
  return { locked: rowCount ?? 0, unlocked }
}

const lockStatements = {
  order: 'select from orders where id = $2 or id = $1',
  checkout: 'select from checkouts where id = (select checkout_id from orders where id = $2) or id = $1',
  variant: 'select from product_variants where id = $1 or id = $2',
} as const

/**
 * Locks a row of one purchase during its payment. The shopper must get a response in time, and the order must become
 * paid.
 */
const buildLockScenario = (lockedRow: keyof typeof lockStatements): Scenario => ({
  name: `a lock held for 20 s on the ${lockedRow}`,
  waits: true,
  async run(env) {
    const stage = await env.freshStage()
    const goods = await stage.newProduct({ stock: 100 })
    // The stock is larger than the number of units that can be bought during all locks.
    const otherGoods = await stage.newProduct({ stock: 100_000 })
    const trials = env.short ? 1 : 3
    const problems: string[] = []
    for (let trial = 0; trial < trials; trial += 1) {
      const buyer = stage.newBuyer()
      await buyer.reachIntent(goods.productId)
      const { locked, unlocked } = await holdLock(stage, `${lockStatements[lockedRow]} for update`, [
        goods.variantId,
        buyer.orderId,
      ])
      if (locked !== 1) problems.push(`${locked} rows were locked instead of one`)
      await buyer.confirm()
      const otherBuying = keepBuying(stage, otherGoods, 2)
      const newcomer = stage.newBuyer().buyWithRetries(goods.productId)
      const settled = await retryCall(buyer.settle, 40_000)
      if (settled.body.state !== 'paid') problems.push(`settle: ${settled.status} ${settled.body.error}`)
      await Promise.all([unlocked, newcomer])
      await otherBuying.stop()
      if (otherBuying.paid() === 0) problems.push('no purchase of another product succeeded during the lock')
    }
    return { trials, violations: [...problems, ...(await stage.verdict())] }
  },
})

/** Both connections of the pool wait for a lock while many shoppers need a connection. */
async function runPoolExhaustion(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage({ env: { DATABASE_POOL: '2' } })
  const goods = await stage.newProduct({ stock: 1_000 })
  const buyers: Buyer[] = []
  const shoppers = env.short ? 12 : 40
  await runConcurrently(shoppers, 2, async () => {
    const buyer = stage.newBuyer()
    buyers.push(buyer)
    await retryCall(() => buyer.open(goods.productId))
    await retryCall(buyer.customer)
  })
  const { unlocked } = await holdLock(stage, 'select from product_variants where id = $1 for update', [goods.variantId])
  const problems: string[] = []
  const statuses = new Set<number>()
  await Promise.all(
    buyers.map(async buyer => {
      const requestIntent = async () => {
        const response = await buyer.intent()
        statuses.add(response.status)
        return response
      }
      const response = await retryCall(requestIntent, 60_000)
      if (response.status !== 200) problems.push(`intent: ${response.status} ${response.body.code}`)
      await buyer.confirm()
      const settled = await retryCall(buyer.settle, 40_000)
      if (settled.body.state !== 'paid') problems.push(`settle: ${settled.status} ${settled.body.error}`)
    }),
  )
  await unlocked
  // ../support/buyer.ts checks that every 503 has a Retry-After header.
  if (!statuses.has(503)) problems.push(`no request got a 503, only ${[...statuses].join()}`)
  return { trials: shoppers, violations: [...problems, ...(await stage.verdict())] }
}

export const lockScenarios: readonly Scenario[] = [
  { name: 'deadlocks with another program', form: 'long', run: runDeadlocks },
  buildLockScenario('order'),
  buildLockScenario('checkout'),
  buildLockScenario('variant'),
  { name: 'a pool of two connections that both wait', waits: true, run: runPoolExhaustion },
]
