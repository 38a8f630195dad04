import type { OrderAddress } from '#contract/orders.ts'
import { locale } from '#i18n/index.ts'

const countries = new Intl.DisplayNames(locale, { type: 'region' })

/** Formats a postal address as on a parcel label. Returns one array entry per line. */
export const formatPostalAddress = (address: OrderAddress): string[] =>
  [
    [address.line1, address.number].filter(Boolean).join(', '),
    address.complement ?? '',
    address.district ?? '',
    [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    countries.of(address.country) ?? address.country,
  ].filter(line => line !== '')
