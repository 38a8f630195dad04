import { Client } from 'pg'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { findMarkers, findMarkersInTables, type Marker } from './find-markers.ts'
import { seller } from './seller.ts'

/** Numbers of the simulator's test cards that journeys type. */
const cards = [
  ...['4242424242424242', '5555555555554444', '378282246310005', '4000000000000002'],
  ...['4000002760003184', '4000002500003155', '4000000000000341'],
]
const secrets: readonly Marker[] = [
  ...cards.map(value => ({ kind: 'a card', value })),
  { kind: 'a password', value: seller.password },
]
/** Personal data of the buyers and sellers in journeys, which must never appear in a log line. */
const personPattern = /@example\.(?:com|org)|Marina Costa|Beatriz Almeida|2150 Folsom|Joaquim Floriano/

/** Removes lines that are not JSON, because shops also print their URLs. */
const filterLogLines = (printed: string) => printed.split('\n').filter(line => line.startsWith('{'))

async function findLeaksInDatabase(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
  } catch {
    // The journey has killed its database on purpose, so there is nothing to search.
    return []
  }
  try {
    return await findMarkersInTables(async (text, values) => (await client.query(text, values)).rows, secrets)
  } finally {
    await client.end()
  }
}

/**
 * Finds secrets and personal data that a running shop wrote to its log or database. Returns kinds and places, never
 * values.
 */
export async function findLeaks(shop: { dataDir: string; databaseUrl?: string | undefined; printed: string }) {
  const lines = filterLogLines(shop.printed)
  const url = shop.databaseUrl ?? findEmbeddedUrl(shop.dataDir)
  return [
    ...findMarkers(lines.join('\n'), secrets).map(kind => `${kind} in the log`),
    ...(lines.some(line => personPattern.test(line)) ? ['somebody in the log'] : []),
    ...(url ? await findLeaksInDatabase(url) : []),
  ]
}
