import { setTimeout as sleep } from 'node:timers/promises'
import { openProxyWithoutNotify } from '#tests/support/database-proxy.ts'
import { openTransactionPooler } from '#tests/support/transaction-pooler.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { retryCall } from '../support/buyer.ts'
import { runConcurrently } from '../support/waiting.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import { openPgBouncer, pgBouncerPath } from './pgbouncer.ts'
import { saveAndVerify } from './save-and-verify.ts'

/**
 * Runs purchases whose requests go to different processes, purchases of a product's last units, and refunds. Returns
 * the problems.
 */
async function sellAcrossProcesses(
  { stage, newBuyer }: Cluster,
  env: ScenarioContext,
  trials: number,
): Promise<string[]> {
  const problems: string[] = []
  const [plenty, scarce] = [await stage.newProduct({ stock: 5_000 }), await stage.newProduct({ stock: 5 })]
  await runConcurrently(trials, 6, async index => {
    const buyer = newBuyer()
    const last = await buyer.buyWithRetries(plenty.productId)
    if (last.body.state !== 'paid') problems.push(`purchase: ${last.status} ${last.body.code ?? last.body.error}`)
    if (index % 5 === 0 && buyer.orderId) {
      const { lines } = await stage.seller.order(buyer.orderId)
      const [line] = lines
      const refundLines = [{ lineId: line?.id, cents: env.random.between(1, 500), restock: false }]
      const status = await stage.seller.refund(buyer.orderId, refundLines, `refund-${index}`)
      if (status >= 300 || status === 0) problems.push(`refund: ${status}`)
    }
  })
  await runConcurrently(20, 20, () => newBuyer().buyWithRetries(scarce.productId))
  const [row] = await stage.sql<{ left: number }>('select stock_quantity as left from product_variants where id = $1', [
    scarce.variantId,
  ])
  if (row?.left !== 0) problems.push(`20 buyers bought the last 5 units, but ${row?.left} units remain`)
  return problems
}

/** Finds outbox rows, provider events and e-mails that were processed twice, which must not happen without a kill. */
async function findDuplicates({ stage }: Cluster): Promise<string[]> {
  const repeated = await stage.sql<{ what: string; times: number }>(
    `select 'work ' || topic as what, attempts as times from outbox where attempts > 1
     union all select 'event ' || type, attempts from provider_events where attempts > 1`,
  )
  const ids = stage.mailbox.received.map(mail => mail.messageId)
  const mails = ids.length - new Set(ids).size
  return [
    ...repeated.map(({ what, times }) => `${what} was processed ${times} times`),
    ...(mails > 0 ? [`${mails} e-mails arrived twice`] : []),
  ]
}

async function sellAndSave(env: ScenarioContext, shops: Cluster): Promise<Outcome> {
  const { stage, proxy } = shops
  const trials = env.short ? 20 : 200
  const edited = await stage.newProduct()
  const problems = await sellAcrossProcesses(shops, env, trials)
  const saves = env.short ? 3 : 20
  const verification = await saveAndVerify(shops, edited, saves)
  const idle = proxy.answers().flatMap((count, at) => (count === 0 ? [`process ${at + 1} received no requests`] : []))
  const verdict = await stage.verdict()
  return {
    trials: trials + saves,
    note: `every process showed a save within ${verification.longestMs} ms`,
    violations: [
      ...problems,
      ...verification.problems,
      ...idle,
      ...verdict,
      ...(await findDuplicates(shops)),
      ...shops.violations(),
    ],
  }
}

export async function withCluster(
  opening: Promise<Cluster>,
  run: (shops: Cluster) => Promise<Outcome>,
): Promise<Outcome> {
  const shops = await opening
  try {
    return await run(shops)
  } finally {
    await shops.close()
  }
}

const runWithProcesses = (count: number) => (env: ScenarioContext) =>
  withCluster(openCluster(env, count), shops => sellAndSave(env, shops))

/** Four processes sell although no NOTIFY reaches them. */
async function runWithoutNotify(env: ScenarioContext): Promise<Outcome> {
  const database = await env.emptyDatabase()
  const line = await openProxyWithoutNotify(database.url())
  const processEnv = { DATABASE_DIRECT_URL: line.url }
  const clusterEnv = { ...env, emptyDatabase: async () => database }
  const outcome = await withCluster(openCluster(clusterEnv, 4, { env: processEnv }), shops => sellAndSave(env, shops))
  line.close()
  const missingNotify = line.droppedCount() === 0 ? ['no NOTIFY was sent, so nothing was tested'] : []
  return { ...outcome, violations: [...outcome.violations, ...missingNotify] }
}

type Pooler = { url: string; close(): unknown }

/**
 * Four processes share a few pooled connections, each lent for one transaction. LISTEN and migrations use direct
 * connections.
 */
const runWithPooler =
  (open: (address: string) => Promise<Pooler>) =>
  async (env: ScenarioContext): Promise<Outcome> => {
    const database = await env.emptyDatabase()
    const pooler = await open(database.url())
    const processEnv = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url() }
    const clusterEnv = { ...env, emptyDatabase: async () => database }
    try {
      return await withCluster(openCluster(clusterEnv, 4, { env: processEnv }), shops => sellAndSave(env, shops))
    } finally {
      await pooler.close()
    }
  }

/** All processes reconcile the same payments at the same time, because no event arrives and no browser returns. */
async function runReconcilers(env: ScenarioContext): Promise<Outcome> {
  return withCluster(openCluster(env, 4), async shops => {
    const { stage, newBuyer } = shops
    const trials = env.short ? 10 : 100
    const problems: string[] = []
    const goods = await stage.newProduct({ stock: 1_000 })
    await stage.provider.events({ drop: ['*'] })
    await runConcurrently(trials, 4, async () => {
      const buyer = newBuyer()
      const response = await buyer.reachIntent(goods.productId)
      if (response.status !== 200) return problems.push(`no intent: ${response.status} ${response.body.code}`)
      return buyer.confirm()
    })
    const verdict = await stage.verdict()
    return { trials, violations: [...problems, ...verdict, ...(await findDuplicates(shops)), ...shops.violations()] }
  })
}

/** Kills one of four selling processes at a time while the others continue. */
async function runProcessKill(env: ScenarioContext): Promise<Outcome> {
  return withCluster(openCluster(env, 4), async ({ stage, all, newBuyer }) => {
    const trials = env.short ? 2 : 12
    const goods = await stage.newProduct({ stock: 5_000 })
    let isSelling = true
    let paid = 0
    const shoppers = Array.from({ length: 4 }, async () => {
      while (isSelling) {
        const buyer = newBuyer()
        const last = await buyer.buyWithRetries(goods.productId)
        const settled = last.body.state === 'paid' || !buyer.intentId ? last : await retryCall(buyer.settle)
        if (settled.body.state === 'paid') paid += 1
      }
    })
    for (let trial = 0; trial < trials; trial += 1) {
      await sleep(env.random.between(300, 1_500))
      await all[trial % all.length]?.restart()
    }
    isSelling = false
    await Promise.all(shoppers)
    const idle = paid === 0 ? ['no purchase succeeded during the kills'] : []
    return { trials, violations: [...idle, ...(await stage.verdict())] }
  })
}

const server = { databases: ['server'] } as const

export const sellingScenarios: readonly Scenario[] = [
  { name: 'two processes behind a proxy', ...server, run: runWithProcesses(2) },
  { name: 'four processes behind a proxy', ...server, form: 'long', run: runWithProcesses(4) },
  { name: 'four processes that no NOTIFY reaches', ...server, run: runWithoutNotify },
  {
    name: 'four processes through a transaction pooler',
    ...server,
    run: runWithPooler(address => openTransactionPooler(address, 8)),
  },
  {
    name: pgBouncerPath
      ? 'four processes through PgBouncer'
      : 'four processes through PgBouncer (not run: not installed)',
    ...server,
    form: 'long',
    run: pgBouncerPath ? runWithPooler(openPgBouncer) : async () => ({ trials: 0, violations: [] }),
  },
  { name: 'four reconcilers at once', ...server, waits: true, run: runReconcilers },
  { name: 'one of four processes is killed', ...server, form: 'long', run: runProcessKill },
]
