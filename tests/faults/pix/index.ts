import { findUnfinishedWork } from '../model/checks.ts'
import { openDatabases } from '../model/database.ts'
import { openWorld } from '../model/world.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { findDisagreements } from '../support/verdict.ts'
import { codeStories } from './code-stories.ts'
import { type CourseScene, openCourseScene } from './course-scene.ts'
import { runRandomShoppers } from './random-runs.ts'
import { shopStories } from './shop-stories.ts'
import type { Story } from './story.ts'

const pixStories: readonly Story[] = [...codeStories, ...shopStories]

type Stage = { newScene: (stock: number | null) => Promise<CourseScene>; judge: () => Promise<string[]> }

/** Runs `work` in a shop whose clock advances only when `work` advances it. */
async function inWorld(env: ScenarioContext, work: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const databases = await openDatabases(env.database)
  const world = await openWorld(await databases.fresh())
  const units = new Map<string, number>()
  const slow: string[] = []
  try {
    return await work({
      async newScene(stock) {
        const scene = await openCourseScene(world, env.random, slow, stock)
        if (stock !== null) units.set(scene.variantId, stock)
        return scene
      },
      /** Finishes all background work and compares the shop with the provider's ledger. */
      async judge() {
        await world.provider.calm()
        if (world.isDead()) await world.restart()
        world.disarm()
        for (const minutes of [0, 1, 2, 6, 31, 6]) {
          await world.advance(minutes)
          await world.work()
        }
        const { provider, sql } = world
        const disagreements = await findDisagreements({ provider, sql, mailbox: null, units })
        return [...disagreements, ...(await findUnfinishedWork(sql)), ...slow]
      },
    })
  } finally {
    await world.close()
    await databases.stop()
  }
}

const runStories = (env: ScenarioContext, stories: readonly Story[], times: number) =>
  inWorld(env, async ({ newScene, judge }) => {
    const violations: string[] = []
    for (const { name, stock = null, act } of stories)
      for (let time = 0; time < times; time += 1) {
        const scene = await newScene(stock)
        violations.push(...(await act(scene)).map(problem => `${name}: ${problem}`))
        await scene.calm()
      }
    return { trials: stories.length * times, violations: [...violations, ...(await judge())] }
  })

const runs = { short: 50, long: 10_000 }

export const pixScenarios: readonly Scenario[] = [
  { name: 'Pix: each known fault', form: 'short', waits: true, run: env => runStories(env, pixStories, 1) },
  ...pixStories.map(
    (story): Scenario => ({ name: `Pix: ${story.name}`, form: 'long', run: env => runStories(env, [story], 10) }),
  ),
  {
    name: 'Pix: random codes, switches, expiries, late and double payments',
    waits: true,
    run: env =>
      inWorld(env, async ({ newScene, judge }) => {
        const trials = env.short ? runs.short : runs.long
        await runRandomShoppers(await newScene(3 * trials), trials)
        return { trials, violations: await judge() }
      }),
  },
]
