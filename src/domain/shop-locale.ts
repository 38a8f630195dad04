import { countries, findCountry } from './countries-list.ts'
import type { SaleCurrency } from './currency.ts'
import { parseReaderLanguage, type ReaderLanguage } from './language.ts'

const euroCountries = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ')
const countriesByCurrency: Readonly<Partial<Record<SaleCurrency, readonly string[]>>> = {
  brl: ['BR'],
  eur: euroCountries,
  gbp: ['GB', 'GG', 'IM', 'JE'],
  aud: ['AU', 'KI', 'NR', 'TV'],
  cad: ['CA'],
  chf: ['CH', 'LI'],
  dkk: ['DK', 'FO', 'GL'],
  mxn: ['MX'],
  nok: ['NO', 'SJ'],
  nzd: ['NZ', 'CK', 'NU', 'TK'],
  pln: ['PL'],
  sek: ['SE'],
  sgd: ['SG'],
}

/** Returns the currency of a country, or US dollars when the shop cannot sell in that currency. */
export function getCurrencyOfCountry(country: string): SaleCurrency {
  const found = Object.entries(countriesByCurrency).find(([, members]) => members.includes(country))
  return (found?.[0] as SaleCurrency | undefined) ?? 'usd'
}

/**
 * `Intl.Locale` with the time zones of its region, which TypeScript does not declare yet. Firefox has neither member,
 * and older versions of other browsers have only the property.
 */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** Returns the country of an IANA time zone; null for a zone of no country, or when the browser cannot list zones. */
function findCountryOfTimeZone(timeZone: string): string | null {
  const isInZone = (code: string) => {
    const locale: LocaleWithZones = new Intl.Locale(`und-${code}`)
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone)
  }
  return countries.find(({ code }) => isInZone(code))?.code ?? null
}

/** Returns the country of a language tag: its region, as in `pt-BR`, or the most likely region, as for `pt`. */
function findCountryOfTag(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag)
    return findCountry(locale.region ?? locale.maximize().region ?? '')?.code ?? null
  } catch {
    return null
  }
}

export type SuggestedLocale = { country: string; language: ReaderLanguage; currency: SaleCurrency }

/**
 * Suggests the country, language and currency of a new shop. The country is that of the time zone, or of the preferred
 * language when the zone belongs to no country, such as UTC.
 * @param languages language tags, the preferred one first, as in `navigator.languages`
 */
export function suggestShopLocale(languages: readonly string[], timeZone: string): SuggestedLocale {
  const country = findCountryOfTimeZone(timeZone) ?? findCountryOfTag(languages[0] ?? '') ?? 'US'
  return { country, language: parseReaderLanguage(languages.join(',')), currency: getCurrencyOfCountry(country) }
}
