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
 * The time zones of a region, which TypeScript does not know yet. Firefox has neither, and older versions of the others
 * have the property only.
 */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** Returns the country of an IANA time zone. Returns null for zones of no country, and where the browser has no list. */
function findCountryOfTimeZone(timeZone: string): string | null {
  const isInZone = (code: string) => {
    const locale: LocaleWithZones = new Intl.Locale(`und-${code}`)
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone)
  }
  return countries.find(({ code }) => isInZone(code))?.code ?? null
}

/** Returns the country of a language tag: its region, as in `pt-BR`, otherwise the likely one, as for `pt`. */
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
 * Suggests where a new shop is and how it sells. The time zone shows where the seller is; the languages of the browser
 * decide when the zone belongs to no country, such as UTC.
 * @param languages language tags, the preferred one first, as in `navigator.languages`
 */
export function suggestShopLocale(languages: readonly string[], timeZone: string): SuggestedLocale {
  const country = findCountryOfTimeZone(timeZone) ?? findCountryOfTag(languages[0] ?? '') ?? 'US'
  return { country, language: parseReaderLanguage(languages.join(',')), currency: getCurrencyOfCountry(country) }
}
