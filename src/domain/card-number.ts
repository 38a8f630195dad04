import { cleanCode } from './pasted-text.ts'
import { taxIdOf } from './tax-id.ts'

/** Whether digits end as those of a card do (Luhn). */
export function fitsLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Numbers as long as a card's that people do write beside their name: a CNPJ, a Brazilian mobile with its dial code. */
const isOther = (digits: string) => taxIdOf(digits) !== null || /^55[1-9]\d9\d{8}$/.test(digits)

/**
 * Whether a text holds what may be a card number: 13 to 19 digits that fit Luhn, in one run or in groups with blanks,
 * hyphens or dots between, whatever stands before and after them.
 */
export function hasCardNumber(text: string): boolean {
  for (const [run] of cleanCode(text).matchAll(/\d(?:[\s.\p{Pd}]{0,3}\d){12,}/gu)) {
    const groups = run.split(/\D+/)
    for (let from = 0; from < groups.length; from += 1) {
      let digits = ''
      for (const group of groups.slice(from)) {
        digits += group
        if (digits.length > 19) break
        if (digits.length >= 13 && fitsLuhn(digits) && !isOther(digits)) return true
      }
    }
  }
  return false
}
