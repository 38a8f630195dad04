/**
 * A phone number as the simple checkout takes it, with its dial code: '(11) 98765-4321' becomes '+55 (11) 98765-4321',
 * one of another country keeps the code that was typed before it. Null when it is no phone number.
 */
export function brazilianPhone(text: string): string | null {
  const phone = text.trim()
  if (!/^[\d\s().+-]+$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  if (phone.startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? phone : null
  return /^[1-9]\d{9,10}$/.test(digits) ? `+55 ${phone}` : null
}
