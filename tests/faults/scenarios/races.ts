import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Buyer } from '../support/buyer.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently } from '../support/waiting.ts'

const checkPaidOnce = async (stage: Stage, buyer: Buyer, sceneName: string) => {
  const [row] = await stage.sql<{ paid: number }>(
    "select count(*)::int as paid from orders where email = $1 and state = 'paid'",
    [buyer.email],
  )
  return row?.paid === 1 ? [] : [`${buyer.email}, ${sceneName}: ${row?.paid} paid orders`]
}

/** Delivers the provider's event twice while the browser settles the same payment. */
async function runWebhookAgainstBrowser(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.stage()
  const { productId } = await stage.newProduct({ stock: 5_000 })
  const trials = env.short ? 50 : 2_000
  const problems: string[] = []
  await stage.provider.events({ copies: 2 })
  await runConcurrently(trials, 4, async () => {
    const buyer = stage.newBuyer()
    const response = await buyer.reachIntent(productId)
    if (response.status !== 200) return problems.push(`no intent: ${response.status} ${response.body.code}`)
    await buyer.confirm()
    await sleep(env.random.between(0, 25))
    const { status, body } = await buyer.settle()
    if (body.state !== 'paid') problems.push(`settling a charged payment: ${status} ${body.state ?? body.error}`)
  })
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

/**
 * Delays the provider's response until its event has arrived, for an order's payment intent and for an offer's charge.
 */
async function runEventBeforeRow(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.stage()
  const { productId } = await stage.newProduct({ stock: 100 })
  const lamp = await stage.lamp()
  const trials = env.short ? 2 : 20
  const problems: string[] = []
  const delay = { does: 'delay', when: 'after', delayMs: 1_500, method: 'POST', path: '/v1/payment_intents' } as const
  for (let trial = 0; trial < trials; trial += 1) {
    const buyer = stage.newBuyer()
    if (trial % 2 === 0) {
      await buyer.open(productId)
      await buyer.customer()
      const known = new Set((await stage.provider.ledger()).intents.map(row => row.intent))
      await stage.provider.fault(delay)
      const request = buyer.intent()
      await sleep(500)
      const created = (await stage.provider.ledger()).intents.find(row => !known.has(row.intent))
      if (!created) problems.push('no payment intent was created')
      else await buyer.confirm('pm_card_visa', created.intent)
      const { status, body } = await request
      // The response contains the intent, or says that the order is paid if the event was processed first.
      if (status !== 200) problems.push(`intent: ${status} ${body.code}`)
    } else {
      await buyer.buyWithRetries(lamp.productId, lamp.sku)
      await buyer.openOffers()
      await stage.provider.fault(delay)
      const { status, body } = await buyer.accept(lamp.offer, 'click')
      if (!body.success) problems.push(`offer: ${status} ${body.error ?? body.code}`)
    }
    const settled = await buyer.settle()
    if (settled.body.state !== 'paid') problems.push(`settle: ${settled.status} ${settled.body.state}`)
  }
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

/** Acts as one impatient shopper, after which exactly one order must be paid. Returns the problems. */
type Scene = (buyer: Buyer, productId: string) => Promise<string[]>

const clickTwice: Scene = async buyer => {
  const intents = await Promise.all([buyer.intent(), buyer.intent(), buyer.intent()])
  const successful = intents.filter(response => response.status === 200)
  const ids = new Set(successful.map(response => String(response.body.client_secret)))
  await Promise.all([buyer.confirm(), buyer.confirm()])
  await Promise.all([buyer.settle(), buyer.settle(), buyer.settle()])
  return ids.size === 1
    ? []
    : [`a double click created ${ids.size} payment intents (${intents.map(each => each.status)})`]
}

const payInTwoTabs: Scene = async (buyer, productId) => {
  const secrets: string[] = []
  for (const quantity of [1, 2]) {
    await buyer.open(productId)
    await buyer.change({ quantity })
    const { body } = await buyer.intent()
    if (body.client_secret) secrets.push(String(body.client_secret).split('_secret_')[0] ?? '')
  }
  const confirmed = await Promise.all(secrets.map(intent => buyer.confirm('pm_card_visa', intent)))
  await Promise.all([buyer.settle(), buyer.settle()])
  const charged = new Set(secrets.filter((_, at) => confirmed[at] === 200)).size
  return charged === 1 ? [] : [`two tabs: ${charged} intents were charged`]
}

const payInTwoTabsAtOnce: Scene = async buyer => {
  const tab = async (quantity: number) => {
    const changed = await buyer.change({ quantity })
    const cents = changed.body.quote?.totalCents
    if (cents !== undefined) buyer.totalCents = cents
    const response = await buyer.intent()
    return response.status === 409 ? buyer.intent() : response
  }
  const responses = await Promise.all([tab(1), tab(3)])
  const failures = responses.filter(response => response.status >= 500 || response.status === 0)
  if (!buyer.intentId) await buyer.intent()
  await buyer.confirm()
  await buyer.settle()
  return failures.map(response => `two tabs at once: ${response.status} ${response.body.error}`)
}

/** Changes the quantity in another tab while the card is charged. The order must contain what was paid for. */
const changeWhilePaying: Scene = async buyer => {
  await buyer.intent()
  const [, changed] = await Promise.all([buyer.confirm(), buyer.change({ quantity: 2 })])
  if (changed.status === 200) await buyer.intent()
  const settled = await buyer.settle()
  return settled.body.state === 'paid' ? [] : [`a change while paying: ${settled.status} ${settled.body.state}`]
}

const backAndPayAgain: Scene = async buyer => {
  await buyer.intent()
  await buyer.confirm()
  await buyer.settle()
  const first = buyer.intentId
  const secondIntent = await buyer.intent()
  const status = await buyer.confirm('pm_card_visa', buyer.intentId)
  await buyer.settle()
  const charged = status === 200 && buyer.intentId !== first
  return secondIntent.status < 500 && !charged
    ? []
    : [`back and pay again: ${secondIntent.status}, charged again: ${charged}`]
}

const scenes = [
  clickTwice,
  changeWhilePaying,
  payInTwoTabs,
  changeWhilePaying,
  payInTwoTabsAtOnce,
  backAndPayAgain,
] as const

async function runImpatientShoppers(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.stage()
  const { productId } = await stage.newProduct({ stock: 5_000 })
  const trials = env.short ? 18 : 400
  const problems: string[] = []
  await runConcurrently(trials, 4, async index => {
    const buyer = stage.newBuyer()
    const scene = scenes[index % scenes.length] ?? clickTwice
    await buyer.open(productId)
    await buyer.customer()
    problems.push(...(await scene(buyer, productId)), ...(await checkPaidOnce(stage, buyer, scene.name)))
  })
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

export const raceScenarios: readonly Scenario[] = [
  { name: 'webhook and browser settle at once', run: runWebhookAgainstBrowser },
  { name: 'event arrives before the shop’s own row', run: runEventBeforeRow },
  { name: 'double click, two tabs, back and pay again', run: runImpatientShoppers },
]
