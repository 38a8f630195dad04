import { ApiError } from '../http/api-error.ts'
import { type Brand, getShapeByNumber, passesLuhn } from './brands.ts'

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

function buildCardError(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, param, message })
}

/** Validates a card before the simulated bank decides. Throws Stripe's card errors with status 402. */
export function checkCard(input: CardInput, now: Date): CheckedCard {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) {
    throw buildCardError('invalid_number', 'number', 'The card number is not a valid credit card number.')
  }
  if (!passesLuhn(number)) throw buildCardError('incorrect_number', 'number', 'Your card number is incorrect.')
  const month = input.exp_month
  if (month < 1 || month > 12) {
    throw buildCardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year
  const thisYear = now.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50) {
    throw buildCardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw buildCardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const { name, cvcDigits } = getShapeByNumber(number)
  if (input.cvc !== undefined && !new RegExp(`^\\d{${cvcDigits}}$`).test(input.cvc)) {
    throw buildCardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  const brand = name === 'unknown' ? 'visa' : name
  return { number, brand, expMonth: month, expYear: year, hasCvc: input.cvc !== undefined }
}
