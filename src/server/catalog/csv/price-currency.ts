import { saleCurrencies } from '#domain/currency.ts'
import { getCurrencySymbol } from '#domain/money.ts'

const pricePattern = /^([^\d\s.,+\-−]{1,4})?\s*(.*?)\s*([^\d\s.,]{1,4})?$/su

/** 'R$ 1.234,50' and '1.234,50 BRL' are a number and the sign of its currency; '' where none is written. */
export function splitCurrency(price: string): { sign: string; number: string } {
  const [, before = '', number = '', after = ''] = pricePattern.exec(price.trim()) ?? []
  return { sign: `${before}${after}`.toUpperCase(), number }
}

/** Whether a sign of a currency, in capitals, may stand for it. The lone '$' is any dollar or peso, and no real. */
export function isSymbolOfCurrency(sign: string, currency: string): boolean {
  const code = currency.toUpperCase()
  if (sign === code || sign === getCurrencySymbol(currency).toUpperCase()) return true
  if (sign === '$') return currency !== 'brl' && getCurrencySymbol(currency).endsWith('$')
  return sign === 'US$' && currency === 'usd'
}

export const isCurrencySymbol = (sign: string) => saleCurrencies.some(currency => isSymbolOfCurrency(sign, currency))
