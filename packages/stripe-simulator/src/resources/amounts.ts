import { invalidParameterError } from '../http/api-error.ts'

const minimumAmounts: Record<string, number> = {
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  clp: 500,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
}
const zeroDecimalCurrencies = new Set(['clp', 'jpy'])

/** Formats an amount as in '25.99 usd'. */
export function formatAmount(amount: number, currency: string) {
  if (zeroDecimalCurrencies.has(currency)) return `${amount} ${currency}`
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`
}

export function checkCurrency(value: string): string {
  const currency = value.toLowerCase()
  if (minimumAmounts[currency] !== undefined) return currency
  const currencies = Object.keys(minimumAmounts).join(', ')
  throw invalidParameterError(
    `Invalid currency: ${value}. Stripe currently supports these currencies: ${currencies}`,
    'currency',
  )
}

/** Throws for an amount, in the currency's smallest unit, that Stripe would not charge. */
export function checkAmount(amount: number, currency: string) {
  if (amount < 0) throw invalidParameterError('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  const minimum = minimumAmounts[currency] ?? 50
  if (amount < minimum) {
    throw invalidParameterError(
      `Amount must be at least ${formatAmount(minimum, currency)}`,
      'amount',
      'amount_too_small',
    )
  }
  if (amount > 99_999_999) {
    throw invalidParameterError(
      `Amount must be no more than ${formatAmount(99_999_999, currency)}`,
      'amount',
      'amount_too_large',
    )
  }
}
