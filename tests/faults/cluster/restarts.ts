import { setTimeout as sleep } from 'node:timers/promises'
import { injectFaultUnderLoad } from '../database/load.ts'
import { listProcesses, startOwnServer } from '../database/postgres.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { openCluster } from './open-cluster.ts'
import { withCluster } from './selling.ts'

/** Restarts the database while two processes sell. Both processes must recover automatically. */
async function runDatabaseRestart(env: ScenarioContext): Promise<Outcome> {
  const { database, folder, start } = await startOwnServer()
  const clusterEnv = { ...env, emptyDatabase: async () => database }
  return withCluster(openCluster(clusterEnv, 2), ({ stage, all, newBuyer }) =>
    injectFaultUnderLoad(
      { ...stage, newBuyer },
      {
        what: 'a restart of the database',
        trials: env.short ? 1 : 10,
        async inject() {
          process.kill(listProcesses(folder)[0] ?? 0, 'SIGINT')
          await sleep(500)
          const startedAt = performance.now()
          await start()
          for (const shop of all) await shop.ready(startedAt, 'a restart of the database')
          return all.flatMap(shop => shop.late.splice(0))
        },
      },
    ),
  )
}

export const restartScenarios: readonly Scenario[] = [
  { name: 'database restarted under two processes', databases: ['server'], run: runDatabaseRestart },
]
