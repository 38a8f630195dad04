import { ApiError } from '../http/api-error.ts'
import type { Brand } from './test-cards.ts'

export interface CardInput {
  number: string
  exp_month: number
  exp_year: number
  cvc?: string | undefined
}

export interface CheckedCard {
  number: string
  brand: Brand
  expMonth: number
  expYear: number
  hasCvc: boolean
}

function cardError(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, param, message })
}

export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

export function brandOf(number: string): Brand {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^3(?:0[0-5]|[689])/.test(number)) return 'diners'
  if (/^35/.test(number)) return 'jcb'
  if (/^(?:5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^6(?:011|4[4-9]|5)/.test(number)) return 'discover'
  if (/^(?:62|81)/.test(number)) return 'unionpay'
  return 'visa'
}

/** The checks a card passes before any bank is asked. Throws Stripe's 402 card errors. */
export function checkCard(input: CardInput, now: Date): CheckedCard {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) {
    throw cardError('invalid_number', 'number', 'The card number is not a valid credit card number.')
  }
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'number', 'Your card number is incorrect.')
  const month = input.exp_month
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year
  const thisYear = now.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const brand = brandOf(number)
  const digits = brand === 'amex' ? 4 : 3
  if (input.cvc !== undefined && !new RegExp(`^\\d{${digits}}$`).test(input.cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  return { number, brand, expMonth: month, expYear: year, hasCvc: input.cvc !== undefined }
}
