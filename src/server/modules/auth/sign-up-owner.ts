import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type EmailAccount, parseAccountEmail } from './bodies.ts'
import { setupPurpose } from './owner-link.ts'
import { assertStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { AuthError } from './protocol.ts'
import { addMember, addUser, consumeOneTimeToken, hasOwner, isOneTimeTokenUsable } from './repository.ts'
import { openSession } from './session.ts'

export const signUpDisabledError = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const alreadyRegisteredError = () => new AuthError(422, 'user_already_exists', 'User already registered')

/**
 * Creates the owner, once, for the holder of the one-time setup link. Any other setup token gets the same error as a
 * closed sign-up.
 */
export async function signUpOwner(ctx: Context, account: EmailAccount, setupToken: string, userAgent: string | null) {
  const email = parseAccountEmail(account.email)
  const hash = sha256Hex(setupToken)
  if (!(await isOneTimeTokenUsable(ctx.db, setupPurpose, hash, ctx.clock()))) throw signUpDisabledError()
  if (await hasOwner(ctx.db)) throw signUpDisabledError()
  assertStrongPassword(ctx, account.password, email)
  const passwordHash = await hashPassword(account.password)
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    if (!(await consumeOneTimeToken(tx.db, setupPurpose, hash, now))) throw signUpDisabledError()
    const user = await addUser(tx.db, {
      id: newId(),
      email,
      password_hash: passwordHash,
      user_metadata: account.metadata,
      // The link appears only in the server's own output, so its holder need not confirm an e-mail address.
      email_confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    if (!user) throw alreadyRegisteredError()
    const memberId = newId()
    if (!(await addMember(tx.db, memberId, user.id, 'owner'))) throw signUpDisabledError()
    await audit(tx, 'owner.created', memberId)
    return openSession(tx, user, 'password', userAgent)
  })
}
