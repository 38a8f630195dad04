import { type Country, DEFAULT_COUNTRY } from './countries.ts'
import { dialOf } from './phone.ts'

const rows = `AR Argentina|AU Australia|AT Austria|BE Belgium|BO Bolivia|BR Brazil|BG Bulgaria
CA Canada|CL Chile|CO Colombia|CR Costa Rica|HR Croatia|CY Cyprus|CZ Czechia|DK Denmark
DO Dominican Republic|EC Ecuador|EE Estonia|FI Finland|FR France|DE Germany|GR Greece
HU Hungary|IS Iceland|IE Ireland|IL Israel|IT Italy|JP Japan|LV Latvia|LT Lithuania
LU Luxembourg|MT Malta|MX Mexico|NL Netherlands|NZ New Zealand|NO Norway|PA Panama
PY Paraguay|PE Peru|PL Poland|PT Portugal|RO Romania|SG Singapore|SK Slovakia|SI Slovenia
ZA South Africa|KR South Korea|ES Spain|SE Sweden|CH Switzerland|AE United Arab Emirates
GB United Kingdom|UY Uruguay`

const toCountry = (row: string): Country => ({
  code: row.slice(0, 2),
  name: row.slice(3),
  dial: `+${dialOf(row.slice(0, 2))}`,
})

/** Every country a checkout offers, the default first, the others by name. */
export const countries: readonly Country[] = [DEFAULT_COUNTRY, ...rows.split(/[|\n]/).map(toCountry)]

/** The country of a code, or null when the list has none. */
export const countryOf = (code: string): Country | null => countries.find(country => country.code === code) ?? null
