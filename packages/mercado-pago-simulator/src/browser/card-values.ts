import { countDigits, findBrand, passesLuhn } from '../cards/brands.ts'
import type { CardValues, FieldOptions, FieldType, TokenError, ValidityError } from './messages.ts'

const maxNumberLength = 19
export const binLength = 8

const stripNonDigits = (text: string) => text.replace(/\D/g, '')

function formatNumber(digits: string): string {
  const parts: string[] = []
  let rest = digits.slice(0, maxNumberLength)
  for (const length of findBrand(digits)?.groups ?? []) {
    if (rest !== '') parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return [...parts, ...(rest.match(/.{1,4}/g) ?? [])].join(' ')
}

/** Formats a date: '3' becomes '03/', '1130' becomes '11/30' and a pasted '11 / 2030' becomes '11/2030'. */
function formatDate(typed: string, isDeleting: boolean, mode: FieldOptions['mode']): string {
  let digits = stripNonDigits(typed)
  if (/^[2-9]/.test(digits) || (/^1$/.test(digits) && typed.includes('/'))) digits = `0${digits}`
  const month = digits.slice(0, 2)
  if (month.length < 2 || (isDeleting && digits.length === 2)) return month
  return `${month}/${digits.slice(2, mode === 'short' ? 4 : 6)}`
}

export function formatValue(type: FieldType, typed: string, isDeleting: boolean, options: FieldOptions): string {
  if (type === 'cardNumber') return formatNumber(stripNonDigits(typed))
  if (type === 'expirationDate') return formatDate(typed, isDeleting, options.mode)
  return stripNonDigits(typed).slice(0, type === 'expirationMonth' ? 2 : 4)
}

const error = (cause: ValidityError['cause'], message: string): ValidityError[] => [{ cause, message }]

function findNumberErrors(digits: string, { settings, enableLuhnValidation = true }: FieldOptions): ValidityError[] {
  const brand = findBrand(digits)
  const length = settings?.length ?? (brand ? countDigits(brand) : undefined)
  if (length === undefined ? digits.length < 8 : digits.length !== length) {
    return error('invalid_length', `cardNumber should be of length '${length ?? 16}'.`)
  }
  const checksDigit = enableLuhnValidation && settings?.validation !== 'none'
  return checksDigit && !passesLuhn(digits) ? error('invalid_value', 'card number rejected on Luhn Validation.') : []
}

function findMonthErrors(month: string): ValidityError[] {
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return isMonth ? [] : error('invalid_value', 'expirationMonth should be a value from 1 to 12.')
}

const toYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function findYearErrors(year: string, now: Date): ValidityError[] {
  if (year.length !== 2 && year.length !== 4) {
    return error('invalid_length', "expirationYear should be of length '2' or '4'.")
  }
  const first = now.getFullYear()
  return toYear(year) >= first ? [] : error('invalid_value', `expirationYear should be greater or equal than ${first}.`)
}

function findDateErrors(digits: string, now: Date): ValidityError[] {
  const [month, year] = [digits.slice(0, 2), digits.slice(2)]
  const errors = [...findMonthErrors(month), ...findYearErrors(year, now)]
  const isPast = toYear(year) === now.getFullYear() && Number(month) < now.getMonth() + 1
  if (errors.length > 0 || !isPast) return errors
  return error('invalid_value', `expirationMonth value should be greater than '${now.getMonth()}'.`)
}

/** Returns the problems of the typed value with the names that Mercado Pago's script uses. */
export function findValidityErrors(type: FieldType, typed: string, options: FieldOptions, now: Date): ValidityError[] {
  const digits = stripNonDigits(typed)
  const { settings } = options
  if (digits === '') {
    if (type === 'securityCode' && settings?.mode === 'optional') return []
    return error('invalid_type', `${type} should be a number.`)
  }
  if (type === 'cardNumber') return findNumberErrors(digits, options)
  if (type === 'expirationDate') return findDateErrors(digits, now)
  if (type === 'expirationMonth') return findMonthErrors(digits)
  if (type === 'expirationYear') return findYearErrors(digits, now)
  const length = settings?.length ?? 3
  return digits.length === length ? [] : error('invalid_length', `securityCode should be of length '${length}'.`)
}

const emptyCodes: Record<FieldType, string> = {
  cardNumber: '205',
  expirationDate: '208',
  expirationMonth: '208',
  expirationYear: '209',
  securityCode: '224',
}
const invalidCodes: Record<FieldType, string> = {
  cardNumber: 'E301',
  expirationDate: '326',
  expirationMonth: '325',
  expirationYear: '326',
  securityCode: 'E203',
}

/** Returns the errors that this field contributes to a failed token request. */
export function findTokenErrors(type: FieldType, typed: string, options: FieldOptions, now: Date): TokenError[] {
  return findValidityErrors(type, typed, options, now).map(({ message }) => {
    const isMonth = type === 'expirationDate' && message.includes('from 1 to 12')
    const code = typed === '' ? emptyCodes[type] : isMonth ? '325' : invalidCodes[type]
    return { code, message, description: message, field: type }
  })
}

export function toCardValues(type: FieldType, typed: string): CardValues {
  const digits = stripNonDigits(typed)
  if (type === 'cardNumber') return { card_number: digits }
  if (type === 'securityCode') return digits === '' ? {} : { security_code: digits }
  if (type === 'expirationMonth') return { expiration_month: digits }
  if (type === 'expirationYear') return { expiration_year: String(toYear(digits)) }
  return { expiration_month: digits.slice(0, 2), expiration_year: String(toYear(digits.slice(2))) }
}

/** Returns the first eight digits of a number that has them; null otherwise. */
export function findBin(typed: string): string | null {
  const digits = stripNonDigits(typed)
  return digits.length >= binLength ? digits.slice(0, binLength) : null
}
