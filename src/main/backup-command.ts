import { createStorage } from '#server/files/index.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import { secretBox } from '#server/kernel/secrets.ts'
import { command, type Given } from './command.ts'

/** What a command of backups works with. */
export type Place = {
  config: Config
  storage: ReturnType<typeof createStorage>
  fingerprintOf: (secret: string) => string
}

type Flags = { [name: string]: { type: 'boolean' } }
/** Runs a command that works on a whole shop, with one word behind it. */
export const runCommand = <const O extends Flags = Record<never, never>>(
  spec: { usage: string; options?: O },
  work: (place: Place, word: string, values: Given<O>['values']) => Promise<string>,
): Promise<void> =>
  command({ ...spec, words: 1 }, ({ words: [word = ''], values }) => {
    const config = readConfig(process.env)
    const fingerprintOf = (secret: string) => secretBox(secret).fingerprint
    return work({ config, storage: createStorage(config), fingerprintOf }, word, values)
  })

const unit = 1_000_000
/** How large something is, in MB with one decimal. */
export const megabytes = (bytes: number): string => `${Math.round((bytes * 10) / unit) / 10} MB`
