import { parseEmail } from '#domain/email.ts'
import { findPasswordFaults } from '#domain/password.ts'
import { auth } from '#i18n/lazy-words.ts'

/** Returns the error text for an invalid new password, or ''. */
export function validatePassword(password: string, email: string): string {
  const faults = findPasswordFaults(password, email)
  if (faults.includes('short')) return auth.shortPassword
  return faults.length > 0 ? (auth.errors.weak_password ?? '') : ''
}

export const isEmailAddress = (text: string) => parseEmail(text) !== null
