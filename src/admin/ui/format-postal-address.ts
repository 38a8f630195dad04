import type { OrderAddress } from '#contract/orders.ts'
import { locale } from '#words/index.ts'

const countries = new Intl.DisplayNames(locale, { type: 'region' })

/** Formats an address as on a parcel, one entry for each line. */
export const formatPostalAddress = (address: OrderAddress): string[] =>
  [
    [address.line1, address.number].filter(Boolean).join(', '),
    address.complement ?? '',
    [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    countries.of(address.country) ?? address.country,
  ].filter(line => line !== '')
