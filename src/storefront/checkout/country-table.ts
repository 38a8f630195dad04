import { useEffect, useState } from 'react'
import { type Country, DEFAULT_COUNTRY, type Region } from '#domain/countries.ts'
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
  useEffect(() => {
    import('#domain/countries-list.ts').then(
      module => setCountries(named(module.countries, first)),
      error => console.error('countries', error),
    )
  }, [first])
  return countries
}

/** The address of a country's flag; undefined: the default's, which is part of the page. Null until the page is alive. */
export function useFlag(country: string): string | null | undefined {
  const [sheet, setSheet] = useState<string | null>(null)
  useEffect(() => setSheet(new URL('../ui/flags.svg', import.meta.url).href), [])
  return country === DEFAULT_COUNTRY.code ? undefined : sheet && `${sheet}#${country}`
}

const loaders: Readonly<Record<string, () => Promise<readonly Region[]>>> = {
  BR: () => import('#domain/countries-br.ts').then(module => module.brazilRegions),
  CA: () => import('#domain/countries-ca.ts').then(module => module.canadaRegions),
  GB: () => import('#domain/countries-gb.ts').then(module => module.unitedKingdomRegions),
  US: () => import('#domain/countries-us.ts').then(module => module.unitedStatesRegions),
}

/**
 * The codes of all regions: autofill sets country and state in one go, before the list of the country is there, and a choice
 * keeps nothing that it does not offer.
 */
export const regionCodes =
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MI MN MO NE NV NH NJ NM NY NC ND OH OK OR RI SD TN TX UT VT VA WA WV WI WY DC AB BC MB NB NL NS NT NU ON QC SK YT ENG SCT WLS NIR'.split(
    ' ',
  )

/** The regions of a country, fetched when it is picked, the default's after the first paint; none until then. */
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
  return fetched?.country === country ? fetched.regions : []
}
