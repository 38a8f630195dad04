import { addShopProcess } from '../cluster/open-cluster.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently } from '../support/waiting.ts'

/** Starts a second shop on the database and the provider of the first shop. */
async function startSecondShop(stage: Stage) {
  const second = await addShopProcess(stage)
  await second.shop.start()
  return second
}

/** Both shops sell the last units at the same time. Then one shop is killed and the other continues. */
async function runTwoShops(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const second = await startSecondShop(stage)
  const trials = env.short ? 30 : 300
  const problems: string[] = []
  try {
    const scarce = await stage.newProduct({ stock: 5 })
    const plenty = await stage.newProduct({ stock: 5_000 })
    const createBuyer = (index: number) => (index % 2 === 0 ? stage.newBuyer() : second.newBuyer())
    await runConcurrently(20, 20, index => createBuyer(index).buyWithRetries(scarce.productId))
    const [row] = await stage.sql<{ left: number }>(
      'select stock_quantity as left from product_variants where id = $1',
      [scarce.variantId],
    )
    if (row?.left !== 0) problems.push(`20 buyers left ${row?.left} of 5 units`)
    await runConcurrently(trials, 6, async index => {
      if (index === Math.floor(trials / 2)) await second.shop.restart()
      const last = await createBuyer(index).buyWithRetries(plenty.productId)
      if (last.body.state !== 'paid') problems.push(`shop ${index % 2}: ${last.status} ${last.body.code}`)
    })
    return { trials, violations: [...problems, ...(await stage.verdict()), ...second.shop.late] }
  } finally {
    await second.close()
  }
}

/** Both shops reconcile the same payments at the same time, because no event arrives and no browser returns. */
async function runTwoReconcilers(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const second = await startSecondShop(stage)
  const trials = env.short ? 10 : 100
  const problems: string[] = []
  try {
    const goods = await stage.newProduct({ stock: 1_000 })
    await stage.provider.events({ drop: ['*'] })
    await runConcurrently(trials, 4, async () => {
      const buyer = stage.newBuyer()
      const response = await buyer.reachIntent(goods.productId)
      if (response.status !== 200) return problems.push(`no intent: ${response.status} ${response.body.code}`)
      return buyer.confirm()
    })
    return { trials, violations: [...problems, ...(await stage.verdict())] }
  } finally {
    await second.close()
  }
}

export const pairScenarios: readonly Scenario[] = [
  { name: 'two shops on one database', databases: ['server'], waits: true, run: runTwoShops },
  { name: 'two reconcilers at once', databases: ['server'], waits: true, run: runTwoReconcilers },
]
