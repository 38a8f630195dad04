import { setTimeout as sleep } from 'node:timers/promises'
import { addVariant } from '#contract/catalog.ts'
import { startAdditionalShop } from '../cluster/open-cluster.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Answer, Buyer } from '../support/buyer.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently } from '../support/waiting.ts'
import { answerBank, authenticationCard } from '../time/bank.ts'

const countPaidUnits = async (stage: Stage, productId: string) => {
  const [row] = await stage.sql<{ units: number }>(
    `select coalesce(sum(l.quantity), 0)::int as units from order_lines l join orders o on o.id = l.order_id
     where l.product_id = $1 and o.state = 'paid'`,
    [productId],
  )
  return row?.units ?? 0
}

/**
 * Lets many buyers buy the last units at the same time. Every unit must be sold exactly once, and the other buyers must
 * learn that the product is sold out.
 */
async function runLastUnits(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.stage()
  const repeats = env.short ? 1 : 20
  const crowdSize = env.short ? 60 : 200
  const problems: string[] = []
  let trials = 0
  for (const units of [1, 5, 10]) {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      trials += 1
      const { productId } = await stage.newProduct({ stock: units })
      await runConcurrently(crowdSize, crowdSize, async () => {
        const last = await stage.newBuyer().buy(productId)
        const isExpected =
          last.status === 200 || last.body.code === 'out_of_stock' || last.body.error === 'out_of_stock'
        if (!isExpected) problems.push(`${units} units: ${last.status} ${last.body.code ?? last.body.error}`)
      })
      const sold = await countPaidUnits(stage, productId)
      if (sold !== units) problems.push(`${units} units for ${crowdSize} buyers, but ${sold} units were sold`)
    }
  }
  const second = await startAdditionalShop(stage)
  try {
    problems.push(...(await checkSettledOnce(env, stage, [stage.shop.url, second.shop.url])))
  } finally {
    await second.close()
  }
  return { trials: trials + 1, violations: [...problems, ...(await stage.verdict())] }
}

/**
 * Lets two processes settle each payment for the last units at the same time. Each payment must take its units once,
 * and each unit must be sold once.
 */
async function checkSettledOnce(env: ScenarioContext, stage: Stage, shopUrls: readonly string[]): Promise<string[]> {
  const units = env.short ? 12 : 120
  const { productId } = await stage.newProduct({ stock: units })
  const problems: string[] = []
  await runConcurrently(units + 4, 4, async () => {
    const last = await buyAtBoth(stage.newBuyer(), productId, shopUrls)
    const isExpected = last.status === 200 || last.body.code === 'out_of_stock' || last.body.error === 'out_of_stock'
    if (!isExpected)
      problems.push(`settled by two processes: ${last.status} ${last.body.code ?? last.body.error ?? last.body.state}`)
  })
  const sold = await countPaidUnits(stage, productId)
  if (sold !== units) problems.push(`${units} units, settled by two processes, but ${sold} units were sold`)
  return [...problems, ...(await checkLastOffers(env, stage, shopUrls))]
}

/** Buys, and lets both processes settle the payment at the same moment. Returns the first bad response, if any. */
async function buyAtBoth(buyer: Buyer, productId: string, shopUrls: readonly string[]): Promise<Answer> {
  const response = await buyer.reachIntent(productId)
  if (response.status !== 200 || !buyer.intentId) return response
  await buyer.confirm()
  const responses = await buyer.settleAt(shopUrls)
  return responses.find(({ status, body }) => status !== 200 || body.state !== 'paid') ?? response
}

/** An offer has no checkout to lock, so only its order's lock separates two processes that settle it. */
async function checkLastOffers(env: ScenarioContext, stage: Stage, shopUrls: readonly string[]): Promise<string[]> {
  const { productId, sku, offer } = await stage.lamp()
  const problems: string[] = []
  await runConcurrently(env.short ? 8 : 60, 4, async () => {
    const buyer = stage.newBuyer()
    await buyer.buy(productId, sku)
    await buyer.openOffers()
    await stage.sql('update orders set provider_payment_method_id = $1 where id = $2', [
      authenticationCard,
      buyer.orderId,
    ])
    const accepted = await buyer.accept(offer)
    const payment = /payment=(.+)$/.exec(String(accepted.body.actionUrl))?.[1] ?? ''
    const [row] = await stage.sql<{ intent: string }>(
      'select provider_intent_id as intent from payments where id::text = $1',
      [payment],
    )
    await answerBank(stage, row?.intent ?? '', 'complete')
    for (const { status, body } of await buyer.settleOfferAt(shopUrls, payment))
      if (body.state !== 'paid') problems.push(`an offer at the bank: ${status} ${body.state ?? body.error}`)
  })
  return problems
}

/** Changes price, shipping and stock as the seller, without a pause. */
async function keepEditing(
  stage: Stage,
  env: ScenarioContext,
  productId: string,
  variantId: string,
  shouldContinue: () => boolean,
) {
  const { sku } = (await stage.seller.product(productId)).variants[0] ?? { sku: '' }
  let problems: string[] = []
  while (shouldContinue()) {
    const shippingOptions = [{ id: 'standard', name: 'Standard', price: env.random.between(0, 9) * 100, countries: [] }]
    const edits = [
      () => stage.seller.updateProduct(productId, { priceCents: env.random.between(1_000, 9_000) }),
      () => stage.seller.updateProduct(productId, { shippingOptions }),
      () =>
        stage.seller.editVariant(productId, variantId, {
          name: 'One',
          sku,
          priceAdjustment: env.random.between(-200, 200),
          stock: env.random.between(20, 60),
        }),
    ]
    await env.random
      .pick(edits)()
      .catch(error => {
        problems = [...problems, `an edit by the seller failed: ${error}`]
      })
    await sleep(env.random.between(20, 120))
  }
  return problems.slice(0, 5)
}

/** Buys at the price that was shown last, and returns the total that the shopper agreed to. */
async function buyAtAnyPrice(buyer: Buyer, productId: string): Promise<{ agreedCents: number; status: number }> {
  await buyer.open(productId)
  await buyer.customer()
  for (let press = 0; press < 15; press += 1) {
    const shownCents = buyer.totalCents
    const response = await buyer.intent()
    if (response.status === 200) {
      await buyer.confirm()
      await buyer.settle()
      return { agreedCents: shownCents, status: 200 }
    }
    if (response.status !== 409) return { agreedCents: 0, status: response.status }
    await sleep(30)
  }
  return { agreedCents: 0, status: 409 }
}

async function runConcurrentEdits(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.stage()
  const goods = await stage.newProduct({ stock: 40, cents: 5_000 })
  const spareVariant = { name: 'Two', sku: `${goods.sku}-TWO`, priceAdjustment: 100, stock: 30 }
  await stage.seller.callOrThrow(addVariant, { params: { id: goods.productId }, body: spareVariant })
  stage.stockChanges(goods.variantId)
  const trials = env.short ? 20 : 250
  let isEditing = true
  const editing = keepEditing(stage, env, goods.productId, goods.variantId, () => isEditing)
  const problems: string[] = []
  await runConcurrently(trials, 5, async () => {
    const buyer = stage.newBuyer()
    const { agreedCents, status } = await buyAtAnyPrice(buyer, goods.productId)
    if (status >= 500 || status === 0) problems.push(`a shopper's request returned ${status} during an edit`)
    if (status !== 200) return
    const row = (await stage.provider.ledger()).intents.find(each => each.intent === buyer.intentId)
    if (row?.captured !== agreedCents)
      problems.push(`${buyer.intentId}: agreed to ${agreedCents}, charged ${row?.captured}`)
  })
  isEditing = false
  problems.push(...(await editing))
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

export const lastUnitScenarios: readonly Scenario[] = [
  { name: 'many buyers at once for the last 1, 5 and 10 units', run: runLastUnits },
  { name: 'price, stock and shipping edited during checkouts', run: runConcurrentEdits },
]
