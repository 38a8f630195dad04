import type Stripe from 'stripe'

const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

type Given = { [Name in keyof Stripe.Address]?: string | null }

/** An address as it is answered: what was not given is null, and never absent. */
export function wholeAddress(given: Given | null | undefined): Stripe.Address {
  const filled = Object.entries(given ?? {}).map(([name, value]) => [name, value === '' ? null : value])
  return { ...noAddress, ...Object.fromEntries(filled) }
}

type Emptied = '' | null | undefined

/** What is not given stays, an empty text takes it away. */
export function addressAfter(given: Given | Emptied, before: Stripe.Address | null): Stripe.Address | null {
  if (given === undefined) return before
  return given ? wholeAddress(given) : null
}

export function shippingAfter<S extends { address?: Given }>(
  given: S | Emptied,
  before: Stripe.Customer.Shipping | null,
) {
  if (given === undefined) return before
  return given ? { ...given, address: wholeAddress(given.address) } : null
}
