import { isUuid } from '#domain/uuid.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type AuthenticatedSession, toActor } from '../authenticate.ts'
import { hasRecentProof } from '../factors/assurance.ts'
import { deleteMailTokens } from '../one-time/repository.ts'
import { AuthError } from '../protocol.ts'
import { getProviderName } from '../providers/provider-name.ts'
import { endSessions, lockUser, updateUserRow } from '../repository.ts'
import { sendNotice } from '../send-mail.ts'
import { deleteIdentity, listIdentitiesOfUsers } from './repository.ts'

/** A stranger at an unattended session must neither link an identity of their own nor lock the user out. */
export function assertRecentProof({ user, session, twoFactor }: AuthenticatedSession, now: Date): void {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  if (twoFactor && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to change identities when MFA is enabled.')
  }
  if (!hasRecentProof(session, now)) {
    throw new AuthError(400, 'reauthentication_needed', 'Changing identities requires reauthentication')
  }
}

/**
 * Removes an identity of a user who has several, and ends every other session. Removing the e-mail identity clears the
 * password.
 */
export async function unlinkIdentity(ctx: Context, caller: AuthenticatedSession, identityId: string): Promise<object> {
  if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  assertRecentProof(caller, ctx.clock())
  const { user, session } = caller
  await withTransaction(ctx, async tx => {
    await lockUser(tx.db, user.id)
    const identities = await listIdentitiesOfUsers(tx.db, [user.id])
    if (identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking'
      throw new AuthError(422, 'single_identity_not_deletable', message)
    }
    const identity = identities.find(each => each.id === identityId)
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    const now = tx.clock()
    await deleteIdentity(tx.db, identity.id)
    if (identity.provider === 'email') {
      await updateUserRow(tx.db, user.id, { password_hash: null }, now)
      await deleteMailTokens(tx.db, user.id)
    }
    if (identity.provider === 'phone') {
      await updateUserRow(tx.db, user.id, { phone: null, phone_confirmed_at: null, new_phone: null }, now)
      await deleteMailTokens(tx.db, user.id, ['sms', 'phone_change'])
    }
    await endSessions(tx.db, { userId: user.id, except: session.id }, now)
    await audit({ ...tx, actor: toActor(caller) }, 'identity.unlinked', user.id, { provider: identity.provider })
    await sendNotice(tx, user, 'identity_unlinked', { name: await getProviderName(tx, identity.provider) })
  })
  ctx.wake()
  return {}
}
