import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { injectFaultUnderLoad } from './load.ts'
import { type BreakableStage, listProcesses, openBreakableStage, signalAll } from './postgres.ts'

const outageMs = 30_000
const findPostmasterPid = (breakable: BreakableStage) => listProcesses(breakable.folder)[0] ?? 0

/** Stops the database with a signal and starts it again. The shop itself starts an embedded database. */
async function stopDatabase(breakable: BreakableStage, signal: NodeJS.Signals) {
  process.kill(findPostmasterPid(breakable), signal)
  await sleep(500)
  await breakable.start()
}

const buildOutageScenario = (
  name: string,
  count: { short: number; long: number },
  injectOutage: (breakable: BreakableStage) => Promise<unknown>,
) =>
  ({
    name,
    async run(env: ScenarioContext): Promise<Outcome> {
      const breakable = await openBreakableStage(env)
      const trials = env.short ? count.short : count.long
      return injectFaultUnderLoad(breakable.stage, {
        what: name,
        trials,
        async inject() {
          await injectOutage(breakable)
          return []
        },
      })
    },
  }) satisfies Scenario

const fewTrials = { short: 1, long: 10 }
const fewestTrials = { short: 1, long: 2 }

async function killBoth(breakable: BreakableStage) {
  await breakable.stage.shop.kill()
  signalAll(breakable.folder, 'SIGKILL')
  await sleep(300)
  await breakable.start()
  await breakable.stage.shop.start({}, 'a kill of shop and database')
}

/** Makes the connection drop packets without an error, as with a frozen server or a lost route. */
async function silenceConnection(breakable: BreakableStage) {
  const { proxy, folder } = breakable
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
  // This scenario mostly waits, because work that the killed process had leased is only processed again once the lease
  // expires.
  {
    ...buildOutageScenario('shop killed, its database keeps running', fewTrials, breakable =>
      breakable.stage.shop.restart(),
    ),
    waits: true,
  },
  buildOutageScenario('database killed, the shop keeps running', fewTrials, breakable =>
    stopDatabase(breakable, breakable.proxy ? 'SIGQUIT' : 'SIGKILL'),
  ),
  buildOutageScenario('shop and database killed', fewTrials, killBoth),
  buildOutageScenario('database restarted', fewTrials, breakable => stopDatabase(breakable, 'SIGINT')),
  {
    ...buildOutageScenario('database unreachable for 30 s', fewestTrials, cutConnection),
    waits: true,
    databases: ['server'],
  },
  { ...buildOutageScenario('database does not respond for 30 s', fewestTrials, silenceConnection), waits: true },
]
