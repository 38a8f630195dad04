import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/kernel/config.ts'
import type { Context } from '#server/kernel/context.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import type { SignedIn } from '../authenticate.ts'
import { allowedTarget } from '../leads-to.ts'
import { AuthError } from '../protocol.ts'
import type { Provider } from '../providers/repository.ts'
import type { Wish } from '../send-mail.ts'
import { addOutwardFlow, type OutwardFlow, takeOutwardFlow } from './repository.ts'

const lifetimeMs = 10 * 60_000
/** How a provider leads back: by a link, or by a form of its own page, which only a cookie for other sites' forms goes along with. */
type Way = 'link' | 'form'
const names = { link: 'vitrine-way', form: 'vitrine-form-way' }
const cookieName = ({ secure }: Config, way: Way) => (secure ? `__Host-${names[way]}` : names[way])
const shape = /^[\w-]{43}$/

function cookieOf(config: Config, request: FastifyRequest, way: Way): string | null {
  const value = request.cookies[cookieName(config, way)]
  return value && shape.test(value) ? value : null
}

/**
 * Names the browser that sets out, for ten minutes: whoever is sent the way back of somebody else has another one. One
 * cookie of a way serves several tabs. That of forms goes along from other sites, which needs https.
 * @returns the hash of its value
 */
export function nameBrowser(config: Config, request: FastifyRequest, reply: FastifyReply, way: Way): string {
  const value = cookieOf(config, request, way) ?? randomToken()
  reply.setCookie(cookieName(config, way), value, {
    path: '/',
    httpOnly: true,
    secure: config.secure,
    sameSite: config.secure && way === 'form' ? 'none' : 'lax',
    maxAge: lifetimeMs / 1_000,
  })
  return hashOf(value)
}

export const badState = (message = 'OAuth state not found or expired') => new AuthError(400, 'bad_oauth_state', message)

/** Where the sealed verifier of a flow lies, for the secret box. */
const placeOf = (stateHash: string) => `auth_outward_flows.verifier_sealed.${stateHash}`

type Setting = {
  provider: Provider
  kind: OutwardFlow['kind']
  browserHash: string
  wish: Wish
  /** Who links. */
  who?: SignedIn | undefined
  nonce?: string
  verifier?: string
  requestId?: string
}

/** Keeps who sets out; the answer goes along as the state and is good for one way back. */
export async function setOut(ctx: Context, setting: Setting): Promise<string> {
  const { provider, kind, browserHash, wish, who, nonce, verifier, requestId } = setting
  const state = randomToken()
  const stateHash = hashOf(state)
  const now = ctx.clock()
  await addOutwardFlow(
    ctx.db,
    {
      state_hash: stateHash,
      provider_id: provider.id,
      kind,
      browser_hash: browserHash,
      user_id: who?.user.id ?? null,
      session_id: who?.session.id ?? null,
      nonce: nonce ?? null,
      verifier_sealed: verifier === undefined ? null : ctx.secrets.seal(verifier, placeOf(stateHash)),
      request_id: requestId ?? null,
      redirect_to: allowedTarget(ctx.config, wish.redirectTo).href,
      code_challenge: wish.challenge?.challenge ?? null,
      code_challenge_method: wish.challenge?.method ?? null,
      expires_at: new Date(now.getTime() + lifetimeMs),
      created_at: now,
    },
    new Date(now.getTime() - lifetimeMs),
  )
  return state
}

/** Who comes back with this state, once, and in the browser that set out; null: nobody of ours. */
export async function comeBack(
  ctx: Context,
  request: FastifyRequest,
  state: unknown,
  way: Way,
): Promise<OutwardFlow | null> {
  const cookie = cookieOf(ctx.config, request, way)
  if (typeof state !== 'string' || !shape.test(state) || !cookie) return null
  return takeOutwardFlow(ctx.db, { stateHash: hashOf(state), browserHash: hashOf(cookie) }, ctx.clock())
}

export function verifierOf(ctx: Context, { verifier_sealed, state_hash }: OutwardFlow): string {
  if (verifier_sealed === null) throw new Error('this flow has no verifier')
  const verifier = ctx.secrets.tryOpen(verifier_sealed, placeOf(state_hash))
  if (verifier === null) throw badState()
  return verifier
}
