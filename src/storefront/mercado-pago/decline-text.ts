import { mercadoPago as words } from '#i18n/storefront.ts'

/** Returns why a card was declined, in the shop's own words. */
export function getDeclineText(code: string): string {
  const texts: Readonly<Record<string, string>> = words.declines
  return texts[code] ?? words.declines.card_declined
}
