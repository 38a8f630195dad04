import fc from 'fast-check'
import type { Env, Outcome, Row } from '../row.ts'
import { watcher, wrongAtRest } from './checks.ts'
import { type Model, plays, type Real } from './commands.ts'
import { databases } from './database.ts'
import { openScene } from './scene.ts'
import { openWorld, type World } from './world.ts'

const runs = { short: 15, long: 500 }
/** Minutes after each of which the shop works by itself: queues, the abandoned, the end of the offers, what was lost. */
const rest = [0, 1, 2, 6, 16, 31, 6, 6]

async function bringToRest(world: World) {
  await world.provider.calm()
  if (world.isDead()) await world.restart()
  world.disarm()
  for (const minutes of rest) {
    await world.advance(minutes)
    await world.work()
  }
}

/**
 * Plays random commands against the whole shop, then lets it rest and judges it. MODEL_PATH and MODEL_REPLAY, which a
 * failure prints beside its seed, repeat that one play.
 */
async function playMany(env: Env): Promise<Outcome> {
  const server = await databases(env.database)
  const kept: { world: World | null } = { world: null }
  let trials = 0
  const property = fc.asyncProperty(
    plays(process.env.MODEL_REPLAY ?? null),
    fc.integer({ min: 1, max: 6 }),
    fc.boolean(),
    async (commands, stock, eventsLost) => {
      trials += 1
      const here = kept.world ?? (await openWorld(await server.fresh()))
      kept.world = here
      try {
        const scene = await openScene(here, stock)
        const look = watcher(scene)
        const setup = () => ({ model: { shoppers: ['new', 'new', 'new'] } as Model, real: { scene, look } as Real })
        await fc.asyncModelRun(setup, commands)
        if (!eventsLost) await scene.mail.deliver({ copies: 1, reversed: false, late: false })
        await bringToRest(here)
        await look()
        const wrong = await wrongAtRest(scene)
        if (wrong.length > 0) throw new Error(wrong.join('\n'))
      } catch (error) {
        // What went wrong once would be found again in every later play.
        kept.world = null
        await here.close()
        throw error
      }
    },
  )
  const path = process.env.MODEL_PATH
  const details = await fc.check(property, {
    numRuns: env.short ? runs.short : runs.long,
    seed: env.random.between(0, 2 ** 31 - 1),
    includeErrorInReport: true,
    ...(path && { path }),
  })
  await kept.world?.close()
  await server.stop()
  const report = details.failed ? await fc.asyncDefaultReportMessage(details) : null
  return { trials, violations: report ? [report] : [] }
}

export const modelRows: readonly Row[] = [{ name: 'model: twenty random commands, then rest', run: playMany }]
