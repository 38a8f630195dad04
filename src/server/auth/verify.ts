import { type Context, withTransaction } from '#server/kernel/context.ts'
import { isBanned } from './authenticate.ts'
import { allowedTarget } from './links.ts'
import { isPkceToken, tokenOfCode, tokenOfLink } from './one-time/mail-tokens.ts'
import { issueFlowCode, takeFlow } from './one-time/pkce.ts'
import { AuthError } from './protocol.ts'
import { methodOf, redeem } from './redeem.ts'
import { findUser } from './repository.ts'
import { openSession } from './session.ts'
import { expired, expiredLink, readLink, readProof } from './verify-body.ts'

const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST verify: a session for whoever has the mail. */
export async function verify(ctx: Context, body: unknown, userAgent: string | null) {
  const proof = readProof(body)
  const mail =
    'token' in proof
      ? await tokenOfLink(ctx, proof.token, proof.type)
      : await tokenOfCode(ctx, proof.email, proof.code, proof.type)
  if (!mail) throw 'token' in proof ? expiredLink() : expired()
  const session = await withTransaction(ctx, async tx => {
    const user = await redeem(tx, mail)
    return user && openSession(tx, user, methodOf(mail), userAgent)
  })
  ctx.wake()
  return session ?? { msg: halfWay, code: '200' }
}

/** What stands behind '#' or '?' of the address that a link leads to. */
type Told = { hash?: Record<string, string>; query?: Record<string, string> }

function addressOf(target: URL, { hash, query }: Told): string {
  const address = new URL(target)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  if (hash) address.hash = new URLSearchParams(hash).toString()
  return address.href
}

const oauthNames: Record<number, string> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied' }

function refusalOf({ status, code, message }: AuthError, isPkce: boolean): Told {
  const told = { error: oauthNames[status] ?? 'server_error', error_code: code, error_description: message }
  return { hash: told, ...(isPkce && { query: told }) }
}

async function follow(ctx: Context, query: unknown, userAgent: string | null): Promise<Told> {
  const { type, token } = readLink(query)
  const mail = await tokenOfLink(ctx, token, type)
  if (!mail) throw expiredLink()
  return withTransaction(ctx, async tx => {
    const user = await redeem(tx, mail)
    if (!user) return { hash: { message: halfWay }, ...(mail.code_challenge && { query: { message: halfWay } }) }
    if (mail.code_challenge) return { query: { code: await issueFlowCode(tx, mail) } }
    const session = await openSession(tx, user, methodOf(mail), userAgent)
    return {
      hash: {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        token_type: session.token_type,
        type,
      },
    }
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

/** POST token?grant_type=pkce: the session of a followed link, for the client that asked for the mail. */
export async function exchangeFlow(ctx: Context, body: unknown, userAgent: string | null) {
  const flow = await takeFlow(ctx, body)
  const user = await findUser(ctx.db, flow.user_id)
  if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (isBanned(user, ctx.clock())) throw new AuthError(403, 'user_banned', 'User is banned')
  return withTransaction(ctx, tx => openSession(tx, user, methodOf(flow), userAgent))
}
