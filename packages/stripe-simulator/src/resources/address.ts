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

/** Sets missing fields to null, because an address in Stripe's responses always has every field. */
export function toFullAddress(address: AddressInput | null | undefined): Stripe.Address {
  const filled = Object.entries(address ?? {}).map(([name, value]) => [name, value === '' ? null : value])
  return { ...emptyAddress, ...Object.fromEntries(filled) }
}

type EmptyValue = '' | null | undefined

/**
 * Returns the postal address after an update: a missing parameter leaves the address unchanged, an empty string removes
 * the address, and any other value replaces the whole address.
 */
export function mergeAddress(address: AddressInput | EmptyValue, before: Stripe.Address | null): Stripe.Address | null {
  if (address === undefined) return before
  return address ? toFullAddress(address) : null
}

export function mergeShipping<S extends { address?: AddressInput }>(
  value: S | EmptyValue,
  before: Stripe.Customer.Shipping | null,
) {
  if (value === undefined) return before
  return value ? { ...value, address: toFullAddress(value.address) } : null
}
