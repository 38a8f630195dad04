import { saleCurrencies } from '#domain/currency.ts'
import { getCurrencySymbol } from '#domain/money.ts'

const pricePattern = /^([^\d\s.,+\-−]{1,4})?\s*(.*?)\s*([^\d\s.,]{1,4})?$/su

/** Splits 'R$ 1.234,50' or '1.234,50 BRL' into number and currency symbol; `sign` is empty when there is none. */
export function splitCurrency(price: string): { sign: string; number: string } {
  const [, before = '', number = '', after = ''] = pricePattern.exec(price.trim()) ?? []
  return { sign: `${before}${after}`.toUpperCase(), number }
}

/** Whether an upper-case symbol can mean this currency. A lone '$' can mean any dollar or peso but not the real. */
export function isSymbolOfCurrency(sign: string, currency: string): boolean {
  const code = currency.toUpperCase()
  if (sign === code || sign === getCurrencySymbol(currency).toUpperCase()) return true
  if (sign === '$') return currency !== 'brl' && getCurrencySymbol(currency).endsWith('$')
  return sign === 'US$' && currency === 'usd'
}

export const isCurrencySymbol = (sign: string) => saleCurrencies.some(currency => isSymbolOfCurrency(sign, currency))
