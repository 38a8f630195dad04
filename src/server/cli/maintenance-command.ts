import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Services } from '#server/platform/core/context.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { assertDatabaseUsable } from '#server/platform/db/assert-database-usable.ts'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { connectDatabase, type Database, openExternalDatabase } from '#server/platform/db/open-database.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'

/**
 * Connects to the database of the running shop. Throws OperatorError with the message `notRunning` when no shop runs.
 */
export async function openShopDatabase(config: Config, notRunning: string): Promise<Database> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return openExternalDatabase({ ...config, databaseUrl })
  const url = findEmbeddedUrl(dataDir)
  if (!url) throw new OperatorError(notRunning)
  await assertDatabaseUsable(url, 'DATA_DIR').catch(() => {
    throw new OperatorError(notRunning)
  })
  return connectDatabase(url, url, config)
}

type MaintenanceServices = Pick<Services, 'config' | 'db' | 'clock'>

/** Runs an operator's command on the database of the running shop and prints the result of `work`. */
export function runMaintenanceCommand(
  spec: { usage: string; words?: number; notRunning: string },
  work: (services: MaintenanceServices, words: ParsedArgs<unknown>['words']) => Promise<string>,
): Promise<void> {
  return runCliCommand(spec, async ({ words }) => {
    const config = readConfig(process.env)
    const database = await openShopDatabase(config, spec.notRunning)
    try {
      return await work({ config, db: database.db, clock: () => new Date() }, words)
    } finally {
      await database.close()
    }
  })
}
