import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#server/kernel/context.ts'
import { randomToken, sha256Hex } from '#server/kernel/ids.ts'
import { AuthError } from '../protocol.ts'
import { lockUser, type User } from '../repository.ts'
import { addFlowState, consumeFlowState, type FlowPurpose, type FlowState, findFlowState } from './repository.ts'

/** What a client keeps the verifier of: who follows its mail's link gets a code that only this client can exchange. */
export type Challenge = { challenge: string; method: 's256' | 'plain' }

const flowMs = 5 * 60_000
const verifierPattern = /^[\w.~-]{43,128}$/
const optionalText = z.optional(z.nullable(z.string()))
const ChallengeFields = z.object({ code_challenge: optionalText, code_challenge_method: optionalText })

const badRequest = (message: string) => new AuthError(400, 'validation_failed', message)

/** The challenge in a body, or null when its client needs none. */
export function parsePkceChallenge(body: unknown): Challenge | null {
  const parsed = ChallengeFields.safeParse(body ?? {})
  if (!parsed.success) throw badRequest('PKCE flow requires code_challenge_method and code_challenge')
  const { code_challenge: challenge, code_challenge_method: named } = parsed.data
  if (!challenge && !named) return null
  if (!challenge || !named) throw badRequest('PKCE flow requires code_challenge_method and code_challenge')
  const method = named.toLowerCase()
  if (method !== 's256' && method !== 'plain') throw badRequest('unsupported code_challenge method')
  if (!verifierPattern.test(challenge)) throw badRequest('code challenge has to be between 43 and 128 characters')
  return { challenge, method }
}

type FlowTarget = { userId: string; purpose: FlowPurpose; challenge: Challenge; sessionId?: string | null }

/** A code for the address that somebody is led back to. Call inside a transaction. */
export async function issueFlowCode(
  tx: Context,
  { userId, purpose, challenge, sessionId = null }: FlowTarget,
): Promise<string> {
  const code = randomToken()
  const now = tx.clock()
  const flow = {
    code_hash: sha256Hex(code),
    user_id: userId,
    purpose,
    session_id: sessionId,
    code_challenge: challenge.challenge,
    code_challenge_method: challenge.method,
    expires_at: new Date(now.getTime() + flowMs),
    created_at: now,
  }
  await addFlowState(tx.db, flow, new Date(now.getTime() - flowMs))
  return code
}

function isVerifierValid(
  { code_challenge: challenge, code_challenge_method: method }: FlowState,
  verifier: string,
): boolean {
  const made = Buffer.from(method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))
  const wanted = Buffer.from(challenge)
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}

const ExchangeBody = z.object({
  auth_code: z.string().check(z.minLength(1), z.maxLength(200)),
  code_verifier: z.string().check(z.minLength(1), z.maxLength(200)),
})

/**
 * What a followed link was for, and whose. Its code is taken once, and by the holder of the verifier only. Call inside a
 * transaction: a new password, which holds the user's lock, ends codes and sessions alike.
 */
export async function consumeFlow(tx: Context, body: unknown): Promise<{ flow: FlowState; user: User }> {
  const given = ExchangeBody.safeParse(body ?? {})
  if (!given.success) throw badRequest('invalid request: both auth code and code verifier should be non-empty')
  const gone = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const flow = await findFlowState(tx.db, sha256Hex(given.data.auth_code))
  if (!flow || flow.used_at) throw gone()
  if (flow.expires_at <= tx.clock())
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isVerifierValid(flow, given.data.code_verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  const user = await lockUser(tx.db, flow.user_id)
  if (!user || !(await consumeFlowState(tx.db, flow.code_hash, tx.clock()))) throw gone()
  return { flow, user }
}
