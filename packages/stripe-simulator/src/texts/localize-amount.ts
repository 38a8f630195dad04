import { formatAmount } from '../resources/amounts.ts'
import type { Language } from './language.ts'

/** Formats an amount for a page, as in '25.99 USD', with a decimal comma in Portuguese. */
export function localizeAmount(amount: number, currency: string, language: Language): string {
  const text = formatAmount(amount, currency).toUpperCase()
  return language === 'pt-BR' ? text.replace('.', ',') : text
}
