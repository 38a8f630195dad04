import { findPasswordFaults, minPasswordLength } from '#domain/password.ts'
import type { Config } from '#server/platform/config/config.ts'
import { AuthError } from './protocol.ts'

/** Throws 422 weak_password with the protocol's reasons when the password is too weak. */
export function assertStrongPassword(
  { config }: { config: Pick<Config, 'auth'> },
  password: string,
  email: string,
): void {
  const minLength = config.auth.minPassword ?? minPasswordLength
  // AUTH_MIN_PASSWORD may be lower only for client test suites, whose passwords are short and common. For a password
  // below the shop's own minimum, only the length is checked.
  const isLengthEnough = password.length >= minLength && password.length < minPasswordLength
  const faults = isLengthEnough ? [] : findPasswordFaults(password, email, minLength)
  if (faults.length === 0) return
  const reasons = faults.map(fault => (fault === 'short' ? 'length' : 'pwned'))
  const messages = {
    short: `Password should be at least ${minLength} characters.`,
    common: 'Password is known to be weak and easy to guess, please choose a different one.',
  }
  const message = faults.map(fault => messages[fault]).join(' ')
  throw new AuthError(422, 'weak_password', message, { weak_password: { reasons } })
}
