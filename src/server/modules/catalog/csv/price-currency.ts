import { saleCurrencies } from '#domain/currency.ts'
import { getCurrencySymbol } from '#domain/money.ts'

const pricePattern = /^([^\d\s.,+\-−]{1,4})?\s*(.*?)\s*([^\d\s.,]{1,4})?$/su

/** Splits 'R$ 1.234,50' or '1.234,50 BRL' into number and currency symbol; `symbol` is empty when there is none. */
export function splitCurrency(price: string): { symbol: string; number: string } {
  const [, before = '', number = '', after = ''] = pricePattern.exec(price.trim()) ?? []
  return { symbol: `${before}${after}`.toUpperCase(), number }
}

/**
 * Whether an upper-case symbol can mean this currency. A lone '$' can mean any dollar or peso, but not the Brazilian
 * real.
 */
export function isSymbolOfCurrency(symbol: string, currency: string): boolean {
  const code = currency.toUpperCase()
  if (symbol === code || symbol === getCurrencySymbol(currency).toUpperCase()) return true
  if (symbol === '$') return currency !== 'brl' && getCurrencySymbol(currency).endsWith('$')
  return symbol === 'US$' && currency === 'usd'
}

export const isCurrencySymbol = (symbol: string) =>
  saleCurrencies.some(currency => isSymbolOfCurrency(symbol, currency))
