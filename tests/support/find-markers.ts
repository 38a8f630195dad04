/** A value that occurs nowhere else, with a name for its kind. */
export type Marker = { kind: string; value: string }

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isCard = (value: string) => /^\d{13,19}$/.test(value)

/**
 * Returns the parts of a value's base64 encoding that do not depend on adjacent bytes, for each of the three possible
 * offsets.
 */
const toStableBase64 = (value: string) =>
  [0, 1, 2].map(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    const encoded = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
    return encoded.slice(before === 0 ? 0 : 4)
  })

/**
 * Returns patterns of a value's encodings: plain, URL-encoded, base64 and hex, or digits in groups for a card number.
 */
function listEncodings(value: string): string[] {
  if (isCard(value)) return [[...value].join('[ .-]?')]
  const encodings = [value, encodeURIComponent(value), ...toStableBase64(value), Buffer.from(value).toString('hex')]
  return [...new Set(encodings)].filter(encoding => encoding.length >= 6).map(escapePattern)
}

/** Returns a regular expression for PostgreSQL that matches any of these markers. */
export const toPattern = (marks: readonly Marker[]): string =>
  marks.flatMap(({ value }) => listEncodings(value)).join('|')

/** Returns the kinds of markers that a text contains in any encoding, but never their values. */
export const findMarkers = (text: string, marks: readonly Marker[]): string[] => [
  ...new Set(marks.filter(mark => new RegExp(toPattern([mark])).test(text)).map(({ kind }) => kind)),
]

type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/** Returns `kind in table` for each marker that any column of any row contains. */
export async function findMarkersInTables(query: Query, marks: readonly Marker[]): Promise<string[]> {
  const tables = await query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
    [],
  )
  if (tables.length < 50) throw new Error('the database has too few tables to be a shop’s database')
  const finds = new Set<string>()
  for (const { name } of tables) {
    const rows = await query(`select t::text as text from "${name}" t where t::text ~ $1`, [toPattern(marks)])
    for (const { text } of rows) for (const kind of findMarkers(String(text), marks)) finds.add(`${kind} in ${name}`)
  }
  return [...finds].sort()
}
