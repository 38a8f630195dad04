import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { isBanned } from './authenticate.ts'
import { AuthError, sessionNotFoundError, userBannedError } from './protocol.ts'
import {
  endSessions,
  findLiveRefreshToken,
  findRefreshToken,
  findUser,
  lockSession,
  markRefreshTokenReplaced,
  markSessionRefreshed,
  type RefreshToken,
} from './repository.ts'
import { issueRefreshToken, toSessionDto, unsealRefreshToken } from './session.ts'
import { isSessionExpired } from './session-lifetime.ts'

const graceMs = 10_000

/**
 * Tabs refresh concurrently without a lock, so the parent of the live token, and any token that was replaced in the
 * last ten seconds, can be exchanged for the live token again. An older token indicates theft and ends the whole
 * session.
 */
const canReuseLiveToken = (presented: RefreshToken, live: RefreshToken, now: Date) =>
  live.parent_hash === presented.token_hash ||
  (presented.replaced_at !== null && now.getTime() - presented.replaced_at.getTime() <= graceMs)

export async function refreshSession(ctx: Context, token: string) {
  const found = await findRefreshToken(ctx.db, sha256Hex(token))
  if (!found) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const result = await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const session = await lockSession(tx.db, found.session_id)
    // The token is read again under the lock, because another tab may have refreshed first.
    const presented = await findRefreshToken(tx.db, found.token_hash)
    const live = await findLiveRefreshToken(tx.db, found.session_id)
    const user = session && (await findUser(tx.db, session.user_id))
    if (!session || !user || !presented || !live || session.ended_at) throw sessionNotFoundError(400)
    if (isSessionExpired(session, now))
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
    if (isBanned(user, now)) throw userBannedError(400, 'Invalid Refresh Token: User Banned')
    if (presented.id === live.id) {
      await markRefreshTokenReplaced(tx.db, live.id, now)
      await markSessionRefreshed(tx.db, session.id, now)
      return toSessionDto(tx, user, session, await issueRefreshToken(tx, session.id, live))
    }
    if (canReuseLiveToken(presented, live, now))
      return toSessionDto(tx, user, session, await unsealRefreshToken(tx, live))
    await endSessions(tx.db, { userId: user.id, only: session.id }, now)
    return null
  })
  // The error is thrown after the transaction, which must commit the end of the session.
  if (!result) throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return result
}
