import { ownerLink } from '#server/auth/index.ts'
import { embeddedAddress } from '#server/db/embedded/visit.ts'
import { connectDatabase } from '#server/db/open.ts'
import { ConfigError, readConfig } from '#server/kernel/config.ts'

const notRunning = 'Vitrine does not run here. Start it with `npm start`: it prints the address by itself.'

/** Prints a new one-time address for the owner's account, beside a running shop. */
async function printOwnerLink() {
  const config = readConfig(process.env)
  const url = config.databaseUrl ?? embeddedAddress(config.dataDir)
  if (!url) throw new ConfigError(notRunning)
  const database = connectDatabase(url, config.databaseDirectUrl ?? url, config)
  try {
    const link = await ownerLink({ config, db: database.db, clock: () => new Date() })
    console.log(link ? `Once, within 24 hours:\n${link}` : 'This shop has an owner. Sign in at /login.')
  } finally {
    await database.close()
  }
}

printOwnerLink().catch(error => {
  const gone = /ECONNREFUSED|ENOENT/.test(String(error?.cause ?? error))
  console.error(error instanceof ConfigError ? error.message : gone ? notRunning : error)
  process.exitCode = 1
})
