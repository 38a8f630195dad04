import type { Context, Tx } from '#server/platform/core/context.ts'
import { newId, randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { accessTokenSeconds, signAccessToken } from './access-token.ts'
import { sessionNotFoundError } from './protocol.ts'
import {
  addRefreshToken,
  addSession,
  findLiveRefreshToken,
  lockSession,
  markRefreshTokenReplaced,
  type RefreshToken,
  type Session,
  type User,
  updateUserRow,
} from './repository.ts'
import { isSessionExpired } from './session-lifetime.ts'
import { loadUserDto } from './user-dto.ts'

const refreshTokenSealContext = (sessionId: string) => `auth_refresh_tokens.token_sealed.${sessionId}`

/**
 * Issues a session's newest refresh token. The token is also stored encrypted, next to its hash, so that concurrent
 * tabs can receive the same token.
 */
export async function issueRefreshToken(ctx: Context, sessionId: string, parent: RefreshToken | null): Promise<string> {
  const token = randomToken()
  await addRefreshToken(ctx.db, {
    token_hash: sha256Hex(token),
    token_sealed: ctx.secrets.seal(token, refreshTokenSealContext(sessionId)),
    parent_hash: parent?.token_hash ?? null,
    session_id: sessionId,
    created_at: ctx.clock(),
  })
  return token
}

/** Returns the live token again. A token that cannot be decrypted is replaced. */
export async function unsealRefreshToken(tx: Tx, live: RefreshToken): Promise<string> {
  const token = tx.secrets.tryOpen(live.token_sealed, refreshTokenSealContext(live.session_id))
  if (token !== null) return token
  await markRefreshTokenReplaced(tx.db, live.id, tx.clock())
  return issueRefreshToken(tx, live.session_id, live)
}

/** Returns a session in the protocol's format, with a new access token. */
export async function toSessionDto(
  ctx: Context,
  user: User,
  session: Pick<Session, 'id' | 'aal' | 'amr'>,
  refreshToken: string,
) {
  const userDto = await loadUserDto(ctx.db, user)
  const { token, expiresAt } = await signAccessToken(ctx, user, session, userDto.app_metadata)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userDto,
  }
}

/** 'otp' is a code or a link from an e-mail, 'oauth' a sign-in provider. */
export type SignInMethod = 'password' | 'otp' | 'recovery' | 'anonymous' | 'oauth' | 'sso/saml' | 'web3'

/** Opens a session for an authenticated user. */
export async function openSession(tx: Tx, user: User, method: SignInMethod, userAgent: string | null) {
  const now = tx.clock()
  const session = {
    id: newId(),
    user_id: user.id,
    aal: 'aal1' as const,
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    user_agent: userAgent?.slice(0, 300) ?? null,
    address: tx.address,
    created_at: now,
  }
  await addSession(tx.db, session)
  const updated = (await updateUserRow(tx.db, user.id, { last_sign_in_at: now }, now)) ?? user
  return toSessionDto(tx, updated, session, await issueRefreshToken(tx, session.id, null))
}

/** Returns the existing session with its live token, because a user who links an identity stays in the same session. */
export async function continueSession(tx: Tx, user: User, sessionId: string) {
  const session = await lockSession(tx.db, sessionId)
  const live = session && (await findLiveRefreshToken(tx.db, sessionId))
  const isOpen =
    session && live && !session.ended_at && session.user_id === user.id && !isSessionExpired(session, tx.clock())
  if (!isOpen) throw sessionNotFoundError(403)
  return toSessionDto(tx, user, session, await unsealRefreshToken(tx, live))
}
