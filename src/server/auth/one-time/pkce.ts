import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#server/kernel/context.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { AuthError } from '../protocol.ts'
import { lockUser, type User } from '../repository.ts'
import { addFlowState, type FlowPurpose, type FlowState, findFlowState, takeFlowState } from './repository.ts'

/** What a client keeps the verifier of: who follows its mail's link gets a code that only this client can exchange. */
export type Challenge = { challenge: string; method: 's256' | 'plain' }

const flowMs = 5 * 60_000
const shape = /^[\w.~-]{43,128}$/
const text = z.optional(z.nullable(z.string()))
const Given = z.object({ code_challenge: text, code_challenge_method: text })

const bad = (message: string) => new AuthError(400, 'validation_failed', message)

/** The challenge in a body, or null when its client needs none. */
export function readChallenge(body: unknown): Challenge | null {
  const parsed = Given.safeParse(body ?? {})
  if (!parsed.success) throw bad('PKCE flow requires code_challenge_method and code_challenge')
  const { code_challenge: challenge, code_challenge_method: named } = parsed.data
  if (!challenge && !named) return null
  if (!challenge || !named) throw bad('PKCE flow requires code_challenge_method and code_challenge')
  const method = named.toLowerCase()
  if (method !== 's256' && method !== 'plain') throw bad('unsupported code_challenge method')
  if (!shape.test(challenge)) throw bad('code challenge has to be between 43 and 128 characters')
  return { challenge, method }
}

type Led = { userId: string; purpose: FlowPurpose; challenge: Challenge; sessionId?: string | null }

/** A code for the address that somebody is led back to. Call inside a transaction. */
export async function issueFlowCode(
  tx: Context,
  { userId, purpose, challenge, sessionId = null }: Led,
): Promise<string> {
  const code = randomToken()
  const now = tx.clock()
  const flow = {
    code_hash: hashOf(code),
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

function fits({ code_challenge: challenge, code_challenge_method: method }: FlowState, verifier: string): boolean {
  const made = Buffer.from(method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))
  const wanted = Buffer.from(challenge)
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}

const Exchange = z.object({
  auth_code: z.string().check(z.minLength(1), z.maxLength(200)),
  code_verifier: z.string().check(z.minLength(1), z.maxLength(200)),
})

/**
 * What a followed link was for, and whose. Its code is taken once, and by the holder of the verifier only. Call inside a
 * transaction: a new password, which holds the user's lock, ends codes and sessions alike.
 */
export async function takeFlow(tx: Context, body: unknown): Promise<{ flow: FlowState; user: User }> {
  const given = Exchange.safeParse(body ?? {})
  if (!given.success) throw bad('invalid request: both auth code and code verifier should be non-empty')
  const gone = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const flow = await findFlowState(tx.db, hashOf(given.data.auth_code))
  if (!flow || flow.used_at) throw gone()
  if (flow.expires_at <= tx.clock())
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!fits(flow, given.data.code_verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  const user = await lockUser(tx.db, flow.user_id)
  if (!user || !(await takeFlowState(tx.db, flow.code_hash, tx.clock()))) throw gone()
  return { flow, user }
}
