import { embeddedAddress } from '#server/db/embedded/visit.ts'
import { connectDatabase, type Database, openServer } from '#server/db/open.ts'
import { reachDatabase } from '#server/db/reach.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import type { Services } from '#server/kernel/context.ts'
import { OperatorProblem } from '#server/kernel/errors.ts'
import { command, type Given } from './command.ts'

/** The database of the shop that runs with these settings. Throws OperatorProblem: `notRunning` where no shop does. */
export async function databaseOfShop(config: Config, notRunning: string): Promise<Database> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return openServer({ ...config, databaseUrl })
  const url = embeddedAddress(dataDir)
  if (!url) throw new OperatorProblem(notRunning)
  await reachDatabase(url, 'DATA_DIR').catch(() => {
    throw new OperatorProblem(notRunning)
  })
  return connectDatabase(url, url, config)
}

type Needs = Pick<Services, 'config' | 'db' | 'clock'>

/** A command of whoever holds the machine: runs beside the shop, on its database, and prints what `work` answers. */
export function besideShop(
  spec: { usage: string; words?: number; notRunning: string },
  work: (needs: Needs, words: Given<unknown>['words']) => Promise<string>,
): Promise<void> {
  return command(spec, async ({ words }) => {
    const config = readConfig(process.env)
    const database = await databaseOfShop(config, spec.notRunning)
    try {
      return await work({ config, db: database.db, clock: () => new Date() }, words)
    } finally {
      await database.close()
    }
  })
}
