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

/** An address as it is answered: what was not given is null, and never absent. */
export function toFullAddress(given: AddressInput | null | undefined): Stripe.Address {
  const filled = Object.entries(given ?? {}).map(([name, value]) => [name, value === '' ? null : value])
  return { ...emptyAddress, ...Object.fromEntries(filled) }
}

type EmptyValue = '' | null | undefined

/** What is not given stays, an empty text takes it away. */
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
