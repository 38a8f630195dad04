/** Mobile and fixed numbers of Brazil, with the area's code. */
const brazilian = /^[1-9]\d{9,10}$/

/**
 * A number as it is sent, with '+' and the country's code; null when it cannot be one. Without '+' ten or eleven digits are a
 * number of Brazil, as people type theirs.
 */
export function phoneOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const number = typed.trim().startsWith('+') || !brazilian.test(digits) ? digits : `55${digits}`
  return /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : null
}

/** What is shown of a number where somebody may look over a shoulder: its last two digits. */
export const hiddenPhone = (phone: string): string => `•••• ${phone.slice(-2)}`
