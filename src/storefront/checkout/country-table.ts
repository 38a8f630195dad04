import { useEffect, useState } from 'react'
import { DEFAULT_COUNTRY, type Region } from '#domain/countries.ts'

/**
 * Returns the URL of a country's flag: null until hydration, and undefined for the default country, whose flag is
 * inline.
 */
export function useFlagUrl(country: string): string | null | undefined {
  const [sheet, setSheet] = useState<string | null>(null)
  useEffect(() => setSheet(new URL('../ui/flags.svg', import.meta.url).href), [])
  return country === DEFAULT_COUNTRY.code ? undefined : sheet && `${sheet}#${country}`
}

const regionFiles: Readonly<Record<string, () => URL>> = {
  BR: () => new URL('../../domain/regions/br.json', import.meta.url),
  CA: () => new URL('../../domain/regions/ca.json', import.meta.url),
  GB: () => new URL('../../domain/regions/gb.json', import.meta.url),
  US: () => new URL('../../domain/regions/us.json', import.meta.url),
}
const fetchRegions = async (list: URL): Promise<readonly Region[]> => (await fetch(list)).json()

/**
 * Returns the states or provinces of a country. The list is empty until it is fetched, which happens after the first
 * paint and on each change of the country.
 */
export function useRegions(country: string): readonly Region[] {
  const [fetched, setFetched] = useState<{ country: string; regions: readonly Region[] } | null>(null)
  useEffect(() => {
    let current = true
    const list = regionFiles[country]?.()
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
