import type Stripe from 'stripe'

const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

type AddressInput = { [Name in keyof Stripe.Address]?: string | null }

/** Fills missing fields with null: Stripe's answers always have every field of an address. */
export function toFullAddress(given: AddressInput | null | undefined): Stripe.Address {
  const filled = Object.entries(given ?? {}).map(([name, value]) => [name, value === '' ? null : value])
  return { ...emptyAddress, ...Object.fromEntries(filled) }
}

type EmptyValue = '' | null | undefined

/** Missing fields are unchanged; an empty string removes a field or the whole address. */
export function mergeAddress(given: AddressInput | EmptyValue, before: Stripe.Address | null): Stripe.Address | null {
  if (given === undefined) return before
  return given ? toFullAddress(given) : null
}

export function mergeShipping<S extends { address?: AddressInput }>(
  given: S | EmptyValue,
  before: Stripe.Customer.Shipping | null,
) {
  if (given === undefined) return before
  return given ? { ...given, address: toFullAddress(given.address) } : null
}
