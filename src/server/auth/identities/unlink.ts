import { type Context, withTransaction } from '#server/kernel/context.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { actorOf, type SignedIn } from '../authenticate.ts'
import { provedLately } from '../factors/assurance.ts'
import { forgetMailTokens } from '../one-time/repository.ts'
import { AuthError } from '../protocol.ts'
import { nameOfProvider } from '../providers/name.ts'
import { changeUser, endSessions, lockUser } from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { identitiesOfUsers, removeIdentity } from './repository.ts'

/** A session left open must neither open the account to somebody else nor shut its owner out. */
export function refuseUnproved({ user, session, twoFactor }: SignedIn, now: Date): void {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  if (twoFactor && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to change identities when MFA is enabled.')
  }
  if (!provedLately(session, now)) {
    throw new AuthError(400, 'reauthentication_needed', 'Changing identities requires reauthentication')
  }
}

/** Takes away one of several ways in, and ends every other session. Without e-mail there is no password. */
export async function unlinkIdentity(ctx: Context, who: SignedIn, identityId: string): Promise<object> {
  if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  refuseUnproved(who, ctx.clock())
  const { user, session } = who
  await withTransaction(ctx, async tx => {
    await lockUser(tx.db, user.id)
    const identities = await identitiesOfUsers(tx.db, [user.id])
    if (identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking'
      throw new AuthError(422, 'single_identity_not_deletable', message)
    }
    const identity = identities.find(each => each.id === identityId)
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    const now = tx.clock()
    await removeIdentity(tx.db, identity.id)
    if (identity.provider === 'email') {
      await changeUser(tx.db, user.id, { password_hash: null }, now)
      await forgetMailTokens(tx.db, user.id)
    }
    if (identity.provider === 'phone') {
      await changeUser(tx.db, user.id, { phone: null, phone_confirmed_at: null, new_phone: null }, now)
      await forgetMailTokens(tx.db, user.id, ['sms', 'phone_change'])
    }
    await endSessions(tx.db, { userId: user.id, except: session.id }, now)
    await audit({ ...tx, actor: actorOf(who) }, 'identity.unlinked', user.id, { provider: identity.provider })
    await sendNotice(tx, user, 'identity_unlinked', { name: await nameOfProvider(tx, identity.provider) })
  })
  ctx.wake()
  return {}
}
