import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecretBox } from '#server/platform/security/secrets.ts'
import { type ReleasedTopic, releasedTopics } from '#tests/support/released-topics.ts'
import { seller } from '#tests/support/seller.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Stage } from '../support/stage.ts'
import { root, runConcurrently, waitUntil } from '../support/waiting.ts'
import { openCluster } from './open-cluster.ts'
import { withCluster } from './selling.ts'
import { generateTraffic } from './traffic.ts'

const restartLimitMs = 30_000
const drainLimitMs = 5 * 60_000

/** Lists jobs and events that are no longer retried. */
export async function findDeadWork({ sql }: Stage): Promise<string[]> {
  const rows = await sql<{ work: string; error: string | null }>(
    `select 'job ' || topic as work, error from outbox where state = 'dead'
     union all select 'event ' || type, error from provider_events where state = 'dead'`,
  )
  return rows.map(({ work, error }) => `${work} is dead: ${error}`)
}

/** Both versions sell side by side; then this version replaces the last process of the earlier one. */
async function runRollingUpgrade(env: ScenarioContext): Promise<Outcome> {
  return withCluster(openCluster(env, 2, { build: env.earlierBuild }), async shops => {
    const { stage, proxy, all } = shops
    const product = await stage.newProduct({ stock: 100_000 })
    const problems: string[] = []
    const traffic = await generateTraffic(shops, product, 20, env.random)
    await sleep(2_000)
    for (const [index, shop] of all.entries()) {
      await shop.stop()
      shop.switchBuild(root)
      await shop.start({}, 'an upgrade')
      if (!(await waitUntil(() => proxy.isIn(shop.url), restartLimitMs)))
        problems.push(`process ${index + 1} did not become ready after its upgrade`)
      await sleep(10_000)
    }
    const { failures, paid, figures } = await traffic.stop()
    if (paid === 0) problems.push('no purchase was completed')
    return {
      trials: all.length,
      violations: [
        ...problems,
        ...shops.violations(),
        ...failures,
        ...(await stage.verdict()),
        ...(await findDeadWork(stage)),
      ],
      note: figures,
    }
  })
}

/** Makes purchases, an accepted offer, refunds and an unpaid order in the earlier version. */
async function createWork(stage: Stage): Promise<void> {
  const lamp = await stage.lamp()
  await runConcurrently(5, 1, async index => {
    const buyer = stage.newBuyer()
    const { body } = await buyer.buyWithRetries(lamp.productId, lamp.sku)
    if (body.state !== 'paid') throw new Error(`the earlier version sold nothing: ${JSON.stringify(body)}`)
    await buyer.openOffers()
    if (index === 0) await buyer.accept(lamp.offer)
    const [line] = (await stage.seller.order(buyer.orderId)).lines
    const lines = [{ lineId: line?.id, cents: 100, restock: false }]
    const status = await stage.seller.refund(buyer.orderId, lines, `refund-of-a-line-${index}`)
    if (status >= 300) throw new Error(`the earlier version refunded nothing: ${status}`)
  })
  await stage.newBuyer().reachIntent(lamp.productId, lamp.sku)
}

/** Finds a paid and an unpaid order, a refund and a picture of the shop, for the payloads of jobs. */
async function findSubjects({ sql }: Stage) {
  const [[paid], [unpaid], [refund], [picture]] = await Promise.all([
    sql<{ order: string; payment: string; intent: string; mode: string }>(
      `select o.id as order, p.id as payment, p.provider_intent_id as intent, o.mode from payments p
       join orders o on o.id = p.order_id where p.state = 'succeeded' and p.kind = 'main' limit 1`,
    ),
    sql<{ order: string; intent: string }>(
      `select order_id as order, provider_intent_id as intent from payments
       where state <> 'succeeded' and provider_intent_id is not null limit 1`,
    ),
    sql<{ id: string }>('select id from refunds limit 1'),
    sql<Record<string, string>>("select bucket, path, etag from storage_objects where mime like 'image/%' limit 1"),
  ])
  const found = { paid, unpaid, refund, picture }
  if (!paid || !unpaid || !refund || !picture)
    throw new Error(`the earlier version left too little behind: ${JSON.stringify(found)}`)
  return { paid, unpaid, refund, picture }
}

/** Payloads as release 0.1.0 writes them. Ids without a row stand for what was deleted meanwhile. */
async function buildPayloads(stage: Stage): Promise<Record<ReleasedTopic, unknown>> {
  const { paid, unpaid, refund, picture } = await findSubjects(stage)
  const { seal } = createSecretBox(
    stage.database.env.APP_SECRET ?? readFileSync(join(stage.dataDir, 'secret'), 'utf8').trim(),
  )
  const sealFor = (topic: string, value: unknown) => ({ sealed: seal(JSON.stringify(value), `outbox.${topic}`) })
  const ofOrder = { orderId: paid.order }
  const deleted = crypto.randomUUID()
  const ofSubscription = { subscriptionId: deleted, orderId: null, invoiceId: null }
  const wish = { redirectTo: null, challenge: null }
  return {
    'auth.guessed': sealFor('auth.guessed', { kind: 'code_guessed', account: seller.email }),
    'auth.mail': sealFor('auth.mail', { kind: 'recovery', email: seller.email, wish }),
    'auth.text': sealFor('auth.text', { purpose: 'sms', phone: '15550100', channel: 'sms', at: Date.now() }),
    'customer.delete': { mode: paid.mode, customer: 'cus_deleted' },
    'file.sweep': { keys: ['product-images/deleted.png'] },
    'intent.give_back': { intentId: paid.intent, mode: paid.mode },
    'intent.let_go': { orderId: unpaid.order, intentId: unpaid.intent },
    'mail.send': { emailId: deleted },
    'note.forget': { ...ofOrder, noteId: deleted, deletedAt: new Date().toISOString() },
    'order.finalized': ofOrder,
    'order.no_stock': ofOrder,
    'order.paid': ofOrder,
    'orders.links_asked': { email: 'nobody@example.com' },
    'payment.block': { paymentId: paid.payment },
    'payment.give_back': { paymentId: deleted },
    'payment.read_refunds': { paymentId: paid.payment },
    'picture.widths': picture,
    'refund.succeeded': { refundId: refund.id },
    'subscription.authentication_needed': ofSubscription,
    'subscription.canceled': ofSubscription,
    'subscription.let_go': { ...ofOrder, mode: paid.mode, subscription: 'sub_deleted', invoice: null, intent: '' },
    'subscription.renewal_failed': ofSubscription,
    'upsell.closed': ofOrder,
  }
}

/**
 * Makes every finished job due again, which is safe because jobs are idempotent, and adds one job of each topic.
 * `attempts` of a repeated job is 1, because only one waiting job with the same key may have 0 attempts.
 */
async function enqueueEveryTopic(stage: Stage): Promise<number> {
  const payloads = await buildPayloads(stage)
  await stage.sql(
    "update outbox set state = 'waiting', attempts = 1, next_at = now(), done_at = null where state = 'done'",
  )
  for (const topic of releasedTopics)
    await stage.sql('insert into outbox (id, topic, payload) values (gen_random_uuid(), $1, $2)', [
      topic,
      JSON.stringify(payloads[topic]),
    ])
  const [row] = await stage.sql<{ count: number }>("select count(*)::int from outbox where state = 'waiting'")
  return row?.count ?? 0
}

/** This version starts on the data folder of an earlier one and finishes the jobs of every topic that wait there. */
async function runWaitingWork(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage({ build: env.earlierBuild })
  await createWork(stage)
  // A killed shop leaves its embedded database running, and nothing takes the jobs before the next start.
  await stage.shop.kill()
  const waiting = await enqueueEveryTopic(stage)
  stage.shop.switchBuild(root)
  await stage.shop.start()
  // A failed job becomes due again later, so a waiting job that was attempted counts as unfinished.
  const listUnfinished = () =>
    stage.sql<{ topic: string }>(
      "select topic from outbox where state = 'waiting' and (attempts > 0 or next_at <= now())",
    )
  await waitUntil(async () => (await listUnfinished()).length === 0, drainLimitMs, 500)
  const problems = (await listUnfinished()).map(({ topic }) => `a job of ${topic} is unfinished after five minutes`)
  return {
    trials: waiting,
    violations: [...problems, ...(await findDeadWork(stage)), ...(await stage.verdict({ mayRefund: true }))],
  }
}

export const upgradeScenarios: readonly Scenario[] = [
  { name: 'rolling upgrade from an earlier version', databases: ['server'], form: 'upgrade', run: runRollingUpgrade },
  { name: 'work of an earlier version waits at an upgrade', form: 'upgrade', run: runWaitingWork },
]
