import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { runConcurrently } from '../support/waiting.ts'

const hourMs = 3_600_000

/** Runs purchases with one wrong clock. Half of the shoppers leave after paying, and half of the events are lost. */
const buildSkewScenario = (name: string, { shopMs = 0, providerMs = 0 }): Scenario => ({
  name,
  waits: true,
  async run(env: ScenarioContext): Promise<Outcome> {
    const stage = await env.freshStage(shopMs ? { env: { FAULT_CLOCK_MS: String(shopMs) } } : {})
    if (providerMs) await stage.provider.advance(providerMs)
    const { productId } = await stage.newProduct({ stock: 500 })
    const trials = env.short ? 4 : 40
    const problems: string[] = []
    await runConcurrently(trials, 2, async index => {
      await stage.provider.events(index % 4 < 2 ? {} : { drop: ['*'] })
      const buyer = stage.newBuyer()
      const response = await buyer.reachIntent(productId)
      if (response.status !== 200) return problems.push(`no intent: ${response.status} ${response.body.code}`)
      await buyer.confirm()
      if (index % 2 === 0) return
      const settled = await buyer.settle()
      if (settled.body.state !== 'paid') problems.push(`settle: ${settled.status} ${settled.body.state}`)
    })
    return { trials, violations: [...problems, ...(await stage.verdict())] }
  },
})

export const clockScenarios: readonly Scenario[] = [
  buildSkewScenario('the provider’s clock is two hours ahead', { providerMs: 2 * hourMs }),
  buildSkewScenario('the provider’s clock is two hours behind', { providerMs: -2 * hourMs }),
  buildSkewScenario('the shop’s clock is two hours ahead', { shopMs: 2 * hourMs }),
  buildSkewScenario('the shop’s clock is two hours behind', { shopMs: -2 * hourMs }),
]
