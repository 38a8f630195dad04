import { useEffect, useState } from 'react'
import { DEFAULT_COUNTRY, type Region } from '#domain/countries.ts'

/** Returns the URL of a flag; undefined for the default country, whose flag is inline, and null until hydration. */
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

/** Returns the regions of a country, which are fetched after the first paint and on each change; empty until then. */
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
