import type { Region } from './countries.ts'
import BR from './regions/br.json' with { type: 'json' }
import CA from './regions/ca.json' with { type: 'json' }
import GB from './regions/gb.json' with { type: 'json' }
import US from './regions/us.json' with { type: 'json' }

/** The parts of each country that has a list of them, by name. For the server: a browser fetches the one list it shows. */
export const regions: Readonly<Record<string, readonly Region[]>> = { BR, CA, GB, US }

/** The codes and names of all of them, each once. */
export const regionTexts: readonly string[] = [
  ...new Set(Object.values(regions).flatMap(list => list.flatMap(({ code, name }) => [code, name]))),
]
