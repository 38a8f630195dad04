/** Brazilian mobile and landline numbers with their area code. */
const brazilianNumber = /^[1-9]\d{9,10}$/

/**
 * Parses a phone number into '+', country code and number; returns null for an invalid number. Ten or eleven digits
 * without '+' count as a Brazilian number, because people there omit the country code.
 */
export function parsePhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const number = typed.trim().startsWith('+') || !brazilianNumber.test(digits) ? digits : `55${digits}`
  return /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : null
}

/** Masks all but the last two digits, because other people may see the screen. */
export const maskPhone = (phone: string): string => `•••• ${phone.slice(-2)}`
