import fc from 'fast-check'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { createWatcher, findViolationsAtRest } from './checks.ts'
import { buildCommands, type Model, type RealSystem } from './commands.ts'
import { openDatabases } from './database.ts'
import { openScene } from './scene.ts'
import { openWorld, type World } from './world.ts'

const runs = { short: 15, long: 500 }
/**
 * Minutes to advance before each run of background work, so that queues, abandoned checkouts, expired offers and
 * reconciliation become due.
 */
const restMinutes = [0, 1, 2, 6, 16, 31, 6, 6]

async function finishBackgroundWork(world: World) {
  await world.provider.calm()
  if (world.isDead()) await world.restart()
  world.disarm()
  for (const minutes of restMinutes) {
    await world.advance(minutes)
    await world.work()
  }
}

/**
 * Runs random commands against the whole shop, then finishes its background work and checks the result. A failure
 * prints its seed and the values of MODEL_PATH and MODEL_REPLAY that repeat the run.
 */
async function runModel(env: ScenarioContext): Promise<Outcome> {
  const server = await openDatabases(env.database)
  const reused: { world: World | null } = { world: null }
  let trials = 0
  const property = fc.asyncProperty(
    buildCommands(process.env.MODEL_REPLAY ?? null),
    fc.integer({ min: 1, max: 6 }),
    fc.boolean(),
    async (commands, stock, eventsLost) => {
      trials += 1
      const currentWorld = reused.world ?? (await openWorld(await server.fresh()))
      reused.world = currentWorld
      try {
        const scene = await openScene(currentWorld, stock)
        const checkInvariants = createWatcher(scene)
        const setup = () => ({
          model: { shoppers: ['new', 'new', 'new'] } as Model,
          real: { scene, checkInvariants } as RealSystem,
        })
        await fc.asyncModelRun(setup, commands)
        if (!eventsLost) await scene.eventQueue.deliver({ copies: 1, reversed: false, late: false })
        await finishBackgroundWork(currentWorld)
        await checkInvariants()
        const violations = await findViolationsAtRest(scene)
        if (violations.length > 0) throw new Error(violations.join('\n'))
      } catch (error) {
        // Every later run on this database would report the violation of this run again.
        reused.world = null
        await currentWorld.close()
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
  await reused.world?.close()
  await server.stop()
  const report = details.failed ? await fc.asyncDefaultReportMessage(details) : null
  return { trials, violations: report ? [report] : [] }
}

export const modelScenarios: readonly Scenario[] = [
  { name: 'model: twenty random commands, then background work', run: runModel },
]
