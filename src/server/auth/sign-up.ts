import { type Context, withTransaction } from '#server/kernel/context.ts'
import { hashOf, newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { type EmailAccount, readEmail } from './bodies.ts'
import { setupPurpose } from './owner-link.ts'
import { hashPassword } from './passwords.ts'
import { AuthError } from './protocol.ts'
import { addMember, addUser, oneTimeTokenWorks, ownerExists, useOneTimeToken } from './repository.ts'
import { openSession } from './session.ts'
import { refuseWeak } from './weak.ts'

export const signUpDisabled = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const alreadyRegistered = () => new AuthError(422, 'user_already_exists', 'User already registered')

/** Creates the owner, once, for whoever holds the one-time address; to everybody else sign-up is closed. */
export async function signUpOwner(ctx: Context, given: EmailAccount, setupToken: string, userAgent: string | null) {
  const email = readEmail(given.email)
  const hash = hashOf(setupToken)
  if (!(await oneTimeTokenWorks(ctx.db, setupPurpose, hash, ctx.clock()))) throw signUpDisabled()
  if (await ownerExists(ctx.db)) throw signUpDisabled()
  refuseWeak(ctx, given.password, email)
  const passwordHash = await hashPassword(given.password)
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    if (!(await useOneTimeToken(tx.db, setupPurpose, hash, now))) throw signUpDisabled()
    const user = await addUser(tx.db, {
      id: newId(),
      email,
      password_hash: passwordHash,
      user_metadata: given.facts,
      // Whoever reads the server's own output needs no mail to prove anything.
      email_confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    if (!user) throw alreadyRegistered()
    const memberId = newId()
    if (!(await addMember(tx.db, memberId, user.id, 'owner'))) throw signUpDisabled()
    await audit(tx, 'owner.created', memberId)
    return openSession(tx, user, 'password', userAgent)
  })
}
