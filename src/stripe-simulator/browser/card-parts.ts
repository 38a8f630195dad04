import type { FieldWords } from './field-words.ts'
import type { CardValues } from './messages.ts'

export type Part = 'cvc' | 'expiry' | 'number'
export type Problem = keyof FieldWords

interface Brand {
  name: string
  starts: RegExp
  digits: number
  groups: number[]
  cvc: number
}

const fours = [4, 4, 4, 4]
const brands: Brand[] = [
  { name: 'amex', starts: /^3[47]/, digits: 15, groups: [4, 6, 5], cvc: 4 },
  { name: 'diners', starts: /^3(?:0[0-5]|[689])/, digits: 16, groups: fours, cvc: 3 },
  { name: 'jcb', starts: /^35/, digits: 16, groups: fours, cvc: 3 },
  { name: 'mastercard', starts: /^(?:5[1-5]|2[2-7])/, digits: 16, groups: fours, cvc: 3 },
  { name: 'discover', starts: /^6(?:011|4[4-9]|5)/, digits: 16, groups: fours, cvc: 3 },
  { name: 'unionpay', starts: /^(?:62|81)/, digits: 16, groups: fours, cvc: 3 },
  { name: 'visa', starts: /^4/, digits: 16, groups: fours, cvc: 3 },
]
const unknown: Brand = { name: 'unknown', starts: /^/, digits: 16, groups: fours, cvc: 4 }

export function brandOf(digits: string): string {
  return shape(digits).name
}

function shape(digits: string): Brand {
  return brands.find(brand => brand.starts.test(digits)) ?? unknown
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

function formatNumber(digits: string): string {
  const { groups, digits: most } = shape(digits)
  let rest = digits.slice(0, most)
  const parts: string[] = []
  for (const length of groups) {
    if (rest === '') break
    parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return parts.join(' ')
}

/** '3' becomes '03 / ', '1230' '12 / 30', a pasted '12/2030' '12 / 30'. */
function formatExpiry(typed: string, deleting: boolean): string {
  let digits = onlyDigits(typed)
  if (digits.length >= 6) digits = digits.slice(0, 2) + digits.slice(-2)
  if (/^[2-9]/.test(digits) || (/^1$/.test(digits) && typed.includes('/'))) digits = `0${digits}`
  const month = digits.slice(0, 2)
  if (month.length < 2 || (deleting && digits.length === 2)) return month
  return `${month} / ${digits.slice(2, 4)}`
}

export function format(part: Part, typed: string, brand: string, deleting: boolean): string {
  if (part === 'number') return formatNumber(onlyDigits(typed))
  if (part === 'expiry') return formatExpiry(typed, deleting)
  return onlyDigits(typed).slice(0, cvcDigits(brand))
}

function cvcDigits(brand: string): number {
  return (brands.find(one => one.name === brand) ?? unknown).cvc
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function expiryProblem(digits: string, now: Date): Problem | undefined {
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12)) return 'invalid_expiry_month'
  if (digits.length < 4) return 'incomplete_expiry'
  const year = 2000 + Number(digits.slice(2, 4))
  if (year < now.getFullYear()) return 'invalid_expiry_year_past'
  if (year === now.getFullYear() && month < now.getMonth() + 1) return 'invalid_expiry_month_past'
  return undefined
}

/** What keeps the part from being complete; an `incomplete_…` is shown only when leaving or paying. */
export function problemOf(part: Part, typed: string, brand: string, now: Date): Problem | undefined {
  const digits = onlyDigits(typed)
  if (part === 'expiry') return expiryProblem(digits, now)
  if (part === 'cvc') {
    const wanted = cvcDigits(brand)
    const complete = brand === 'unknown' ? digits.length >= 3 : digits.length === wanted
    return complete ? undefined : 'incomplete_cvc'
  }
  if (digits.length < shape(digits).digits) return 'incomplete_number'
  return passesLuhn(digits) ? undefined : 'invalid_number'
}

export function valuesOf(part: Part, typed: string): CardValues {
  const digits = onlyDigits(typed)
  if (part === 'number') return { number: digits }
  if (part === 'cvc') return { cvc: digits }
  return { exp_month: String(Number(digits.slice(0, 2))), exp_year: `20${digits.slice(2, 4)}` }
}
