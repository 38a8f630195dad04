import type { Country } from './countries.ts'
import { countriesWithDialCode, getDialCode } from './phone.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Every country that a checkout offers: the default country first, the others by English name. */
export const countries: readonly Country[] = countriesWithDialCode.map(code => ({
  code,
  name: names.of(code) ?? code,
  dial: `+${getDialCode(code)}`,
}))

/** Finds a country by its ISO 3166-1 code. Returns null when the checkout does not offer it. */
export const findCountry = (code: string): Country | null => countries.find(country => country.code === code) ?? null
