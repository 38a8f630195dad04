import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/core/context.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { resolveRedirectTarget } from '../allowed-redirect.ts'
import type { AuthenticatedSession } from '../authenticate.ts'
import { AuthError } from '../protocol.ts'
import type { Provider } from '../providers/repository.ts'
import type { MailLinkOptions } from '../send-mail.ts'
import { addOutboundFlow, consumeOutboundFlow, type OutboundFlow } from './repository.ts'

const lifetimeMs = 10 * 60_000
/**
 * How a provider returns the user: by a link, or by a form that the provider's page posts. Browsers send only
 * SameSite=None cookies with such a form.
 */
type ResponseMode = 'link' | 'form'
const cookieNames = { link: 'vitrine-way', form: 'vitrine-form-way' }
const getCookieName = ({ secure }: Config, responseMode: ResponseMode) =>
  secure ? `__Host-${cookieNames[responseMode]}` : cookieNames[responseMode]
const tokenPattern = /^[\w-]{43}$/

function findFlowCookie(config: Config, request: FastifyRequest, responseMode: ResponseMode): string | null {
  const value = request.cookies[getCookieName(config, responseMode)]
  return value && tokenPattern.test(value) ? value : null
}

/**
 * Sets a cookie that identifies the browser for ten minutes, so that a callback URL sent to another person fails in
 * that person's browser. One cookie per response mode serves several tabs. The cookie for posted forms must be sent
 * from other sites, which requires https.
 * @returns the hash of the cookie's value
 */
export function ensureFlowCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  responseMode: ResponseMode,
): string {
  const value = findFlowCookie(config, request, responseMode) ?? randomToken()
  reply.setCookie(getCookieName(config, responseMode), value, {
    path: '/',
    httpOnly: true,
    secure: config.secure,
    sameSite: config.secure && responseMode === 'form' ? 'none' : 'lax',
    maxAge: lifetimeMs / 1_000,
  })
  return sha256Hex(value)
}

export const badStateError = (message = 'OAuth state not found or expired') =>
  new AuthError(400, 'bad_oauth_state', message)

/** Seal context that binds the encrypted verifier to its row. */
const verifierSealContext = (stateHash: string) => `auth_outward_flows.verifier_sealed.${stateHash}`

type FlowOptions = {
  provider: Provider
  kind: OutboundFlow['kind']
  browserHash: string
  linkOptions: MailLinkOptions
  /** The user who links an identity. */
  caller?: AuthenticatedSession | undefined
  nonce?: string
  verifier?: string
  requestId?: string
}

/** Stores the flow of a user who is redirected to a provider. Returns the state, which is valid for one callback. */
export async function startFlow(ctx: Context, options: FlowOptions): Promise<string> {
  const { provider, kind, browserHash, linkOptions, caller, nonce, verifier, requestId } = options
  const state = randomToken()
  const stateHash = sha256Hex(state)
  const now = ctx.clock()
  await addOutboundFlow(
    ctx.db,
    {
      state_hash: stateHash,
      provider_id: provider.id,
      kind,
      browser_hash: browserHash,
      user_id: caller?.user.id ?? null,
      session_id: caller?.session.id ?? null,
      nonce: nonce ?? null,
      verifier_sealed: verifier === undefined ? null : ctx.secrets.seal(verifier, verifierSealContext(stateHash)),
      request_id: requestId ?? null,
      redirect_to: resolveRedirectTarget(ctx.config, linkOptions.redirectTo).href,
      code_challenge: linkOptions.challenge?.challenge ?? null,
      code_challenge_method: linkOptions.challenge?.method ?? null,
      expires_at: new Date(now.getTime() + lifetimeMs),
      created_at: now,
    },
    new Date(now.getTime() - lifetimeMs),
  )
  return state
}

/** Returns the flow of this state once, and only in the browser that started it; returns null for any other request. */
export async function resumeFlow(
  ctx: Context,
  request: FastifyRequest,
  state: unknown,
  responseMode: ResponseMode,
): Promise<OutboundFlow | null> {
  const cookie = findFlowCookie(ctx.config, request, responseMode)
  if (typeof state !== 'string' || !tokenPattern.test(state) || !cookie) return null
  return consumeOutboundFlow(ctx.db, { stateHash: sha256Hex(state), browserHash: sha256Hex(cookie) }, ctx.clock())
}

export function getCodeVerifier(ctx: Context, { verifier_sealed, state_hash }: OutboundFlow): string {
  if (verifier_sealed === null) throw new Error('the flow has no PKCE verifier')
  const verifier = ctx.secrets.tryOpen(verifier_sealed, verifierSealContext(state_hash))
  if (verifier === null) throw badStateError()
  return verifier
}
