/** Mobile and fixed numbers of Brazil, with the area's code. */
const brazilianNumber = /^[1-9]\d{9,10}$/

/**
 * A number as it is sent, with '+' and the country's code; null when it cannot be one. Without '+' ten or eleven digits are a
 * number of Brazil, as people type theirs.
 */
export function parsePhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const number = typed.trim().startsWith('+') || !brazilianNumber.test(digits) ? digits : `55${digits}`
  return /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : null
}

/** What is shown of a number where somebody may look over a shoulder: its last two digits. */
export const maskPhone = (phone: string): string => `•••• ${phone.slice(-2)}`
