/**
 * A shipping option of a product. `price` is in cents, 0 is free; `countries` are ISO codes, and an empty list means
 * all.
 */
export type ShippingOption = {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly countries: readonly string[]
}

/** Countries that the shipping editor selects with one click: the Americas. */
export const AMERICAS: readonly string[] = ['US', 'CA', 'MX', 'BR', 'AR', 'CL', 'CO', 'PE']
/** Countries that the shipping editor selects with one click: Europe. */
export const EUROPE: readonly string[] = ['GB', 'DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'CH', 'AT']

/** Whether an option is available in a country (ISO code). */
export const shipsTo = (option: ShippingOption, country: string): boolean =>
  option.countries.length === 0 || option.countries.includes(country)

/** Returns the options available in a country (ISO code), in the seller's order. */
export const filterShippingOptions = (options: readonly ShippingOption[], country: string): ShippingOption[] =>
  options.filter(option => shipsTo(option, country))

/** Converts selected countries to the stored list: a selection of all countries is stored as an empty list. */
export const toStoredCountries = (picked: readonly string[], allCountries: readonly string[]): string[] =>
  allCountries.every(code => picked.includes(code)) ? [] : allCountries.filter(code => picked.includes(code))
