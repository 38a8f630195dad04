/** Brazilian mobile and landline numbers with their area code. */
const brazilianNumber = /^[1-9]\d{9,10}$/

/**
 * Parses a phone number into '+', country code and number; null when it cannot be one. Ten or eleven digits without '+'
 * count as a Brazilian number, because people there omit the country code.
 */
export function parsePhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const number = typed.trim().startsWith('+') || !brazilianNumber.test(digits) ? digits : `55${digits}`
  return /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : null
}

/** Shows only the last two digits, because others may see the screen. */
export const maskPhone = (phone: string): string => `•••• ${phone.slice(-2)}`
