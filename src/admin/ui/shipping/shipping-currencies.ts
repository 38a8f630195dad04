import { formatMoney, getCurrencySymbol } from '#domain/money.ts'
import { catalog } from '#words/index.ts'

/** In which currency prices of shipping are typed, and in which the checkout charges the same digits. */
export type ShippingCurrencies = { typed: string; charged: string }

/** @param own of the product @param shop of the shop; where both are null the specification types reais and charges dollars */
export const getShippingCurrencies = (own: string | null, shop: string | null): ShippingCurrencies => ({
  typed: own ?? shop ?? 'brl',
  charged: own ?? shop ?? 'usd',
})

/** What the checkout will charge of a price, where it charges otherwise than it is typed; else in which currency it does. */
export function formatChargeNote(cents: number | null, { typed, charged }: ShippingCurrencies): string {
  const code = charged.toUpperCase()
  if (typed === charged) return catalog.shippingCharged(code)
  return catalog.shippingChargedInstead(
    cents === null ? `${code} (${getCurrencySymbol(charged)})` : formatMoney(cents, charged),
  )
}
