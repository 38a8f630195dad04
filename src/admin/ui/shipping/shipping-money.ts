import { currencySign, formatMoney } from '#domain/money.ts'
import { catalog } from '#words/index.ts'

/** In which currency prices of shipping are typed, and in which the checkout charges the same digits. */
export type ShippingMoney = { typed: string; charged: string }

/** @param own of the product @param shop of the shop; where both are null the specification types reais and charges dollars */
export const shippingMoney = (own: string | null, shop: string | null): ShippingMoney => ({
  typed: own ?? shop ?? 'brl',
  charged: own ?? shop ?? 'usd',
})

/** What the checkout will charge of a price, where it charges otherwise than it is typed; else in which currency it does. */
export function chargedNote(cents: number | null, { typed, charged }: ShippingMoney): string {
  const code = charged.toUpperCase()
  if (typed === charged) return catalog.shippingCharged(code)
  return catalog.shippingChargedInstead(
    cents === null ? `${code} (${currencySign(charged)})` : formatMoney(cents, charged),
  )
}
