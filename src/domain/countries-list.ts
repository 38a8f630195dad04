import { type Country, DEFAULT_COUNTRY } from './countries.ts'

const rows = `AR Argentina +54|AU Australia +61|AT Austria +43|BE Belgium +32|BO Bolivia +591|BR Brazil +55|BG Bulgaria +359
CA Canada +1|CL Chile +56|CO Colombia +57|CR Costa Rica +506|HR Croatia +385|CY Cyprus +357|CZ Czechia +420|DK Denmark +45
DO Dominican Republic +1|EC Ecuador +593|EE Estonia +372|FI Finland +358|FR France +33|DE Germany +49|GR Greece +30
HU Hungary +36|IS Iceland +354|IE Ireland +353|IL Israel +972|IT Italy +39|JP Japan +81|LV Latvia +371|LT Lithuania +370
LU Luxembourg +352|MT Malta +356|MX Mexico +52|NL Netherlands +31|NZ New Zealand +64|NO Norway +47|PA Panama +507
PY Paraguay +595|PE Peru +51|PL Poland +48|PT Portugal +351|RO Romania +40|SG Singapore +65|SK Slovakia +421|SI Slovenia +386
ZA South Africa +27|KR South Korea +82|ES Spain +34|SE Sweden +46|CH Switzerland +41|AE United Arab Emirates +971
GB United Kingdom +44|UY Uruguay +598`

const toCountry = (row: string): Country => ({
  code: row.slice(0, 2),
  name: row.slice(3, row.lastIndexOf(' ')),
  dial: row.slice(row.lastIndexOf(' ') + 1),
})

/** Every country a checkout offers, the default first, the others by name. */
export const countries: readonly Country[] = [DEFAULT_COUNTRY, ...rows.split(/[|\n]/).map(toCountry)]

/** The country of a code, or null when the list has none. */
export const countryOf = (code: string): Country | null => countries.find(country => country.code === code) ?? null
