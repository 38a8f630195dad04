import { emailOf } from '#domain/email.ts'
import { passwordFaults } from '#domain/password.ts'
import { auth } from '#words/rooms.ts'

/** What keeps a new password from being taken, in words; empty when nothing does. */
export function passwordProblem(password: string, email: string): string {
  const faults = passwordFaults(password, email)
  if (faults.includes('short')) return auth.shortPassword
  return faults.length > 0 ? (auth.errors.weak_password ?? '') : ''
}

export const looksLikeEmail = (text: string) => emailOf(text) !== null
