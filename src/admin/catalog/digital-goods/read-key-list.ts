import { normalizeLicenseKey, parseLicenseKeys } from '#domain/license-key.ts'

export type KeyList = {
  /** The keys without repetitions, in their order. */
  keys: string[]
  /** How many lines repeat an earlier key. */
  repeated: number
  /** The numbers of the lines without a valid key. */
  invalidLines: number[]
}

export function readKeyList(text: string): KeyList {
  const { keys, invalidLines } = parseLicenseKeys(text)
  const byComparedForm = new Map<string, string>()
  for (const key of keys) {
    const compared = normalizeLicenseKey(key)
    if (!byComparedForm.has(compared)) byComparedForm.set(compared, key)
  }
  return { keys: [...byComparedForm.values()], repeated: keys.length - byComparedForm.size, invalidLines }
}

/** Writes a key so that `parseLicenseKeys` reads the same key, even if the key contains the separator of a CSV file. */
const quoteKey = (key: string) => (/[",;]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key)

/** Adds the keys of a file to a typed list, one in each line. */
export const appendKeys = (text: string, keys: readonly string[]): string =>
  [...(text.trim() === '' ? [] : [text.trimEnd()]), ...keys.map(quoteKey)].join('\n')
