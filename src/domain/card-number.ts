import { cleanCode } from './pasted-text.ts'
import { parseTaxId } from './tax-id.ts'

/** Whether the digits pass the Luhn checksum of card numbers. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/**
 * Whether the digits are a CNPJ or a Brazilian mobile number with its dial code. Both can be as long as a card number,
 * and shoppers do enter them in name fields.
 */
const isTaxIdOrMobile = (digits: string) => parseTaxId(digits) !== null || /^55[1-9]\d9\d{8}$/.test(digits)

/**
 * Whether a text contains what may be a card number: 13 to 19 digits that pass the Luhn check, either together or in
 * groups separated by spaces, hyphens or dots. Groups next to a letter are part of something else, such as a UUID, and
 * do not count.
 */
export function hasCardNumber(text: string): boolean {
  for (const [run] of cleanCode(text).matchAll(/\p{L}?\d(?:[\s.\p{Pd}]{0,3}\d){12,}\p{L}?/gu)) {
    const groups = run.split(/[\s.\p{Pd}]+/u)
    for (let from = 0; from < groups.length; from += 1) {
      // Every group has at least one digit, so no card number has more than 19 groups.
      for (let to = from + 1; to <= Math.min(groups.length, from + 19); to += 1) {
        const joined = groups.slice(from, to).join('')
        const digits = to === from + 1 ? joined.replace(/\D/g, '') : joined
        if (/^\d{13,19}$/.test(digits) && isLuhnValid(digits) && !isTaxIdOrMobile(digits)) return true
      }
    }
  }
  return false
}
