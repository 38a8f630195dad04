import { useEffect, useState } from 'react'
import { type Country, DEFAULT_COUNTRY, type Region } from '#domain/countries.ts'
import { countries as all } from '#domain/countries-list.ts'
import { dialOf } from '#domain/phone.ts'
import { languageTag } from '#words/storefront.ts'
import { countryName } from '../ui/country-name.ts'

/** The table in the words of the page, the first country on top. */
const named = ({ code }: Country): readonly Country[] =>
  all
    .map(country => ({ ...country, name: countryName(country) }))
    .sort((a, b) => Number(b.code === code) - Number(a.code === code) || a.name.localeCompare(b.name, languageTag()))

/** What a choice of the page as it was sent offers, for a browser. */
const offered = (choice: string) => [
  ...(globalThis.document?.querySelectorAll<HTMLOptionElement>(`#${choice} option`) ?? []),
]

/**
 * All countries, in the first paint too: what autofill or a shopper chooses before the page is alive can only be kept where it is
 * offered. A browser reads them from the page, for it may name and sort countries otherwise than the server.
 */
export function useCountries(first: Country): readonly Country[] {
  const [countries] = useState(() => {
    const found = offered('country').map(({ value, text }) => ({ code: value, name: text, dial: `+${dialOf(value)}` }))
    return found.length > 0 ? found : named(first)
  })
  return countries
}

/** What a state may be chosen by before the list of its country is there: `texts`, or what the page offers in place of them. */
export function useRegionTexts(texts: readonly string[]): readonly string[] {
  const [known] = useState(() => (texts.length > 0 ? texts : offered('state').flatMap(o => (o.hidden ? o.text : []))))
  return known
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
