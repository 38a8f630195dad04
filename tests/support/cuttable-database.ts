import { connectDatabase } from '#server/platform/db/open-database.ts'
import { cleanUpAfterFile } from './cleanup.ts'
import { openCuttableConnection } from './cuttable-connection.ts'
import { createTestDatabase } from './database.ts'

/** Opens a database whose connection can be cut (see `openCuttableConnection`). */
export async function openCuttableDatabase() {
  const real = await createTestDatabase()
  const { url, cut, heal, ...proxy } = await openCuttableConnection(real.url)
  const settings = { databaseUrl: url, databaseDirectUrl: null, databasePool: 10 }
  const database = connectDatabase(url, url, settings)
  let closing: Promise<void> | null = null
  const close = () => {
    proxy.close()
    closing ??= database.close()
    return closing
  }
  cleanUpAfterFile(close)
  return {
    database: { ...database, url, close },
    /** The database itself, without the proxy that can be cut. */
    real,
    cut,
    heal,
  }
}
