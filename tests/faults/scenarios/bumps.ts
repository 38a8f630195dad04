import { editVariant, getProduct } from '#contract/catalog.ts'
import { createOrderBump } from '#contract/order-bumps.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { type Answer, type Buyer, retryCall } from '../support/buyer.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently } from '../support/waiting.ts'

const bumpCents = 900

/** Creates a product of which enough units are in stock, with an order bump of which `stock` units are, or any when null. */
async function createBumpedProduct(stage: Stage, stock: number | null) {
  const [main, extra] = [await stage.newProduct({ stock: 5_000 }), await stage.newProduct({ stock, cents: 1_900 })]
  const { id: bumpId } = await stage.seller.callOrThrow<{ id: string }>(createOrderBump, {
    params: { id: main.productId },
    body: { bumpProductId: extra.productId, title: 'Extra', priceCents: bumpCents },
  })
  return { ...main, bumpId, bumpProductId: extra.productId }
}

/** What the orders of a product contain: how many are paid, and how many of them with the bump. */
async function countPaidOrders(stage: Stage, productId: string) {
  const [row] = await stage.sql<{ paid: number; bumped: number }>(
    `select count(*)::int as paid, count(b.id)::int as bumped
     from orders o join order_lines l on l.order_id = o.id and l.kind = 'main' and l.product_id = $1
     left join order_lines b on b.order_id = o.id and b.kind = 'bump' where o.state = 'paid'`,
    [productId],
  )
  return row ?? { paid: 0, bumped: 0 }
}

/** Requests the intent for the price that the shop answers, as a shopper does who presses the button again. */
async function requestIntent(buyer: Buyer): Promise<Answer> {
  const response = await buyer.intent()
  return response.status === 409 && response.body.quote ? buyer.intent() : response
}

/** Makes the bump's product a kit of two units of a common part and the last unit of a scarce one. */
async function makeKitOfBump(stage: Stage, { bumpProductId }: { bumpProductId: string }) {
  const readVariant = async (id: string) =>
    (
      await stage.seller.callOrThrow<{ variants: { id: string; name: string; sku: string }[] }>(getProduct, {
        params: { id },
      })
    ).variants[0]
  const parts = []
  for (const [stock, quantity] of [
    [5_000, 2],
    [1, 1],
  ] as const) {
    const { productId } = await stage.newProduct({ stock, cents: 1_000 })
    parts.push({ variantId: (await readVariant(productId))?.id ?? '', quantity })
  }
  const kit = await readVariant(bumpProductId)
  await stage.seller.callOrThrow(editVariant, {
    params: { id: bumpProductId, variantId: kit?.id ?? '' },
    body: { name: kit?.name ?? '', sku: kit?.sku ?? '', parts },
  })
}

/**
 * Lets many buyers add the last unit of an order bump at the same time. Every main sale must be paid.
 * @param prepare changes the product of the bump before the sale
 */
async function runLastUnitOfBump(env: ScenarioContext, prepare?: typeof makeKitOfBump): Promise<Outcome> {
  const stage = await env.stage()
  const crowdSize = env.short ? 60 : 200
  const problems: string[] = []
  const { productId, bumpId, bumpProductId } = await createBumpedProduct(stage, prepare ? null : 1)
  await prepare?.(stage, { bumpProductId })
  await runConcurrently(crowdSize, crowdSize, async () => {
    const buyer = stage.newBuyer()
    await retryCall(() => buyer.open(productId))
    await retryCall(() => buyer.change({ bumps: [{ id: bumpId, isSelected: true }] }))
    await retryCall(() => buyer.customer())
    const response = await retryCall(() => requestIntent(buyer))
    if (response.status !== 200) return problems.push(`no intent: ${response.status} ${response.body.code}`)
    await buyer.confirm()
    const { status, body } = await retryCall(() => buyer.settle())
    if (body.state !== 'paid') problems.push(`settle: ${status} ${body.state ?? body.error}`)
  })
  const { paid, bumped } = await countPaidOrders(stage, productId)
  if (paid !== crowdSize) problems.push(`${crowdSize} buyers, but ${paid} main sales were paid`)
  if (bumped !== 1) problems.push(`the last unit of the bump was sold ${bumped} times`)
  return { trials: crowdSize, violations: [...problems, ...(await stage.verdict())] }
}

/** An address may request few intents per minute, so that not every toggle is followed by one. */
const togglesPerIntent = 8

/** Ticks and clears the bump in one tab, and sometimes requests the intent for what this tab shows. */
async function toggleInTab(buyer: Buyer, bumpId: string, toggles: number): Promise<string[]> {
  const problems: string[] = []
  for (let toggle = 0; toggle < toggles; toggle += 1) {
    const changed = await buyer.change({ bumps: [{ id: bumpId, isSelected: toggle % 2 === 0 }] })
    const intent = toggle % togglesPerIntent === 0 ? [await buyer.intent()] : []
    for (const { status, body } of [changed, ...intent])
      if (status !== 200 && status !== 409) problems.push(`a toggle: ${status} ${body.code ?? body.error}`)
  }
  return problems
}

/** Toggles a bump in two tabs of one browser. One payable intent must remain, at the sum that the server shows. */
async function runToggles(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.stage()
  const toggles = env.short ? 20 : 100
  const { productId, bumpId } = await createBumpedProduct(stage, 1)
  const buyer = stage.newBuyer()
  await buyer.open(productId)
  await buyer.customer()
  const problems = (await Promise.all([0, 1].map(() => toggleInTab(buyer, bumpId, toggles / 2)))).flat()
  await buyer.change({})
  const last = await buyer.intent()
  if (last.status !== 200) problems.push(`the last intent: ${last.status} ${last.body.code ?? last.body.error}`)
  const { body } = await stage.provider.call('GET', '/v1/payment_intents?limit=100')
  const intents = (body.data ?? []) as { id: string; status: string; amount: number; metadata: { order_id?: string } }[]
  const payable = intents.filter(each => each.metadata.order_id === buyer.orderId && each.status !== 'canceled')
  if (payable.length !== 1) problems.push(`${payable.length} payable intents for one cart`)
  if (payable[0]?.amount !== buyer.totalCents)
    problems.push(`the shop shows ${buyer.totalCents}, the intent has ${payable[0]?.amount}`)
  await buyer.confirm()
  const { body: settled } = await buyer.settle()
  if (settled.state !== 'paid') problems.push(`settle: ${settled.state ?? settled.error}`)
  return { trials: toggles, violations: [...problems, ...(await stage.verdict())] }
}

export const bumpScenarios: readonly Scenario[] = [
  { name: '200 buyers for the last unit of an order bump', run: env => runLastUnitOfBump(env) },
  {
    name: '200 buyers for the last unit of a part of a kit',
    run: env => runLastUnitOfBump(env, makeKitOfBump),
  },
  { name: '100 toggles in two tabs leave one payable intent at the server’s sum', run: runToggles },
]
