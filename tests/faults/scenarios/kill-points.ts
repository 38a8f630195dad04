import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { type Answer, type Buyer, retryCall } from '../support/buyer.ts'
import { hideProviderChanges } from '../support/hide-provider-changes.ts'
import type { Stage } from '../support/stage.ts'

type Trial = { stage: Stage; buyer: Buyer; productId: string; returns: boolean; env: ScenarioContext }
/** Runs one shopper and one kill. Returns problems other than those with money, stock and e-mails. */
type Story = (trial: Trial) => Promise<string[]>

const killTimeoutMs = 15_000

/** Kills the shop at a step while `act` runs, and starts it again. */
async function killAtStep(stage: Stage, step: string, act: () => Promise<unknown>): Promise<string[]> {
  await stage.shop.killAt(step)
  const [isDead] = await Promise.all([stage.shop.dies(killTimeoutMs), act()])
  if (!isDead) await stage.shop.kill()
  await stage.shop.start({}, `a kill at ${step}`)
  return isDead ? [] : [`the step ${step} was never reached`]
}

const checkField = (response: Answer, field: string, expected: unknown, label: string) =>
  response.body[field] === expected
    ? []
    : [
        `${label}: ${response.status} ${response.body.code ?? response.body.error ?? ''} ${field} is ${response.body[field]}`,
      ]

/** Kills the shop in the call that creates the payment intent. The order can only be paid if the browser returns. */
const killAtIntent =
  (step: string): Story =>
  async ({ stage, buyer, productId, returns }) => {
    await buyer.open(productId)
    await buyer.customer()
    const problems = await killAtStep(stage, step, buyer.intent)
    if (!returns) return problems
    const secondIntent = await retryCall(buyer.intent)
    await buyer.confirm()
    return [
      ...problems,
      ...checkField(secondIntent, 'success', true, 'pressing again'),
      ...checkField(await retryCall(buyer.settle), 'state', 'paid', 'settling after pressing again'),
    ]
  }

/** Kills the shop after the card was charged. The order must become paid whether or not the browser returns. */
const killAtSettle =
  (step: string, act: (buyer: Buyer) => Promise<unknown>): Story =>
  async ({ stage, buyer, productId, returns }) => {
    await buyer.reachIntent(productId)
    const problems = await killAtStep(stage, step, () => act(buyer))
    return returns
      ? [...problems, ...checkField(await retryCall(buyer.settle), 'state', 'paid', 'settling again')]
      : problems
  }

const confirmOnly = (buyer: Buyer) => buyer.confirm()
const confirmAndSettle = async (buyer: Buyer) => {
  await buyer.confirm()
  await buyer.settle()
}

const killAfterConfirm: Story = async ({ stage, buyer, productId, returns, env }) => {
  await buyer.reachIntent(productId)
  await buyer.confirm()
  await sleep(env.random.between(0, 60))
  await stage.shop.restart()
  return returns ? checkField(await retryCall(buyer.settle), 'state', 'paid', 'settling again') : []
}

/**
 * Kills the shop during the charge of an offer. The first order must stay paid, and the offer must be charged at most
 * once.
 */
const killAtUpsell =
  (step: string): Story =>
  async ({ stage, buyer, returns }) => {
    const { productId, sku, offer } = await stage.lamp()
    await buyer.buyWithRetries(productId, sku)
    await buyer.openOffers()
    const problems = await killAtStep(stage, step, () => buyer.accept(offer, 'first click'))
    if (!returns) return problems
    return [
      ...problems,
      ...checkField(await retryCall(() => buyer.accept(offer, 'next click')), 'success', true, 'next click'),
    ]
  }

/**
 * Kills the shop after an offer was charged and before the shop recorded the charge. The next press must find the
 * charge by its idempotency key.
 */
const pressAgainAfterUnknownCharge: Story = async trial => {
  const { stage } = trial
  await hideProviderChanges(stage.provider)
  const problems = await killAtUpsell('upsell.called')({ ...trial, returns: true })
  await stage.provider.calm()
  return problems
}

/**
 * Kills the shop during a partial refund and repeats the click. The provider would not reject a duplicate of a partial
 * refund.
 */
const repeatPartialRefund: Story = async ({ stage, buyer, productId }) => {
  await buyer.buyWithRetries(productId)
  const { lines } = await stage.seller.order(buyer.orderId)
  const line = lines.find(each => each.totalCents > 0)
  const cents = Math.floor((line?.totalCents ?? 0) / 3)
  const refundLines = [{ lineId: line?.id, cents, restock: false }]
  const refund = () => stage.seller.refund(buyer.orderId, refundLines, `part ${buyer.orderId}`)
  await hideProviderChanges(stage.provider)
  const problems = await killAtStep(stage, 'refund.called', refund)
  // The idempotency key of a click whose process died becomes free after half a minute.
  await stage.sql("update idempotency_keys set created_at = created_at - interval '31 seconds' where status is null")
  const status = await refund()
  await stage.provider.calm()
  const row = (await stage.provider.ledger()).intents.find(each => each.intent === buyer.intentId)
  return [
    ...problems,
    ...(status === 200 ? [] : [`the same click again: ${status}`]),
    ...(row?.refunded === cents ? [] : [`${row?.refunded} cents were refunded instead of ${cents}`]),
  ]
}

/** Kills the shop during a refund by the seller. The seller repeats the click if `returns` is true. */
const killAtRefund =
  (step: string): Story =>
  async ({ stage, buyer, productId, returns }) => {
    await buyer.buyWithRetries(productId)
    const order = await stage.seller.order(buyer.orderId)
    const lines = order.lines
      .filter(line => line.totalCents > 0)
      .map(line => ({ lineId: line.id, cents: line.totalCents, restock: true }))
    const refund = () => stage.seller.refund(buyer.orderId, lines, `refund ${buyer.orderId}`)
    const problems = await killAtStep(stage, step, refund)
    if (!returns) return [...problems, ...(await checkRefundArrives(stage, buyer))]
    const status = await refund()
    return [
      ...problems,
      ...(status < 300 || status === 409 ? await checkRefundArrives(stage, buyer) : [`refund: ${status}`]),
    ]
  }

async function checkRefundArrives(stage: Stage, buyer: Buyer): Promise<string[]> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(500)) {
    const row = (await stage.provider.ledger()).intents.find(each => each.intent === buyer.intentId)
    if (row && row.refunded === row.captured) return []
  }
  return [`${buyer.intentId}: not refunded within 60 s`]
}

async function runStories(env: ScenarioContext, stories: readonly Story[], each: number): Promise<Outcome> {
  const stage = await env.stage()
  const { productId } = await stage.newProduct({ stock: 500 })
  const problems: string[] = []
  for (const story of stories) {
    for (let trial = 0; trial < each; trial += 1) {
      const returns = env.random.next() < 0.5
      problems.push(...(await story({ stage, buyer: stage.newBuyer(), productId, returns, env })))
    }
  }
  return { trials: stories.length * each, violations: [...problems, ...(await stage.verdict())] }
}

const points: readonly [string, Story][] = [
  ['before the payment intent is requested', killAtIntent('intent.committed')],
  ['after the payment intent was created', killAtIntent('intent.called')],
  ['after the payment intent was recorded', killAtIntent('intent.recorded')],
  ['after the card was confirmed', killAfterConfirm],
  ['in settle, before the write', killAtSettle('settle.asked', confirmAndSettle)],
  ['in settle, before the response', killAtSettle('settle.committed', confirmAndSettle)],
  ['in the webhook, before the response', killAtSettle('webhook.kept', confirmOnly)],
  ['after the worker took an event', killAtSettle('inbox.taken', confirmOnly)],
  ['after the worker took an e-mail', killAtSettle('mail.taken', confirmAndSettle)],
  ['after an e-mail was written', killAtSettle('mail.written', confirmAndSettle)],
  ['after an e-mail was sent', killAtSettle('mail.sent', confirmAndSettle)],
  ['before an offer is charged', killAtUpsell('upsell.committed')],
  ['after an offer was charged', killAtUpsell('upsell.called')],
  ['after an offer was charged, before the shop knows', pressAgainAfterUnknownCharge],
  ['after an offer’s charge was recorded', killAtUpsell('upsell.recorded')],
  ['before a refund is requested', killAtRefund('refund.committed')],
  ['after a refund was created', killAtRefund('refund.called')],
  ['after a partial refund was created', repeatPartialRefund],
]

/**
 * Kills the shop with kill -9 at every named step (src/server/platform/observability/failpoint.ts). Half of the
 * browsers return afterwards. With `--short`, the shop is killed once at each step, and the result is checked at the
 * end.
 */
export const killPointScenarios: readonly Scenario[] = [
  {
    name: 'kill -9 at each named point',
    form: 'short',
    run: env =>
      runStories(
        env,
        points.map(([, story]) => story),
        1,
      ),
  },
  ...points.map(
    ([point, story]): Scenario => ({
      name: `kill -9 ${point}`,
      form: 'long',
      run: env => runStories(env, [story], 10),
    }),
  ),
]
