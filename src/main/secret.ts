import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/kernel/config.ts'
import { OperatorError } from '#server/kernel/errors.ts'
import { describeFileError } from './format-startup-error.ts'

type DataDirConfig = Pick<Config, 'dataDir'>

const traversableMode = 0o711
/** Makes DATA_DIR traversable, because the database may run as another user, but not listable. */
export function prepareDataDir({ dataDir }: DataDirConfig) {
  try {
    mkdirSync(dataDir, { recursive: true })
    if ((statSync(dataDir).mode & 0o777) !== traversableMode) chmodSync(dataDir, traversableMode)
    const trial = join(dataDir, `.written-${process.pid}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const problem = describeFileError(error)
    throw problem ? new ConfigError(`DATA_DIR: ${problem}`) : error
  }
}

const readTrimmed = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** Writes a file in DATA_DIR that only this user can read. The rename makes it whole or absent after a crash. */
function writeDataFile({ dataDir }: DataDirConfig, name: string, text: string): string {
  const fresh = join(dataDir, `${name}.new`)
  writeFileSync(fresh, text, { mode: 0o600, flush: true })
  renameSync(fresh, join(dataDir, name))
  return text
}

/** Returns the text stored in DATA_DIR under `name`, or stores one from `make` when it does not match `right`. */
export function getOrCreateDataText(place: DataDirConfig, name: string, right: RegExp, make: () => string): string {
  const kept = readTrimmed(join(place.dataDir, name))
  return right.test(kept) ? kept : writeDataFile(place, name, make())
}

export const generateSecret = () => randomBytes(32).toString('base64url')

const minSecretLength = 32
/** Returns null when the file is missing or empty. Throws OperatorError when it holds something else than a secret. */
export function readSecretFile(file: string): string | null {
  const kept = readTrimmed(file)
  if (kept.length < minSecretLength || /[\p{Cc}\uFFFD]/u.test(kept)) {
    if (kept === '') return null
    throw new OperatorError(`${file} is damaged: it holds no secret. Put the shop’s own there, from where it is kept.`)
  }
  return kept
}

type SecretConfig = Pick<Config, 'dataDir' | 'appSecret'>
/** Returns null before the shop's first start. */
export const findSecret = ({ appSecret, dataDir }: SecretConfig): string | null =>
  appSecret ?? readSecretFile(join(dataDir, 'secret'))

export const saveSecret = (place: DataDirConfig, secret: string): string => writeDataFile(place, 'secret', secret)

export const getOrCreateSecret = (place: SecretConfig): string =>
  findSecret(place) ?? saveSecret(place, generateSecret())
