import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/kernel/config.ts'
import { OperatorProblem } from '#server/kernel/errors.ts'
import { placeProblem } from './told.ts'

type Place = Pick<Config, 'dataDir'>

const passThrough = 0o711
/** DATA_DIR itself may be walked through (the database's user has to); what lies in it may not be read. */
export function prepareDataDir({ dataDir }: Place) {
  try {
    mkdirSync(dataDir, { recursive: true })
    if ((statSync(dataDir).mode & 0o777) !== passThrough) chmodSync(dataDir, passThrough)
    const trial = join(dataDir, `.written-${process.pid}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const problem = placeProblem(error)
    throw problem ? new ConfigError(`DATA_DIR: ${problem}`) : error
  }
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** Keeps a text in DATA_DIR for this user alone. It is there whole or not at all, whenever the power goes. */
function keep({ dataDir }: Place, name: string, text: string): string {
  const fresh = join(dataDir, `${name}.new`)
  writeFileSync(fresh, text, { mode: 0o600, flush: true })
  renameSync(fresh, join(dataDir, name))
  return text
}

/** A text kept in DATA_DIR under `name`; made by `make` where there is none, or one that is not `right`. */
export function keptText(place: Place, name: string, right: RegExp, make: () => string): string {
  const kept = read(join(place.dataDir, name))
  return right.test(kept) ? kept : keep(place, name, make())
}

export const randomSecret = () => randomBytes(32).toString('base64url')

const leastSecret = 32
/** The secret of a file; null when there is none or it is empty. Throws OperatorProblem when it holds something else. */
export function secretIn(file: string): string | null {
  const kept = read(file)
  if (kept.length < leastSecret || /[\p{Cc}\uFFFD]/u.test(kept)) {
    if (kept === '') return null
    throw new OperatorProblem(
      `${file} is damaged: it holds no secret. Put the shop’s own there, from where it is kept.`,
    )
  }
  return kept
}

type SecretPlace = Pick<Config, 'dataDir' | 'appSecret'>
/** The secret that the shop of these settings has; null before its first start. */
export const knownSecret = ({ appSecret, dataDir }: SecretPlace): string | null =>
  appSecret ?? secretIn(join(dataDir, 'secret'))

export const keepSecret = (place: Place, secret: string): string => keep(place, 'secret', secret)

/** The same, made when there is none. */
export const secretOf = (place: SecretPlace): string => knownSecret(place) ?? keepSecret(place, randomSecret())
