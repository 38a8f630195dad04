import { setTimeout as sleep } from 'node:timers/promises'
import type { Env, Outcome, Row } from '../row.ts'
import { comesTrue } from '../support/waiting.ts'
import { withShops } from './selling.ts'
import { drainSeconds, openShops } from './shops.ts'
import { letThemCome } from './traffic.ts'

const promisedStopMs = drainSeconds * 1_000 + 10_000
const inTurnMs = 30_000

/** Each process in turn is asked to stop, ends, is started again and taken in again, while readers and buyers come. */
async function rolling(env: Env, perSecond: number): Promise<Outcome> {
  return withShops(openShops(env, 2), async shops => {
    const { stage, proxy, all } = shops
    const goods = await stage.newProduct({ stock: 100_000 })
    const rounds = env.short ? 1 : 4
    const problems: string[] = []
    const traffic = await letThemCome(shops, goods, perSecond, env.random)
    let longestStopMs = 0
    await sleep(2_000)
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, shop] of all.entries()) {
        const began = performance.now()
        await shop.stop()
        const ms = Math.round(performance.now() - began)
        longestStopMs = Math.max(longestStopMs, ms)
        if (ms > promisedStopMs) problems.push(`process ${at + 1} took ${ms} ms to end`)
        await shop.start({}, 'a rolling restart')
        if (!(await comesTrue(() => proxy.isIn(shop.url), inTurnMs))) problems.push(`process ${at + 1} never came back`)
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

export const rollingRows: readonly Row[] = [
  { name: 'rolling restart', databases: ['server'], form: 'short', run: env => rolling(env, 20) },
  {
    name: 'rolling restart at 100 requests a second',
    databases: ['server'],
    form: 'long',
    run: env => rolling(env, 100),
  },
]
