import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import type { Stage } from '../support/stage.ts'

const buyersAtOnce = 8

/** Lets shoppers buy one after another. Half of them retry when the shop fails, the others leave. */
async function keepBuying(stage: Stage, env: ScenarioContext, productId: string, shouldContinue: () => boolean) {
  const lamp = await stage.lamp()
  while (shouldContinue()) {
    const buyer = stage.newBuyer()
    const returns = env.random.next() < 0.5
    const withOffer = env.random.next() < 0.3
    const goods: [string, string?] = withOffer ? [lamp.productId, lamp.sku] : [productId]
    const last = await (returns ? buyer.buyWithRetries(...goods) : buyer.buy(...goods))
    if (last.status === 0) await sleep(100)
    if (withOffer && last.body.state === 'paid') {
      await buyer.openOffers()
      await buyer.accept(lamp.offer, 'click')
    }
  }
}

async function runKillUnderLoad(env: ScenarioContext) {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ stock: 100_000 })
  const trials = env.short ? 5 : 200
  let isBuying = true
  const buying = Array.from({ length: buyersAtOnce }, () => keepBuying(stage, env, productId, () => isBuying))
  for (let trial = 0; trial < trials; trial += 1) {
    await sleep(env.random.between(50, 1_200))
    await stage.shop.restart()
  }
  await sleep(1_000)
  isBuying = false
  await Promise.all(buying)
  const [sold] = await stage.sql<{ paid: number }>("select count(*)::int as paid from orders where state = 'paid'")
  const idle =
    sold && sold.paid >= trials ? [] : [`only ${sold?.paid} orders were paid during the kills, so there was no load`]
  return { trials, violations: [...idle, ...(await stage.verdict())] }
}

export const killMomentScenarios: readonly Scenario[] = [
  { name: 'kill -9 at random moments under load', run: runKillUnderLoad },
]
