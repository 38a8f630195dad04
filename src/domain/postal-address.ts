/** What a postal-code service says of a code; null where it says nothing. */
export type PostalAddress = { street: string | null; city: string | null; state: string | null }

const findText = (record: Record<string, unknown>, ...names: string[]): string | null => {
  const value = names.map(name => record[name]).find(each => typeof each === 'string' && each.trim() !== '')
  return typeof value === 'string' ? value.trim().slice(0, 120) : null
}

/**
 * Reads the answer of a postal-code service: `{street, city, state}`, or as ViaCEP writes it `{logradouro, localidade, uf}`,
 * which says `erro` for a code that does not exist. Null: nothing in it is of use.
 */
export function parsePostalAddress(answer: unknown): PostalAddress | null {
  if (typeof answer !== 'object' || answer === null || 'erro' in answer) return null
  const record = answer as Record<string, unknown>
  const address = {
    street: findText(record, 'street', 'logradouro'),
    city: findText(record, 'city', 'localidade'),
    state: findText(record, 'state', 'uf'),
  }
  return address.street || address.city || address.state ? address : null
}

type AddressLines = { readonly line1: string; readonly city: string; readonly zip: string }
/** Whether an address says where to send something: that of goods which are not shipped has a country at most. */
export const hasPostalAddress = (address: AddressLines | null): boolean =>
  address !== null && [address.line1, address.city, address.zip].some(part => part !== '')
