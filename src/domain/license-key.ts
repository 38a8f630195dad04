import { findAccessRefusal, type GrantReason, type GrantState } from './digital-goods.ts'

/** `generated`: the shop creates each key when it is sold. `pool`: the seller adds keys, and each is sold once. */
export const licenseKeySources = ['generated', 'pool'] as const
export type LicenseKeySource = (typeof licenseKeySources)[number]

/** What the seller's software learns of a key. An open dispute suspends it; a refund, for example, revokes it. */
export const licenseStates = ['active', 'suspended', 'revoked', 'expired'] as const
export type LicenseState = (typeof licenseStates)[number]

/** The most installations of a key without a limit, so that one key cannot fill the database. */
export const maxLicenseActivations = 10_000

/** The random bytes of a generated key: 80 bits. */
export const licenseKeyBytes = 10

/** The digits of Crockford's base32, without I, L, O and U, which people misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const generatedKey = /^(?:([A-Z0-9]{1,12})-)?([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/

/** Formats a key as `XXXX-XXXX-XXXX-XXXX`, after the prefix and a hyphen if there is a prefix. */
export function formatLicenseKey(bytes: Uint8Array, prefix: string): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const text = (bits.match(/.{5}/g) ?? []).map(group => digits[Number.parseInt(group, 2)]).join('')
  const key = (text.match(/.{4}/g) ?? []).join('-')
  return prefix === '' ? key : `${prefix}-${key}`
}

/**
 * Returns the form of a key that is compared. A key in the format of generated keys is read in upper case, with O as 0
 * and with I and L as 1. Any other key is compared exactly, without the spaces around it.
 */
export function normalizeLicenseKey(text: string): string {
  const exact = text.trim()
  const [, prefix, key] = generatedKey.exec(exact.toUpperCase()) ?? []
  if (key === undefined) return exact
  const readable = key.replaceAll('O', '0').replace(/[IL]/g, '1')
  return prefix === undefined ? readable : `${prefix}-${readable}`
}

/** Returns the last four characters, by which members recognize a key. */
export const getLicenseKeyHint = (key: string): string => key.slice(-4)

/** A key in a pool: 4 to 200 printable ASCII characters, without spaces at its ends. */
export const poolKeyPattern = /^[\x21-\x7E][\x20-\x7E]{2,198}[\x21-\x7E]$/

const headings = new Set(['key', 'keys', 'chave', 'chaves', 'license', 'licence', 'licenses', 'license key'])
for (const heading of [
  'licence key',
  'license_key',
  'licença',
  'licenca',
  'chave de licença',
  'chave_licenca',
  'serial',
])
  headings.add(heading)

/** Returns the first cell of a line of a CSV file, or the whole line when it has no separator. */
function readFirstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:[,;\t].*)?$/.exec(line)
  if (quoted) return (quoted[1] ?? '').replaceAll('""', '"').trim()
  return (line.split(/[,;\t]/, 1)[0] ?? '').trim()
}

/**
 * Reads keys from text with one key in each line, or from a CSV file with the keys in its first column. Leaves out
 * empty lines and a heading. `invalidLines` has the numbers of the lines whose key no pool accepts, from 1.
 */
export function parseLicenseKeys(text: string): { keys: string[]; invalidLines: number[] } {
  const keys: string[] = []
  const invalidLines: number[] = []
  let isFirst = true
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const cell = readFirstCell(line)
    if (cell === '') continue
    const isHeading = isFirst && headings.has(cell.toLowerCase())
    isFirst = false
    if (isHeading) continue
    if (poolKeyPattern.test(cell)) keys.push(cell)
    else invalidLines.push(at + 1)
  }
  return { keys, invalidLines }
}

type Grant = { state: GrantState; reason: GrantReason | null; expires_at: Date | null }

/** How many keys a buyer still waits for. Nobody waits for keys of a revoked access. */
export const countMissingKeys = (
  { key_count, state }: { key_count: number; state: GrantState },
  keys: number,
): number => (state === 'revoked' ? 0 : Math.max(0, key_count - keys))

/** Returns the earlier end of a key and of the access that it belongs to; null for no end. */
export function findLicenseEnd(key: { expires_at: Date | null }, grant: { expires_at: Date | null }): Date | null {
  const ends = [key.expires_at, grant.expires_at].filter(end => end !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(end => end.getTime())))
}

/** Returns the state of a key that a grant gives. */
export function getLicenseState(key: { expires_at: Date | null }, grant: Grant, now: Date): LicenseState {
  const refusal = findAccessRefusal(grant, now)
  if (refusal !== null) return refusal === 'ended' ? 'expired' : refusal
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active'
}
