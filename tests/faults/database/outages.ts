import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { strikeUnderLoad } from './load.ts'
import { type BreakableStage, listProcesses, openBreakableStage, signalAll } from './postgres.ts'

const outageMs = 30_000
const findPostmasterPid = (ground: BreakableStage) => listProcesses(ground.folder)[0] ?? 0

/** Stops the database with a signal and starts it again. The shop itself starts an embedded database. */
async function stopDatabase(ground: BreakableStage, signal: NodeJS.Signals) {
  process.kill(findPostmasterPid(ground), signal)
  await sleep(500)
  await ground.start()
}

const buildOutageScenario = (
  name: string,
  count: { short: number; long: number },
  strike: (ground: BreakableStage) => Promise<unknown>,
) =>
  ({
    name,
    async run(env: ScenarioContext): Promise<Outcome> {
      const ground = await openBreakableStage(env)
      const trials = env.short ? count.short : count.long
      return strikeUnderLoad(ground.stage, {
        what: name,
        trials,
        async strike() {
          await strike(ground)
          return []
        },
      })
    },
  }) satisfies Scenario

const fewTrials = { short: 1, long: 10 }
const fewestTrials = { short: 1, long: 2 }

async function killBoth(ground: BreakableStage) {
  await ground.stage.shop.kill()
  signalAll(ground.folder, 'SIGKILL')
  await sleep(300)
  await ground.start()
  await ground.stage.shop.start({}, 'a kill of shop and database')
}

/** Makes the connection drop packets without an error, as with a frozen server or a lost route. */
async function silenceConnection(ground: BreakableStage) {
  const { proxy, folder } = ground
  if (proxy) proxy.silence()
  else signalAll(folder, 'SIGSTOP')
  await sleep(outageMs)
  if (proxy) proxy.mend()
  else signalAll(folder, 'SIGCONT')
}

async function cutConnection({ proxy }: BreakableStage) {
  proxy?.cut()
  await sleep(outageMs)
  proxy?.mend()
}

export const outageScenarios: readonly Scenario[] = [
  // This waits because work that the killed process had leased is only processed again once the lease expires.
  {
    ...buildOutageScenario('shop killed, its database keeps running', fewTrials, ground => ground.stage.shop.restart()),
    waits: true,
  },
  buildOutageScenario('database killed, the shop keeps running', fewTrials, ground =>
    stopDatabase(ground, ground.proxy ? 'SIGQUIT' : 'SIGKILL'),
  ),
  buildOutageScenario('shop and database killed', fewTrials, killBoth),
  buildOutageScenario('database restarted', fewTrials, ground => stopDatabase(ground, 'SIGINT')),
  {
    ...buildOutageScenario('database unreachable for 30 s', fewestTrials, cutConnection),
    waits: true,
    databases: ['server'],
  },
  { ...buildOutageScenario('database does not respond for 30 s', fewestTrials, silenceConnection), waits: true },
]
