import { useEffect, useState } from 'react'
import { type Country, DEFAULT_COUNTRY, type Region } from '#domain/countries.ts'
import { countries as all } from '#domain/countries-list.ts'
import { languageTag } from '#words/storefront.ts'
import { countryName } from '../ui/country-name.ts'

/** The table in the words of the page, the first country on top. */
const named = (countries: readonly Country[], { code }: Country): readonly Country[] =>
  countries
    .map(country => ({ ...country, name: countryName(country) }))
    .sort((a, b) => Number(b.code === code) - Number(a.code === code) || a.name.localeCompare(b.name, languageTag()))

/** The first country at once, all of them a moment after the first paint. */
export function useCountries(first: Country): readonly Country[] {
  const [countries, setCountries] = useState<readonly Country[]>(() => named([first], first))
  useEffect(() => setCountries(named(all, first)), [first])
  return countries
}

/** The address of a country's flag; undefined: the default's, which is part of the page. Null until the page is alive. */
export function useFlag(country: string): string | null | undefined {
  const [sheet, setSheet] = useState<string | null>(null)
  useEffect(() => setSheet(new URL('../ui/flags.svg', import.meta.url).href), [])
  return country === DEFAULT_COUNTRY.code ? undefined : sheet && `${sheet}#${country}`
}

const lists: Readonly<Record<string, () => URL>> = {
  BR: () => new URL('../../domain/regions/br.json', import.meta.url),
  CA: () => new URL('../../domain/regions/ca.json', import.meta.url),
  GB: () => new URL('../../domain/regions/gb.json', import.meta.url),
  US: () => new URL('../../domain/regions/us.json', import.meta.url),
}
const fetchRegions = async (list: URL): Promise<readonly Region[]> => (await fetch(list)).json()

/** The regions of a country, fetched when it is picked, the default's after the first paint; none until then. */
export function useRegions(country: string): readonly Region[] {
  const [fetched, setFetched] = useState<{ country: string; regions: readonly Region[] } | null>(null)
  useEffect(() => {
    let current = true
    const list = lists[country]?.()
    if (list)
      fetchRegions(list).then(
        regions => current && setFetched({ country, regions }),
        error => console.error('regions', error),
      )
    return () => {
      current = false
    }
  }, [country])
  return fetched?.country === country ? fetched.regions : []
}
