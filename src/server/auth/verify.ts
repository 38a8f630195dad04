import { type Context, withTransaction } from '#server/kernel/context.ts'
import { isBanned } from './authenticate.ts'
import { addressOf, refusalOf, sessionHash, type Told } from './lead-back.ts'
import { allowedTarget } from './leads-to.ts'
import { isPkceToken, tokenOfCode, tokenOfLink } from './one-time/mail-tokens.ts'
import { issueFlowCode, takeFlow } from './one-time/pkce.ts'
import type { MailToken } from './one-time/repository.ts'
import { tokenOfPhoneCode } from './phones/codes.ts'
import { AuthError, banned } from './protocol.ts'
import { methodOf, redeem } from './redeem.ts'
import { continueSession, openSession } from './session.ts'
import { expired, expiredLink, type Proof, readLink, readProof } from './verify-body.ts'

const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

function proven(ctx: Context, proof: Proof): Promise<MailToken | null> {
  if ('token' in proof) return tokenOfLink(ctx, proof.token, proof.type)
  if ('phone' in proof) return tokenOfPhoneCode(ctx, proof.phone, proof.code, proof.type)
  return tokenOfCode(ctx, proof.email, proof.code, proof.type)
}

/** POST verify: a session for whoever has the mail, or the phone. */
export async function verify(ctx: Context, body: unknown, userAgent: string | null) {
  const proof = readProof(body)
  const mail = await proven(ctx, proof)
  if (!mail) throw 'token' in proof ? expiredLink() : expired()
  const session = await withTransaction(ctx, async tx => {
    const user = await redeem(tx, mail)
    return user && openSession(tx, user, methodOf(mail), userAgent)
  })
  ctx.wake()
  return session ?? { msg: halfWay, code: '200' }
}

function codeOfMail(tx: Context, { user_id, purpose, code_challenge, code_challenge_method }: MailToken) {
  if (!code_challenge || !code_challenge_method) throw new Error('a link without a challenge leads to no code')
  const challenge = { challenge: code_challenge, method: code_challenge_method }
  return issueFlowCode(tx, { userId: user_id, purpose, challenge })
}

async function follow(ctx: Context, query: unknown, userAgent: string | null): Promise<Told> {
  const { type, token } = readLink(query)
  const mail = await tokenOfLink(ctx, token, type)
  if (!mail) throw expiredLink()
  return withTransaction(ctx, async tx => {
    const user = await redeem(tx, mail)
    if (!user) return { hash: { message: halfWay }, ...(mail.code_challenge && { query: { message: halfWay } }) }
    if (mail.code_challenge) return { query: { code: await codeOfMail(tx, mail) } }
    const session = await openSession(tx, user, methodOf(mail), userAgent)
    return { hash: sessionHash(session, { type }) }
  })
}

/**
 * GET verify, which clients that keep their own pages put into mails: the address it leads on to, with a code that only
 * the client can exchange, a session, or the refusal. A refusal that is no client's fault is thrown.
 */
export async function followLink(
  ctx: Context,
  query: { redirect_to?: unknown; token?: unknown; token_hash?: unknown },
  userAgent: string | null,
): Promise<string> {
  const wanted = typeof query.redirect_to === 'string' ? query.redirect_to : null
  const target = allowedTarget(ctx.config, wanted)
  try {
    const told = await follow(ctx, query, userAgent)
    ctx.wake()
    return addressOf(target, told)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return addressOf(target, refusalOf(error, isPkceToken(String(query.token ?? query.token_hash ?? ''))))
  }
}

/** POST token?grant_type=pkce: the session of a followed link or of a provider, for the client that set out for it. */
export async function exchangeFlow(ctx: Context, body: unknown, userAgent: string | null) {
  return withTransaction(ctx, async tx => {
    const { flow, user } = await takeFlow(tx, body)
    if (isBanned(user, tx.clock())) throw banned(403)
    if (flow.session_id) return continueSession(tx, user, flow.session_id)
    return openSession(tx, user, methodOf(flow), userAgent)
  })
}
