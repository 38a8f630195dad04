import { cleanCode } from './pasted-text.ts'
import { parsePhone } from './phone.ts'

/**
 * Formats a text while it is typed. A mask adds and moves separators but never changes digits or letters, and leaves
 * other text unchanged.
 */
export type Mask = (text: string) => string

const extractDigits = (text: string) => text.replace(/\D/g, '')
const prefixed = (sign: string, part: string) => part && sign + part

/** Formats '4155550123' as '(415) 555-0123'. */
const formatAmericanPhone = (digits: string) =>
  digits.length < 4 ? digits : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}${prefixed('-', digits.slice(6))}`
/** Formats '11912345678' as '(11) 91234-5678', and a landline as '(11) 3123-4567'. */
function formatBrazilianPhone(digits: string): string {
  if (digits.length < 3) return digits
  const middle = digits.length > 10 ? 7 : 6
  return `(${digits.slice(0, 2)}) ${digits.slice(2, middle)}${prefixed('-', digits.slice(middle))}`
}
type PhoneRule = { code: string; maxDigits: number; format: (digits: string) => string }
const american: PhoneRule = { code: '1', maxDigits: 10, format: formatAmericanPhone }
const phoneRules: Readonly<Record<string, PhoneRule>> = {
  US: american,
  CA: american,
  DO: american,
  BR: { code: '55', maxDigits: 11, format: formatBrazilianPhone },
}

/**
 * Returns the mask of phone numbers that are entered after the dial code of `country`. Returns null when the country
 * has no mask. The dial code of a pasted number ('+55 11 …') is removed when the rest is a number of the country. Text
 * with too many digits or with a leading 0, which is a trunk prefix, is not formatted.
 */
export function findPhoneMask(country: string): Mask | null {
  const rule = phoneRules[country]
  if (!rule) return null
  const { code, maxDigits, format } = rule
  return text => {
    if (!/^[\d\s().+-]*$/.test(text)) return text
    const typedDigits = extractDigits(text)
    const plus = text.trim().startsWith('+')
    // After a plus sign, the rest of the dial code may still follow.
    if (typedDigits.startsWith('0') || (plus && (typedDigits.length <= code.length || !typedDigits.startsWith(code))))
      return text
    const hasDialCode = plus || (typedDigits.length > maxDigits && parsePhone(typedDigits, country) !== null)
    const digits = hasDialCode ? typedDigits.slice(code.length) : typedDigits
    if (digits.length > maxDigits) return plus ? text : typedDigits
    return format(digits)
  }
}

const formatZip = (text: string, firstGroup: number, maxDigits: number) => {
  const digits = extractDigits(text)
  if (!/^[\d\s.-]*$/.test(text) || digits.length > maxDigits) return text
  return digits.slice(0, firstGroup) + prefixed('-', digits.slice(firstGroup))
}
/** Returns the mask of a country's ZIP codes. Returns null when the country has none. */
export function findZipMask(country: string): Mask | null {
  if (country === 'US') return text => formatZip(text, 5, 9)
  return country === 'BR' ? text => formatZip(text, 5, 8) : null
}

/** Formats a complete ZIP code as its country writes it: 'm5v2t6' in Canada becomes 'M5V 2T6'. */
export function formatTypedZip(country: string, text: string): string {
  const zip = cleanCode(text).replace(/\s+/g, ' ')
  const mask = findZipMask(country)
  if (mask) return mask(zip)
  if (country !== 'CA' && country !== 'GB') return zip
  const bare = zip.replace(/[\s-]/g, '').toUpperCase()
  return bare.length < 5 ? zip.toUpperCase() : `${bare.slice(0, -3)} ${bare.slice(-3)}`
}

const isAlphanumeric = (sign: string) => /[0-9a-z]/i.test(sign)
const countAlphanumerics = (text: string) => [...text].filter(isAlphanumeric).length

/**
 * Applies a mask after a keystroke or a paste and keeps the cursor before the same digits and letters. After forward
 * deletion of a separator the cursor moves over it, so that the next keystroke reaches a digit.
 * @param caret index in `text`
 * @param forward whether the keystroke deleted the character after the cursor
 */
export function applyMask(text: string, caret: number, mask: Mask, forward = false): { text: string; caret: number } {
  const masked = mask(text)
  if (masked === text) return { text, caret }
  const following = countAlphanumerics(text.slice(caret))
  let position = masked.length
  while (position > 0 && countAlphanumerics(masked.slice(position - 1)) <= following) position -= 1
  if (forward) while (position < masked.length && !isAlphanumeric(masked.charAt(position))) position += 1
  return { text: masked, caret: position }
}
