import type { Context } from '#server/kernel/context.ts'
import { hashOf, newId, randomToken } from '#server/kernel/ids.ts'
import { accessSeconds, signAccessToken } from './access-token.ts'
import { sessionNotFound } from './protocol.ts'
import {
  addRefreshToken,
  addSession,
  changeUser,
  liveRefreshToken,
  lockSession,
  type RefreshToken,
  replaceRefreshToken,
  type Session,
  type User,
} from './repository.ts'
import { isOver } from './session-life.ts'
import { userView } from './user-view.ts'

const place = (sessionId: string) => `auth_refresh_tokens.token_sealed.${sessionId}`

/** The newest refresh token of a session. Sealed beside its hash: parallel tabs are given the same one again. */
export async function mintRefreshToken(ctx: Context, sessionId: string, parent: RefreshToken | null): Promise<string> {
  const token = randomToken()
  await addRefreshToken(ctx.db, {
    token_hash: hashOf(token),
    token_sealed: ctx.secrets.seal(token, place(sessionId)),
    parent_hash: parent?.token_hash ?? null,
    session_id: sessionId,
    created_at: ctx.clock(),
  })
  return token
}

/** The live token again; one that cannot be read is replaced, as if it had been used. Call inside a transaction. */
export async function openRefreshToken(tx: Context, live: RefreshToken): Promise<string> {
  const token = tx.secrets.tryOpen(live.token_sealed, place(live.session_id))
  if (token !== null) return token
  await replaceRefreshToken(tx.db, live.id, tx.clock())
  return mintRefreshToken(tx, live.session_id, live)
}

/** A session as the protocol hands it out. */
export async function sessionView(
  ctx: Context,
  user: User,
  session: Pick<Session, 'id' | 'aal' | 'amr'>,
  refreshToken: string,
) {
  const shown = await userView(ctx.db, user)
  const { token, expiresAt } = await signAccessToken(ctx, user, session, shown.app_metadata)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: shown,
  }
}

/** How somebody proved who they are; 'otp' is a code or a link of a mail, 'oauth' a provider. */
export type Method = 'password' | 'otp' | 'recovery' | 'anonymous' | 'oauth' | 'sso/saml' | 'web3'

/** Opens a session for somebody who just proved who they are. Call inside a transaction. */
export async function openSession(ctx: Context, user: User, method: Method, userAgent: string | null) {
  const now = ctx.clock()
  const session = {
    id: newId(),
    user_id: user.id,
    aal: 'aal1' as const,
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    user_agent: userAgent?.slice(0, 300) ?? null,
    address: ctx.address,
    created_at: now,
  }
  await addSession(ctx.db, session)
  const fresh = (await changeUser(ctx.db, user.id, { last_sign_in_at: now }, now)) ?? user
  return sessionView(ctx, fresh, session, await mintRefreshToken(ctx, session.id, null))
}

/** The session that somebody set out from, as it stands: who links another way in stays signed in as before. */
export async function continueSession(tx: Context, user: User, sessionId: string) {
  const session = await lockSession(tx.db, sessionId)
  const live = session && (await liveRefreshToken(tx.db, sessionId))
  const isOpen = session && live && !session.ended_at && session.user_id === user.id && !isOver(session, tx.clock())
  if (!isOpen) throw sessionNotFound(403)
  return sessionView(tx, user, session, await openRefreshToken(tx, live))
}
