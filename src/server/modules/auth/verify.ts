import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { resolveRedirectTarget } from './allowed-redirect.ts'
import { isBanned } from './authenticate.ts'
import { findTokenByCode, findTokenByLink, isPkceToken } from './one-time/mail-tokens.ts'
import { consumeFlow, issueFlowCode } from './one-time/pkce.ts'
import type { MailToken } from './one-time/repository.ts'
import { findTokenByPhoneCode } from './phones/codes.ts'
import { AuthError, userBannedError } from './protocol.ts'
import { getSignInMethod, redeemMailToken } from './redeem-mail-token.ts'
import { buildErrorParams, buildRedirectUrl, buildSessionParams, type RedirectParams } from './redirect-params.ts'
import { continueSession, openSession } from './session.ts'
import { expiredLinkError, expiredTokenError, type Proof, parseFollowedLink, parseProof } from './verify-bodies.ts'

const otherAddressPending = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

function findProvenToken(ctx: Context, proof: Proof): Promise<MailToken | null> {
  if ('token' in proof) return findTokenByLink(ctx, proof.token, proof.type)
  if ('phone' in proof) return findTokenByPhoneCode(ctx, proof.phone, proof.code, proof.type)
  return findTokenByCode(ctx, proof.email, proof.code, proof.type)
}

/** Handles POST verify: opens a session for a link token, or for a code from an e-mail or text message. */
export async function verify(ctx: Context, body: unknown, userAgent: string | null) {
  const proof = parseProof(body)
  const mail = await findProvenToken(ctx, proof)
  if (!mail) throw 'token' in proof ? expiredLinkError() : expiredTokenError()
  const session = await withTransaction(ctx, async tx => {
    const user = await redeemMailToken(tx, mail)
    return user && openSession(tx, user, getSignInMethod(mail), userAgent)
  })
  ctx.wake()
  return session ?? { msg: otherAddressPending, code: '200' }
}

function issueMailFlowCode(tx: Tx, { user_id, purpose, code_challenge, code_challenge_method }: MailToken) {
  if (!code_challenge || !code_challenge_method)
    throw new Error('a link without a PKCE challenge cannot be exchanged for a code')
  const challenge = { challenge: code_challenge, method: code_challenge_method }
  return issueFlowCode(tx, { userId: user_id, purpose, challenge })
}

async function followToRedirect(ctx: Context, query: unknown, userAgent: string | null): Promise<RedirectParams> {
  const { type, token } = parseFollowedLink(query)
  const mail = await findTokenByLink(ctx, token, type)
  if (!mail) throw expiredLinkError()
  return withTransaction(ctx, async tx => {
    const user = await redeemMailToken(tx, mail)
    if (!user)
      return {
        hash: { message: otherAddressPending },
        ...(mail.code_challenge && { query: { message: otherAddressPending } }),
      }
    if (mail.code_challenge) return { query: { code: await issueMailFlowCode(tx, mail) } }
    const session = await openSession(tx, user, getSignInMethod(mail), userAgent)
    return { hash: buildSessionParams(session, { type }) }
  })
}

/**
 * Handles GET verify: opens a link that was mailed for a client with its own pages. Returns the redirect URL with a
 * session, with a code that only the client can exchange, or with an AuthError. Any other error is thrown.
 */
export async function followLink(
  ctx: Context,
  query: { redirect_to?: unknown; token?: unknown; token_hash?: unknown },
  userAgent: string | null,
): Promise<string> {
  const redirectTo = typeof query.redirect_to === 'string' ? query.redirect_to : null
  const target = resolveRedirectTarget(ctx.config, redirectTo)
  try {
    const redirectParams = await followToRedirect(ctx, query, userAgent)
    ctx.wake()
    return buildRedirectUrl(target, redirectParams)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return buildRedirectUrl(target, buildErrorParams(error, isPkceToken(String(query.token ?? query.token_hash ?? ''))))
  }
}

/**
 * Handles POST token?grant_type=pkce: exchanges the code of a link or a provider for a session, only for the client
 * that started the flow.
 */
export async function exchangeFlow(ctx: Context, body: unknown, userAgent: string | null) {
  return withTransaction(ctx, async tx => {
    const { flow, user } = await consumeFlow(tx, body)
    if (isBanned(user, tx.clock())) throw userBannedError(403)
    if (flow.session_id) return continueSession(tx, user, flow.session_id)
    return openSession(tx, user, getSignInMethod(flow), userAgent)
  })
}
