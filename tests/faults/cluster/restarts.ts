import { setTimeout as sleep } from 'node:timers/promises'
import { strikeUnderLoad } from '../database/load.ts'
import { ownServer, processesOf } from '../database/postgres.ts'
import type { Env, Outcome, Row } from '../row.ts'
import { withShops } from './selling.ts'
import { openShops } from './shops.ts'

/** The database is restarted under two processes that sell: both are there again by themselves. */
async function databaseRestarted(env: Env): Promise<Outcome> {
  const { database, folder, start } = await ownServer()
  const own = { ...env, emptyDatabase: async () => database }
  return withShops(openShops(own, 2), ({ stage, all, newBuyer }) =>
    strikeUnderLoad(
      { ...stage, newBuyer },
      {
        what: 'a restart of the database',
        trials: env.short ? 1 : 10,
        async strike() {
          process.kill(processesOf(folder)[0] ?? 0, 'SIGINT')
          await sleep(500)
          const began = performance.now()
          await start()
          for (const shop of all) await shop.ready(began, 'a restart of the database')
          return all.flatMap(shop => shop.late.splice(0))
        },
      },
    ),
  )
}

export const restartRows: readonly Row[] = [
  { name: 'database restarted under two processes', databases: ['server'], run: databaseRestarted },
]
