import { openDatabases } from '../model/database.ts'
import { openWorld, type World } from '../model/world.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { codeStories } from './code-stories.ts'
import { openCourseScene } from './course-scene.ts'
import { runRandomShoppers } from './random-runs.ts'
import { shopStories } from './shop-stories.ts'
import type { Story } from './story.ts'

const pixStories: readonly Story[] = [...codeStories, ...shopStories]

/** Runs `work` in a shop whose time stands still unless the work lets it pass. */
async function inWorld(env: ScenarioContext, work: (world: World) => Promise<Outcome>): Promise<Outcome> {
  const databases = await openDatabases(env.database)
  const world = await openWorld(await databases.fresh())
  try {
    return await work(world)
  } finally {
    await world.close()
    await databases.stop()
  }
}

const runStories = (env: ScenarioContext, stories: readonly Story[], times: number) =>
  inWorld(env, async world => {
    const violations: string[] = []
    for (const { name, stock = null, act } of stories)
      for (let time = 0; time < times; time += 1) {
        const scene = await openCourseScene(world, env.random, stock)
        const problems = [...(await act(scene)), ...(await scene.judge())]
        violations.push(...problems.map(problem => `${name}: ${problem}`))
      }
    return { trials: stories.length * times, violations }
  })

const runs = { short: 100, long: 10_000 }

export const pixScenarios: readonly Scenario[] = [
  { name: 'Pix: each known fault', form: 'short', waits: true, run: env => runStories(env, pixStories, 1) },
  ...pixStories.map(
    (story): Scenario => ({ name: `Pix: ${story.name}`, form: 'long', run: env => runStories(env, [story], 10) }),
  ),
  {
    name: 'Pix: random codes, switches, expiries, late and double payments',
    waits: true,
    run: env =>
      inWorld(env, async world => {
        const trials = env.short ? runs.short : runs.long
        const scene = await openCourseScene(world, env.random, 3 * trials)
        await runRandomShoppers(scene, trials)
        return { trials, violations: await scene.judge() }
      }),
  },
]
