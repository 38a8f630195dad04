import { BackupProblem } from '#server/backup/index.ts'
import { createStorage } from '#server/files/index.ts'
import { type Config, ConfigError, readConfig } from '#server/kernel/config.ts'
import { secretBox } from '#server/kernel/secrets.ts'

/** What a command of backups works with. */
export type Place = {
  config: Config
  storage: ReturnType<typeof createStorage>
  fingerprintOf: (secret: string) => string
}

/** Runs a command of whoever holds the machine; a refusal is one sentence on standard error and exit code 1. */
export function runCommand(work: (place: Place) => Promise<string>): void {
  const run = async () => {
    const config = readConfig(process.env)
    const fingerprintOf = (secret: string) => secretBox(secret).fingerprint
    console.log(await work({ config, storage: createStorage(config), fingerprintOf }))
  }
  run().catch(error => {
    const isTold =
      error instanceof BackupProblem || error instanceof ConfigError || error?.name === 'EmbeddedDatabaseError'
    console.error(isTold ? error.message : error)
    process.exitCode = 1
  })
}

const unit = 1_000_000
/** How large something is, in MB with one decimal. */
export const megabytes = (bytes: number): string => `${Math.round((bytes * 10) / unit) / 10} MB`
