import type { Country } from './countries.ts'
import { countriesWithDialCode, getDialCode } from './phone.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Every country a checkout offers, the default first, the others by name. */
export const countries: readonly Country[] = countriesWithDialCode.map(code => ({
  code,
  name: names.of(code) ?? code,
  dial: `+${getDialCode(code)}`,
}))

/** The country of a code, or null when the list has none. */
export const findCountry = (code: string): Country | null => countries.find(country => country.code === code) ?? null
