import { formatMoney, getCurrencySymbol } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'

/**
 * The currency in which shipping prices are entered, and the currency in which the checkout charges the same number.
 */
export type ShippingCurrencies = { typed: string; charged: string }

/**
 * Returns the currencies of shipping prices. If neither the product nor the shop has a currency, prices are entered in
 * reais but charged in US dollars.
 * @param product the currency of the product
 * @param shop the currency of the shop
 */
export const getShippingCurrencies = (product: string | null, shop: string | null): ShippingCurrencies => ({
  typed: product ?? shop ?? 'brl',
  charged: product ?? shop ?? 'usd',
})

/**
 * Formats a note about a shipping price. If the checkout charges a currency other than the one in which the price is
 * entered, the note says what will be charged; otherwise it only names the currency.
 */
export function formatChargeNote(cents: number | null, { typed, charged }: ShippingCurrencies): string {
  const code = charged.toUpperCase()
  if (typed === charged) return catalog.shippingCharged(code)
  return catalog.shippingChargedInstead(
    cents === null ? `${code} (${getCurrencySymbol(charged)})` : formatMoney(cents, charged),
  )
}
