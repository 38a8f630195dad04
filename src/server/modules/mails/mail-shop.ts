import { getCompatiblePictureUrl } from '#domain/compatible-picture.ts'
import type { ShopFront } from '#domain/shop-front.ts'

/** The shop as e-mails show it. All URLs are absolute, and dates are formatted in `timeZone`. */
export type MailShop = ShopFront & { publicUrl: string; timeZone: string }

/** @param front the shop as its public pages show it, with URLs that may be relative */
export function toMailShop({ front, timeZone }: { front: ShopFront; timeZone: string }, publicUrl: string): MailShop {
  const makeAbsolute = (address: string) => (address.startsWith('/') ? publicUrl + address : address)
  return {
    ...front,
    logo: front.logo && getCompatiblePictureUrl(publicUrl, front.logo, '320'),
    policies: front.policies.map(({ policy, href }) => ({ policy, href: makeAbsolute(href) })),
    publicUrl,
    timeZone,
  }
}

/** The seller's identity, one array item per line. */
export function formatIdentityLines({ name, identity }: ShopFront): string[] {
  if (!identity) return []
  const { legalName, taxId, address, email, phone } = identity
  return [[legalName ?? name, taxId], [address], [email, phone]]
    .map(line => line.filter(Boolean).join(' · '))
    .filter(Boolean)
}
