/** The response of a postal-code service for one postal code. A field that the service does not know is null. */
export type PostalAddress = {
  street: string | null
  /** The bairro of a Brazilian address. */
  district: string | null
  city: string | null
  state: string | null
}

const findText = (record: Record<string, unknown>, ...names: string[]): string | null => {
  const value = names.map(name => record[name]).find(each => typeof each === 'string' && each.trim() !== '')
  return typeof value === 'string' ? value.trim().slice(0, 120) : null
}

/**
 * Parses the response of a postal-code service: `{street, district, city, state}`, or the `{logradouro, bairro,
 * localidade, uf}` of ViaCEP and OpenCEP, which contains `erro` for an unknown postal code. Returns null when the response has no usable part.
 */
export function parsePostalAddress(answer: unknown): PostalAddress | null {
  if (typeof answer !== 'object' || answer === null || 'erro' in answer) return null
  const record = answer as Record<string, unknown>
  const address = {
    street: findText(record, 'street', 'logradouro'),
    district: findText(record, 'district', 'bairro'),
    city: findText(record, 'city', 'localidade'),
    state: findText(record, 'state', 'uf'),
  }
  return address.street || address.city || address.state ? address : null
}

type AddressLines = { readonly line1: string; readonly city: string; readonly zip: string }
/**
 * Whether an order has a postal address: a street, city or ZIP code. The address of an order without shipping has at
 * most a country.
 */
export const hasPostalAddress = (address: AddressLines | null): boolean =>
  address !== null && [address.line1, address.city, address.zip].some(part => part !== '')
