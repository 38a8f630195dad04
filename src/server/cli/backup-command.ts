import { createStorage } from '#server/modules/files/storage/index.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { createSecretBox } from '#server/platform/security/secrets.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'

export type BackupContext = {
  config: Config
  storage: ReturnType<typeof createStorage>
  computeFingerprint: (secret: string) => string
}

type Flags = { [name: string]: { type: 'boolean' } }
/** Runs a command that reads or writes a whole shop. The command takes one argument, a folder or a URL. */
export const runBackupCommand = <const O extends Flags = Record<never, never>>(
  spec: { usage: string; options?: O },
  work: (context: BackupContext, argument: string, values: ParsedArgs<O>['values']) => Promise<string>,
): Promise<void> =>
  runCliCommand({ ...spec, words: 1 }, ({ words: [argument = ''], values }) => {
    const config = readConfig(process.env)
    const computeFingerprint = (secret: string) => createSecretBox(secret).fingerprint
    return work({ config, storage: createStorage(config), computeFingerprint }, argument, values)
  })

const bytesPerMegabyte = 1_000_000
export const formatMegabytes = (bytes: number): string => `${Math.round((bytes * 10) / bytesPerMegabyte) / 10} MB`
