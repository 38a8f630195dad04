import type { Region } from './countries.ts'
import BR from './regions/br.json' with { type: 'json' }
import CA from './regions/ca.json' with { type: 'json' }
import GB from './regions/gb.json' with { type: 'json' }
import US from './regions/us.json' with { type: 'json' }

/**
 * Regions of each country that has a list of regions. For the server only: a browser fetches only the list that it
 * shows.
 */
export const regions: Readonly<Record<string, readonly Region[]>> = { BR, CA, GB, US }

/** The codes and names of all regions, without duplicates. */
export const regionTexts: readonly string[] = [
  ...new Set(Object.values(regions).flatMap(list => list.flatMap(({ code, name }) => [code, name]))),
]
