import { createStorage } from '#server/files/index.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import { secretBox } from '#server/kernel/secrets.ts'
import { command } from './command.ts'

/** What a command of backups works with. */
export type Place = {
  config: Config
  storage: ReturnType<typeof createStorage>
  fingerprintOf: (secret: string) => string
}

/** Runs a command that works on a whole shop. */
export const runCommand = (work: (place: Place) => Promise<string>): Promise<void> =>
  command(() => {
    const config = readConfig(process.env)
    const fingerprintOf = (secret: string) => secretBox(secret).fingerprint
    return work({ config, storage: createStorage(config), fingerprintOf })
  })

const unit = 1_000_000
/** How large something is, in MB with one decimal. */
export const megabytes = (bytes: number): string => `${Math.round((bytes * 10) / unit) / 10} MB`
