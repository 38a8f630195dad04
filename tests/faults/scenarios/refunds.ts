import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently } from '../support/waiting.ts'

/** The simulator opens the dispute 0.4 s after the charge (packages/stripe-simulator/README.md). */
const disputeMs = 400
const cards = ['pm_card_createDispute', 'pm_card_createDisputeInquiry', 'pm_card_visa'] as const

type DisputeCounts = { number: string; disputes: number; timelineEvents: number }
const disputeCountsSql = `
  select o.number, (select count(*)::int from disputes d where d.order_id = o.id) as disputes,
    (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'dispute_opened') as "timelineEvents"
  from orders o where o.id = any($1)`

/** Finds disputes that are not recorded exactly once, and refunds that are larger than their charge. */
async function findWrongRefunds(stage: Stage, disputed: readonly string[]): Promise<string[]> {
  const rows = await stage.sql<DisputeCounts>(disputeCountsSql, [disputed])
  const { intents } = await stage.provider.ledger()
  return [
    ...rows.flatMap(({ number, disputes, timelineEvents }) =>
      disputes === 1 && timelineEvents === 1
        ? []
        : [`#${number}: disputed once, but stored ${disputes} times and shown ${timelineEvents} times in the timeline`],
    ),
    ...intents
      .filter(row => row.refunded > row.captured)
      .map(row => `${row.intent}: ${row.refunded} refunded of ${row.captured} captured`),
  ]
}

/**
 * Refunds a charge at the moment in which the bank disputes it: two clicks of the seller and the provider's dashboard
 * refund parts, and the dashboard refunds the rest. Nothing may be refunded twice, and shop and provider must agree to
 * the cent.
 */
async function runSimultaneousRefunds(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ cents: 9_000 })
  const trials = env.short ? 9 : 90
  const problems: string[] = []
  const disputed: string[] = []
  await stage.provider.events({ copies: 2 })
  await runConcurrently(trials, 3, async index => {
    const card = cards[index % cards.length] ?? 'pm_card_visa'
    const buyer = stage.newBuyer()
    await buyer.reachIntent(productId)
    const chargedAt = Date.now()
    await buyer.confirm(card)
    const settled = await buyer.settle()
    if (settled.body.state !== 'paid') return problems.push(`settle: ${settled.status} ${settled.body.state}`)
    if (card !== 'pm_card_visa') disputed.push(buyer.orderId)
    const { lines } = await stage.seller.order(buyer.orderId)
    const lineId = lines.find(line => line.totalCents > 0)?.id
    const bySeller = (cents: number, key: string) =>
      stage.seller.refund(buyer.orderId, [{ lineId, cents, restock: false }], `${key} ${buyer.orderId}`)
    const byDashboard = (amount?: number) =>
      stage.provider.call('POST', '/v1/refunds', {
        payment_intent: buyer.intentId,
        ...(amount && { amount: String(amount) }),
      })
    await sleep(Math.max(0, chargedAt + disputeMs + env.random.between(-150, 100) - Date.now()))
    const [first, second] = await Promise.all([
      bySeller(2_000, 'first'),
      bySeller(2_500, 'second'),
      byDashboard(1_000),
      byDashboard(),
    ])
    // A refund may be rejected with a 409, because the charge is disputed or already refunded.
    for (const status of [first, second])
      if (![200, 409].includes(status)) problems.push(`a refund by the seller: ${status}`)
    await Promise.all([bySeller(2_000, 'first'), bySeller(2_500, 'second')])
  })
  const verdict = await stage.verdict({ mayRefund: true })
  return { trials, violations: [...problems, ...verdict, ...(await findWrongRefunds(stage, disputed))] }
}

export const refundScenarios: readonly Scenario[] = [
  { name: 'refunds by provider and seller during a dispute', waits: true, run: runSimultaneousRefunds },
]
