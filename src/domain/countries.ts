/** A part of a country with an ISO 3166-2 code (without the country) and a few of its cities, for suggestions. */
export type Region = { readonly code: string; readonly name: string; readonly cities: readonly string[] }
/** A country a parcel can go to: ISO 3166-1 code, English name, phone code with its plus sign. */
export type Country = { readonly code: string; readonly name: string; readonly dial: string }

export const DEFAULT_COUNTRY: Country = { code: 'US', name: 'United States', dial: '+1' }
const brazil: Country = { code: 'BR', name: 'Brazil', dial: '+55' }

/** Where a checkout begins: who pays in reais lives in Brazil (docs/decisions/0039). Currency in lower case. */
export const getDefaultCountry = (currency: string): Country => (currency === 'brl' ? brazil : DEFAULT_COUNTRY)

type ZipRule = { readonly pattern: RegExp; readonly example: string }
const zipRules: Readonly<Record<string, ZipRule>> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, example: '94110' },
  BR: { pattern: /^\d{5}-?\d{3}$/, example: '01310-100' },
  CA: { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, example: 'M5V 2T6' },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, example: 'SW1A 1AA' },
}

/** How a country writes its ZIP code, or null where any text is taken. */
export const findZipExample = (country: string): string | null => zipRules[country]?.example ?? null

/** Whether a trimmed, filled-in ZIP code has the form its country uses; countries without a rule take any text. */
export const isValidZip = (country: string, zip: string): boolean => zipRules[country]?.pattern.test(zip) ?? true

/** Countries whose addresses name a region from a list; the others need none. */
export const hasRegions = (country: string): boolean => country in zipRules

/** Countries whose post needs the region; in the United Kingdom it is no part of an address. */
export const needsRegion = (country: string): boolean => ['US', 'BR', 'CA'].includes(country)

const normalizeRegionText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
/** The region that a text names by its code or its name, in any case, with accents or without; null: none. */
export function findRegion(regions: readonly Region[], text: string): Region | null {
  const wanted = normalizeRegionText(text)
  return (
    regions.find(({ code, name }) => normalizeRegionText(code) === wanted || normalizeRegionText(name) === wanted) ??
    null
  )
}
