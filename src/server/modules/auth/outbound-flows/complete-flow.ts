import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { isBanned } from '../authenticate.ts'
import { linkIdentity, type Profile, signInWithProfile } from '../identities/sign-in-with-profile.ts'
import { issueFlowCode } from '../one-time/pkce.ts'
import { AuthError, sessionNotFoundError } from '../protocol.ts'
import { buildErrorParams, buildRedirectUrl, buildSessionParams, type RedirectParams } from '../redirect-params.ts'
import { findAuthenticatedSession, type User } from '../repository.ts'
import { continueSession, openSession } from '../session.ts'
import { isSessionExpired } from '../session-lifetime.ts'
import type { OutboundFlow } from './repository.ts'

/** Returns the user who started linking. Throws when that user's session is no longer active. */
async function getLinkingUser(tx: Tx, { user_id, session_id }: OutboundFlow): Promise<User> {
  const authenticated = user_id && session_id ? await findAuthenticatedSession(tx.db, session_id, user_id) : null
  if (!authenticated || isSessionExpired(authenticated.session, tx.clock()) || isBanned(authenticated.user, tx.clock()))
    throw sessionNotFoundError(403)
  return authenticated.user
}

const getFlowChallenge = ({ code_challenge: challenge, code_challenge_method: method }: OutboundFlow) =>
  challenge && method ? { challenge, method } : null

async function buildRedirectParams(
  tx: Tx,
  flow: OutboundFlow,
  profile: Profile,
  userAgent: string | null,
): Promise<RedirectParams> {
  const purpose = flow.kind === 'saml' ? ('sso/saml' as const) : ('oauth' as const)
  const isLink = flow.kind === 'link'
  const user = isLink ? await getLinkingUser(tx, flow) : await signInWithProfile(tx, profile)
  if (isLink) await linkIdentity(tx, user, profile)
  const challenge = getFlowChallenge(flow)
  const sessionId = isLink ? flow.session_id : null
  if (challenge) return { query: { code: await issueFlowCode(tx, { userId: user.id, purpose, challenge, sessionId }) } }
  const session = sessionId
    ? await continueSession(tx, user, sessionId)
    : await openSession(tx, user, purpose, userAgent)
  return { hash: buildSessionParams(session) }
}

/**
 * Returns the URL to which a user who returns from a provider is redirected. It contains a session, a code that only
 * the client can exchange, or an AuthError. Any other error is thrown.
 * @param loadProfile loads the provider's profile of the user, or throws an AuthError
 */
export async function completeFlow(
  ctx: Context,
  flow: OutboundFlow,
  loadProfile: () => Promise<Profile>,
  userAgent: string | null,
): Promise<string> {
  const target = new URL(flow.redirect_to)
  try {
    const profile = await loadProfile()
    const redirectParams = await withTransaction(ctx, tx => buildRedirectParams(tx, flow, profile, userAgent))
    ctx.wake()
    return buildRedirectUrl(target, redirectParams)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return buildRedirectUrl(target, buildErrorParams(error, flow.code_challenge !== null))
  }
}
