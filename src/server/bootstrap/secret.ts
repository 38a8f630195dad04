import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/platform/config/config.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { describeFileError } from './format-startup-error.ts'

type DataDirConfig = Pick<Config, 'dataDir'>

const traversableMode = 0o711
/**
 * Creates DATA_DIR if needed. Other users may traverse but not list the folder, because the database may run as another
 * user.
 */
export function prepareDataDir({ dataDir }: DataDirConfig) {
  try {
    mkdirSync(dataDir, { recursive: true })
    if ((statSync(dataDir).mode & 0o777) !== traversableMode) chmodSync(dataDir, traversableMode)
    const probe = join(dataDir, `.written-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const problem = describeFileError(error)
    throw problem ? new ConfigError(`DATA_DIR: ${problem}`) : error
  }
}

const readTrimmed = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/**
 * Writes a file in DATA_DIR that only this user can read. Renaming a complete file prevents a crash from leaving half a
 * file.
 */
function writeDataFile({ dataDir }: DataDirConfig, name: string, text: string): string {
  const temporary = join(dataDir, `${name}.new`)
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  renameSync(temporary, join(dataDir, name))
  return text
}

/**
 * Returns the text stored in DATA_DIR under `name`. When that text does not match `pattern`, stores and returns the
 * result of `create`.
 */
export function getOrCreateDataText(
  config: DataDirConfig,
  name: string,
  pattern: RegExp,
  create: () => string,
): string {
  const stored = readTrimmed(join(config.dataDir, name))
  return pattern.test(stored) ? stored : writeDataFile(config, name, create())
}

export const generateSecret = () => randomBytes(32).toString('base64url')

const minSecretLength = 32
/**
 * Returns the secret, or null when the file is missing or empty. Throws OperatorError when it contains anything else.
 */
export function readSecretFile(file: string): string | null {
  const secret = readTrimmed(file)
  if (secret.length < minSecretLength || /[\p{Cc}\uFFFD]/u.test(secret)) {
    if (secret === '') return null
    throw new OperatorError(
      `${file} is damaged: it does not contain an APP_SECRET. Restore this file from your copy of the secret.`,
    )
  }
  return secret
}

type SecretConfig = Pick<Config, 'dataDir' | 'appSecret'>
/** Returns the secret, or null before the shop's first start. */
export const findSecret = ({ appSecret, dataDir }: SecretConfig): string | null =>
  appSecret ?? readSecretFile(join(dataDir, 'secret'))

export const saveSecret = (config: DataDirConfig, secret: string): string => writeDataFile(config, 'secret', secret)

export const getOrCreateSecret = (config: SecretConfig): string =>
  findSecret(config) ?? saveSecret(config, generateSecret())
