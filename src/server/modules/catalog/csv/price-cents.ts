import type { ParsedNumber } from '#domain/localized-number.ts'
import { MAX_PRICE_CENTS } from '#domain/variant.ts'

/**
 * Converts a number to integer cents. Returns null when a decimal after the second one is not zero, or when the number
 * exceeds the maximum price.
 */
export function toCents({ whole, fraction }: ParsedNumber): number | null {
  if (!/^\d{0,2}0*$/.test(fraction)) return null
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return cents > MAX_PRICE_CENTS ? null : cents
}
