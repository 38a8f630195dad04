import { getCompatiblePictureUrl } from '#domain/compatible-picture.ts'
import type { ShopFront } from '#domain/shop-front.ts'

/** The shop as mails show it: every address is whole. `timeZone`: where it writes its dates. */
export type MailShop = ShopFront & { publicUrl: string; timeZone: string }

/** @param front as public pages show it, with paths of the shop */
export function toMailShop({ front, timeZone }: { front: ShopFront; timeZone: string }, publicUrl: string): MailShop {
  const whole = (address: string) => (address.startsWith('/') ? publicUrl + address : address)
  return {
    ...front,
    logo: front.logo && getCompatiblePictureUrl(publicUrl, front.logo, '320'),
    policies: front.policies.map(({ policy, href }) => ({ policy, href: whole(href) })),
    publicUrl,
    timeZone,
  }
}

/** Who sells, a line each. */
export function formatIdentityLines({ name, identity }: ShopFront): string[] {
  if (!identity) return []
  const { legalName, taxId, address, email, phone } = identity
  return [[legalName ?? name, taxId], [address], [email, phone]]
    .map(line => line.filter(Boolean).join(' · '))
    .filter(Boolean)
}
