import { centsToDecimal, decimalToCents } from '#domain/money.ts'

/** A currency that is formatted with a decimal point, as the API expects. */
const pointCurrency = 'usd'

/** Formats cents as a decimal string for the Orders API, such as '12.34'. */
export const toDecimal = (cents: number): string => centsToDecimal(cents, pointCurrency)

/** Parses a decimal string of the Orders API to cents. Returns 0 for a missing amount, and throws for anything else. */
export function parseDecimal(text: string | undefined): number {
  if (!text) return 0
  const cents = decimalToCents(text, pointCurrency)
  if (cents === null) throw new Error(`Mercado Pago sent an amount that cannot be read: ${text.slice(0, 20)}`)
  return cents
}

/** Converts an amount that an older API sends as a number, such as 71.02, to cents. */
export const numberToCents = (amount: number): number => Math.round(amount * 100)
