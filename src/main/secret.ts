import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/kernel/config.ts'
import { OperatorError } from '#server/kernel/errors.ts'
import { describeFileError } from './format-startup-error.ts'

type DataDirConfig = Pick<Config, 'dataDir'>

const traversableMode = 0o711
/** DATA_DIR itself may be walked through (the database's user has to); what lies in it may not be read. */
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

/** Keeps a text in DATA_DIR for this user alone. It is there whole or not at all, whenever the power goes. */
function writeDataFile({ dataDir }: DataDirConfig, name: string, text: string): string {
  const fresh = join(dataDir, `${name}.new`)
  writeFileSync(fresh, text, { mode: 0o600, flush: true })
  renameSync(fresh, join(dataDir, name))
  return text
}

/** A text kept in DATA_DIR under `name`; made by `make` where there is none, or one that is not `right`. */
export function getOrCreateDataText(place: DataDirConfig, name: string, right: RegExp, make: () => string): string {
  const kept = readTrimmed(join(place.dataDir, name))
  return right.test(kept) ? kept : writeDataFile(place, name, make())
}

export const generateSecret = () => randomBytes(32).toString('base64url')

const minSecretLength = 32
/** The secret of a file; null when there is none or it is empty. Throws OperatorError when it holds something else. */
export function readSecretFile(file: string): string | null {
  const kept = readTrimmed(file)
  if (kept.length < minSecretLength || /[\p{Cc}\uFFFD]/u.test(kept)) {
    if (kept === '') return null
    throw new OperatorError(`${file} is damaged: it holds no secret. Put the shop’s own there, from where it is kept.`)
  }
  return kept
}

type SecretConfig = Pick<Config, 'dataDir' | 'appSecret'>
/** The secret that the shop of these settings has; null before its first start. */
export const findSecret = ({ appSecret, dataDir }: SecretConfig): string | null =>
  appSecret ?? readSecretFile(join(dataDir, 'secret'))

export const saveSecret = (place: DataDirConfig, secret: string): string => writeDataFile(place, 'secret', secret)

/** The same, made when there is none. */
export const getOrCreateSecret = (place: SecretConfig): string =>
  findSecret(place) ?? saveSecret(place, generateSecret())
