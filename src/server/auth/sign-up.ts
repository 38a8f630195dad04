import { passwordFaults } from '#domain/password.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { hashOf, newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { setupPurpose } from './owner-link.ts'
import { hashPassword } from './passwords.ts'
import { AuthError } from './protocol.ts'
import { addMember, addUser, oneTimeTokenWorks, ownerExists, useOneTimeToken } from './repository.ts'
import { openSession } from './session.ts'

const signUpDisabled = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')

/** 422 weak_password with the protocol's reasons. */
export function refuseWeak(password: string, email: string) {
  const faults = passwordFaults(password, email)
  if (faults.length === 0) return
  const reasons = faults.map(fault => (fault === 'short' ? 'length' : 'pwned'))
  throw new AuthError(422, 'weak_password', 'Password should be at least 12 characters and not a common one', {
    weak_password: { reasons },
  })
}

/** Creates the owner, once, for whoever holds the one-time address; to everybody else sign-up is closed. */
export async function signUp(
  ctx: Context,
  given: { email: string; password: string },
  setupToken: string | null,
  userAgent: string | null,
) {
  const hash = setupToken && hashOf(setupToken)
  if (!hash || !(await oneTimeTokenWorks(ctx.db, setupPurpose, hash, ctx.clock()))) throw signUpDisabled()
  if (await ownerExists(ctx.db)) throw signUpDisabled()
  refuseWeak(given.password, given.email)
  const passwordHash = await hashPassword(given.password)
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    if (!(await useOneTimeToken(tx.db, setupPurpose, hash, now))) throw signUpDisabled()
    const user = await addUser(tx.db, {
      id: newId(),
      email: given.email,
      password_hash: passwordHash,
      // Whoever reads the server's own output needs no mail to prove anything.
      email_confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered')
    const memberId = newId()
    if (!(await addMember(tx.db, memberId, user.id, 'owner'))) throw signUpDisabled()
    await audit(tx, 'owner.created', memberId)
    return openSession(tx, user, 'password', userAgent)
  })
}
