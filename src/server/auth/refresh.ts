import { type Context, withTransaction } from '#server/kernel/context.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { isBanned } from './authenticate.ts'
import { AuthError, banned, sessionNotFound } from './protocol.ts'
import {
  endSessions,
  findRefreshToken,
  findUser,
  liveRefreshToken,
  lockSession,
  markRefreshed,
  type RefreshToken,
  replaceRefreshToken,
} from './repository.ts'
import { mintRefreshToken, openRefreshToken, sessionView } from './session.ts'
import { isOver } from './session-life.ts'

const graceMs = 10_000

/**
 * Tabs refresh in parallel without a lock: the parent of the live token, or any token replaced in the last ten seconds,
 * gets the live one again. An older one in use again means a copy: the whole session ends.
 */
const mayHaveLive = (given: RefreshToken, live: RefreshToken, now: Date) =>
  live.parent_hash === given.token_hash ||
  (given.replaced_at !== null && now.getTime() - given.replaced_at.getTime() <= graceMs)

export async function refresh(ctx: Context, token: string) {
  const known = await findRefreshToken(ctx.db, hashOf(token))
  if (!known) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const result = await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const session = await lockSession(tx.db, known.session_id)
    // Read again under the lock: another tab may have come first.
    const given = await findRefreshToken(tx.db, known.token_hash)
    const live = await liveRefreshToken(tx.db, known.session_id)
    const user = session && (await findUser(tx.db, session.user_id))
    if (!session || !user || !given || !live || session.ended_at) throw sessionNotFound(400)
    if (isOver(session, now)) throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
    if (isBanned(user, now)) throw banned(400, 'Invalid Refresh Token: User Banned')
    if (given.id === live.id) {
      await replaceRefreshToken(tx.db, live.id, now)
      await markRefreshed(tx.db, session.id, now)
      return sessionView(tx, user, session, await mintRefreshToken(tx, session.id, live))
    }
    if (mayHaveLive(given, live, now)) return sessionView(tx, user, session, await openRefreshToken(tx, live))
    await endSessions(tx.db, { userId: user.id, only: session.id }, now)
    return null
  })
  // Thrown outside of the transaction, which has to keep the end of the session.
  if (!result) throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return result
}
