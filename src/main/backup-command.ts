import { createStorage } from '#server/files/index.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import { createSecretBox } from '#server/kernel/secrets.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'

export type BackupContext = {
  config: Config
  storage: ReturnType<typeof createStorage>
  computeFingerprint: (secret: string) => string
}

type Flags = { [name: string]: { type: 'boolean' } }
/** Runs a command that takes one argument and works on a whole shop. */
export const runBackupCommand = <const O extends Flags = Record<never, never>>(
  spec: { usage: string; options?: O },
  work: (place: BackupContext, word: string, values: ParsedArgs<O>['values']) => Promise<string>,
): Promise<void> =>
  runCliCommand({ ...spec, words: 1 }, ({ words: [word = ''], values }) => {
    const config = readConfig(process.env)
    const fingerprintOf = (secret: string) => createSecretBox(secret).fingerprint
    return work({ config, storage: createStorage(config), computeFingerprint: fingerprintOf }, word, values)
  })

const bytesPerMegabyte = 1_000_000
export const formatMegabytes = (bytes: number): string => `${Math.round((bytes * 10) / bytesPerMegabyte) / 10} MB`
