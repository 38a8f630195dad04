import { useEffect, useState } from 'react'
import { type Country, DEFAULT_COUNTRY, type Region } from '#domain/countries.ts'
import { unitedStatesRegions } from '#domain/countries-us.ts'
import type { FlagShape } from '../ui/flag-shapes.ts'

type Table = { countries: readonly Country[]; flags: Readonly<Record<string, FlagShape>> }
const firstTable: Table = { countries: [DEFAULT_COUNTRY], flags: {} }

/** The default country at once, all of them a moment after the first paint. */
export function useCountries(): Table {
  const [table, setTable] = useState(firstTable)
  useEffect(() => {
    Promise.all([import('#domain/countries-list.ts'), import('../ui/flag-shapes.ts')]).then(
      ([{ countries }, { flagShapes }]) => setTable({ countries, flags: flagShapes }),
      error => console.error('countries', error),
    )
  }, [])
  return table
}

const loaders: Readonly<Record<string, () => Promise<readonly Region[]>>> = {
  BR: () => import('#domain/countries-br.ts').then(module => module.brazilRegions),
  CA: () => import('#domain/countries-ca.ts').then(module => module.canadaRegions),
  GB: () => import('#domain/countries-gb.ts').then(module => module.unitedKingdomRegions),
}

/** The regions of a country: the default's are part of the page, others are fetched when it is picked. */
export function useRegions(country: string): readonly Region[] {
  const [fetched, setFetched] = useState<{ country: string; regions: readonly Region[] } | null>(null)
  useEffect(() => {
    let current = true
    loaders[country]?.().then(
      regions => current && setFetched({ country, regions }),
      error => console.error('regions', error),
    )
    return () => {
      current = false
    }
  }, [country])
  if (country === DEFAULT_COUNTRY.code) return unitedStatesRegions
  return fetched?.country === country ? fetched.regions : []
}
