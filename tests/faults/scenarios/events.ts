import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently } from '../support/waiting.ts'

/** Lets `count` shoppers pay and close the browser immediately, so that no browser settles the payment. */
async function payAndLeave(stage: Stage, productId: string, count: number): Promise<string[]> {
  const problems: string[] = []
  await runConcurrently(count, 4, async () => {
    const buyer = stage.newBuyer()
    const response = await buyer.reachIntent(productId)
    if (response.status === 200) await buyer.confirm()
    else problems.push(`no intent: ${response.status} ${response.body.code}`)
  })
  return problems
}

/** No event arrives and no browser returns, so only reconciliation finds the payments. */
async function runLostEvents(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ stock: 500 })
  const trials = env.short ? 5 : 60
  await stage.provider.events({ drop: ['*'] })
  const problems = await payAndLeave(stage, productId, trials)
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

async function runDuplicatedEvents(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.stage()
  const { productId } = await stage.newProduct({ stock: 500 })
  const trials = env.short ? 4 : 40
  await stage.provider.events({ copies: 100 })
  const problems = await payAndLeave(stage, productId, trials)
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

/** Events arrive late and out of order, then all of them again, shuffled, with refunds among them. */
async function runShuffledEvents(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ stock: 500 })
  const trials = env.short ? 6 : 60
  await stage.provider.events({ reorderMs: 1_500 })
  const problems = await payAndLeave(stage, productId, trials)
  await sleep(3_000)
  const paid = await stage.sql<{ id: string }>("select id from orders where state = 'paid' order by number limit $1", [
    Math.ceil(trials / 3),
  ])
  for (const { id } of paid) {
    const { lines } = await stage.seller.order(id)
    const paidLines = lines.filter(line => line.totalCents > 0)
    const refundLines = paidLines.map(line => ({ lineId: line.id, cents: line.totalCents, restock: true }))
    const status = await stage.seller.refund(id, refundLines, `refund ${id}`)
    if (status !== 200) problems.push(`refund: ${status}`)
  }
  await stage.provider.control('POST', '/webhooks/resend', { since: 0, shuffle: true, copies: 3 })
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

/** Floods the shop with thousands of events while shoppers continue to buy. */
async function runEventFlood(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ stock: 5_000 })
  const problems = await payAndLeave(stage, productId, 40)
  const count = 5_000
  let isFlooding = true
  const startedAt = performance.now()
  const flooding = stage.provider.control('POST', '/events/flood', { count, perSecond: 500 }).finally(() => {
    isFlooding = false
  })
  let bought = 0
  while (isFlooding || bought < 5) {
    const last = await stage.newBuyer().buy(productId)
    bought += 1
    if (last.body.state !== 'paid') problems.push(`buying in the flood: ${last.status} ${last.body.code}`)
  }
  await flooding
  const note = `${count} events within ${Math.round((performance.now() - startedAt) / 1_000)} s`
  return { trials: count, note, violations: [...problems, ...(await stage.verdict())] }
}

export const eventScenarios: readonly Scenario[] = [
  { name: 'events lost, and no browser returns', waits: true, run: runLostEvents },
  { name: 'events arrive a hundred times', run: runDuplicatedEvents },
  { name: 'events arrive shuffled, late and repeated', run: runShuffledEvents },
  { name: '5,000 events in ten seconds', run: runEventFlood },
]
