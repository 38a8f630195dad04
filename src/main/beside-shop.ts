import { embeddedAddress } from '#server/db/embedded/visit.ts'
import { connectDatabase } from '#server/db/open.ts'
import { ConfigError, readConfig } from '#server/kernel/config.ts'
import type { Services } from '#server/kernel/context.ts'

type Needs = Pick<Services, 'config' | 'db' | 'clock'>

async function run(notRunning: string, work: (needs: Needs) => Promise<string>) {
  const config = readConfig(process.env)
  const url = config.databaseUrl ?? embeddedAddress(config.dataDir)
  if (!url) throw new ConfigError(notRunning)
  const database = connectDatabase(url, config.databaseDirectUrl ?? url, config)
  try {
    console.log(await work({ config, db: database.db, clock: () => new Date() }))
  } finally {
    await database.close()
  }
}

/** A command of whoever holds the machine: runs beside the shop, on its database, and prints what `work` answers. */
export function besideShop(notRunning: string, work: (needs: Needs) => Promise<string>): void {
  run(notRunning, work).catch(error => {
    const gone = /ECONNREFUSED|ENOENT/.test(String(error?.cause ?? error))
    console.error(error instanceof ConfigError ? error.message : gone ? notRunning : error)
    process.exitCode = 1
  })
}
