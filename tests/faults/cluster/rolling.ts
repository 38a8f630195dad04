import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { waitUntil } from '../support/waiting.ts'
import { drainSeconds, openCluster } from './open-cluster.ts'
import { withCluster } from './selling.ts'
import { generateTraffic } from './traffic.ts'

const maxStopMs = drainSeconds * 1_000 + 10_000
const restartIntervalMs = 30_000

/** Each process in turn is stopped, started and added to the proxy again while readers and buyers send requests. */
async function runRollingRestart(env: ScenarioContext, perSecond: number): Promise<Outcome> {
  return withCluster(openCluster(env, 2), async shops => {
    const { stage, proxy, all } = shops
    const goods = await stage.newProduct({ stock: 100_000 })
    const rounds = env.short ? 1 : 4
    const problems: string[] = []
    const traffic = await generateTraffic(shops, goods, perSecond, env.random)
    let longestStopMs = 0
    await sleep(2_000)
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, shop] of all.entries()) {
        const began = performance.now()
        await shop.stop()
        const ms = Math.round(performance.now() - began)
        longestStopMs = Math.max(longestStopMs, ms)
        if (ms > maxStopMs) problems.push(`process ${at + 1} took ${ms} ms to end`)
        await shop.start({}, 'a rolling restart')
        if (!(await waitUntil(() => proxy.isIn(shop.url), restartIntervalMs)))
          problems.push(`process ${at + 1} never came back`)
        await sleep(1_000)
      }
    }
    const { failures, paid, figures } = await traffic.stop()
    if (paid === 0) problems.push('nobody bought anything meanwhile')
    return {
      trials: rounds * all.length,
      violations: [...problems, ...shops.violations(), ...failures, ...(await stage.verdict())],
      note: `${figures}; the longest stop took ${longestStopMs} ms, ${drainSeconds} s of them drained`,
    }
  })
}

export const rollingScenarios: readonly Scenario[] = [
  { name: 'rolling restart', databases: ['server'], form: 'short', run: env => runRollingRestart(env, 20) },
  {
    name: 'rolling restart at 100 requests a second',
    databases: ['server'],
    form: 'long',
    run: env => runRollingRestart(env, 100),
  },
]
