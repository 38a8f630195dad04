/** A region of a country: its ISO 3166-2 code without the country prefix, and some of its cities as suggestions. */
export type Region = { readonly code: string; readonly name: string; readonly cities: readonly string[] }
/** A country that can be shipped to: ISO 3166-1 code, English name, and dial code with a plus sign. */
export type Country = { readonly code: string; readonly name: string; readonly dial: string }

export const DEFAULT_COUNTRY: Country = { code: 'US', name: 'United States', dial: '+1' }
const brazil: Country = { code: 'BR', name: 'Brazil', dial: '+55' }

/**
 * Returns the country that a new checkout preselects: Brazil for payments in reais, otherwise the default
 * (docs/decisions/0039). `currency` is in lower case.
 */
export const getDefaultCountry = (currency: string): Country => (currency === 'brl' ? brazil : DEFAULT_COUNTRY)

type ZipRule = { readonly pattern: RegExp; readonly example: string }
const zipRules: Readonly<Record<string, ZipRule>> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, example: '94110' },
  BR: { pattern: /^\d{5}-?\d{3}$/, example: '01310-100' },
  CA: { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, example: 'M5V 2T6' },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, example: 'SW1A 1AA' },
}

/** Returns an example of a country's ZIP code. Returns null when the country accepts any text. */
export const findZipExample = (country: string): string | null => zipRules[country]?.example ?? null

/** Whether a trimmed, non-empty ZIP code has its country's format. Countries without a rule accept any text. */
export const isValidZip = (country: string, zip: string): boolean => zipRules[country]?.pattern.test(zip) ?? true

/** Whether a form offers a list of regions for postal addresses in this country. */
export const hasRegions = (country: string): boolean => country in zipRules

/**
 * Whether postal addresses in this country require a region. In the United Kingdom the region is not part of a postal
 * address.
 */
export const needsRegion = (country: string): boolean => ['US', 'BR', 'CA'].includes(country)

const normalizeRegionText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
/** Finds a region by its code or name, ignoring case and accents. Returns null when there is no such region. */
export function findRegion(regions: readonly Region[], text: string): Region | null {
  const searched = normalizeRegionText(text)
  return (
    regions.find(
      ({ code, name }) => normalizeRegionText(code) === searched || normalizeRegionText(name) === searched,
    ) ?? null
  )
}
