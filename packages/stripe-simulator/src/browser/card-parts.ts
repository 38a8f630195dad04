import { getShapeByBrand, getShapeByNumber, passesLuhn } from '../cards/brands.ts'
import type { Texts } from '../texts/texts.ts'
import type { CardValues } from './messages.ts'

export type Part = 'cvc' | 'expiry' | 'number'
export type Problem = keyof Texts['fields']

export function detectBrand(digits: string): string {
  return getShapeByNumber(digits).name
}

function getMaxDigits(digits: string): number {
  return getShapeByNumber(digits).groups.reduce((sum, group) => sum + group, 0)
}

export function stripNonDigits(text: string): string {
  return text.replace(/\D/g, '')
}

function formatNumber(digits: string): string {
  const { groups } = getShapeByNumber(digits)
  let remaining = digits.slice(0, getMaxDigits(digits))
  const parts: string[] = []
  for (const length of groups) {
    if (remaining === '') break
    parts.push(remaining.slice(0, length))
    remaining = remaining.slice(length)
  }
  return parts.join(' ')
}

/** Formats an expiry date: '3' becomes '03 / ', and both '1230' and a pasted '12/2030' become '12 / 30'. */
function formatExpiry(typed: string, deleting: boolean): string {
  let digits = stripNonDigits(typed)
  if (digits.length >= 6) digits = digits.slice(0, 2) + digits.slice(-2)
  if (/^[2-9]/.test(digits) || (/^1$/.test(digits) && typed.includes('/'))) digits = `0${digits}`
  const month = digits.slice(0, 2)
  if (month.length < 2 || (deleting && digits.length === 2)) return month
  return `${month} / ${digits.slice(2, 4)}`
}

export function formatPart(part: Part, typed: string, brand: string, deleting: boolean): string {
  if (part === 'number') return formatNumber(stripNonDigits(typed))
  if (part === 'expiry') return formatExpiry(typed, deleting)
  return stripNonDigits(typed).slice(0, getShapeByBrand(brand).cvcDigits)
}

function findExpiryProblem(digits: string, now: Date): Problem | undefined {
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12)) return 'invalid_expiry_month'
  if (digits.length < 4) return 'incomplete_expiry'
  const year = 2000 + Number(digits.slice(2, 4))
  if (year < now.getFullYear()) return 'invalid_expiry_year_past'
  if (year === now.getFullYear() && month < now.getMonth() + 1) return 'invalid_expiry_month_past'
  return undefined
}

/**
 * Returns the problem of a card part, or undefined when it is complete. An `incomplete_…` problem is shown only after
 * the part loses focus or the shopper pays.
 */
export function findProblem(part: Part, typed: string, brand: string, now: Date): Problem | undefined {
  const digits = stripNonDigits(typed)
  if (part === 'expiry') return findExpiryProblem(digits, now)
  if (part === 'cvc') {
    const requiredDigits = getShapeByBrand(brand).cvcDigits
    const complete = brand === 'unknown' ? digits.length >= 3 : digits.length === requiredDigits
    return complete ? undefined : 'incomplete_cvc'
  }
  if (digits.length < getMaxDigits(digits)) return 'incomplete_number'
  return passesLuhn(digits) ? undefined : 'invalid_number'
}

export function toCardValues(part: Part, typed: string): CardValues {
  const digits = stripNonDigits(typed)
  if (part === 'number') return { number: digits }
  if (part === 'cvc') return { cvc: digits }
  return { exp_month: String(Number(digits.slice(0, 2))), exp_year: `20${digits.slice(2, 4)}` }
}
