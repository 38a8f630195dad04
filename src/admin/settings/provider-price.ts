import type { ProviderProduct } from '#contract/functions.ts'
import { formatAmountWithCode } from '#domain/money.ts'
import { settings as words } from '#i18n/lazy-words.ts'

export type ProviderPrice = ProviderProduct['prices'][number]

/** Formats a price as 'USD 89.00', 'USD 6.00 por mês' or 'Grátis'. */
export function formatProviderPrice({
  unit_amount: amount,
  currency,
  interval,
  interval_count: count,
}: ProviderPrice): string {
  if (amount === null) return words.noAmount
  const text = amount === 0 ? words.free : formatAmountWithCode(amount, currency)
  return interval ? `${text} ${words.every(interval, count)}` : text
}
