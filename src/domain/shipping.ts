/** A way to ship a product. `price` in cents, 0 is free; `countries` are ISO codes, an empty list means all of them. */
export type ShippingOption = {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly countries: readonly string[]
}

/** Quick list of the shipping editor: the Americas. */
export const AMERICAS: readonly string[] = ['US', 'CA', 'MX', 'BR', 'AR', 'CL', 'CO', 'PE']
/** Quick list of the shipping editor: Europe. */
export const EUROPE: readonly string[] = ['GB', 'DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'CH', 'AT']

/** Whether an option ships to a country. */
export const shipsTo = (option: ShippingOption, country: string): boolean =>
  option.countries.length === 0 || option.countries.includes(country)

/** The options a shopper in this country can choose from, in the seller's order. */
export const filterShippingOptions = (options: readonly ShippingOption[], country: string): ShippingOption[] =>
  options.filter(option => shipsTo(option, country))

/** Countries as they are stored: picking every country means 'all', which is an empty list. */
export const toStoredCountries = (picked: readonly string[], all: readonly string[]): string[] =>
  all.every(code => picked.includes(code)) ? [] : all.filter(code => picked.includes(code))
