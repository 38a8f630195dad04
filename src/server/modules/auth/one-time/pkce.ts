import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Tx } from '#server/platform/core/context.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { AuthError } from '../protocol.ts'
import { lockUser, type User } from '../repository.ts'
import { addFlowState, consumeFlowState, type FlowPurpose, type FlowState, findFlowState } from './repository.ts'

/**
 * The PKCE challenge of a client: opening its mailed link yields a code that only the holder of the verifier can
 * exchange.
 */
export type Challenge = { challenge: string; method: 's256' | 'plain' }

const flowMs = 5 * 60_000
const verifierPattern = /^[\w.~-]{43,128}$/
const optionalText = z.optional(z.nullable(z.string()))
const ChallengeFields = z.object({ code_challenge: optionalText, code_challenge_method: optionalText })

const badRequest = (message: string) => new AuthError(400, 'validation_failed', message)

/** Reads the PKCE challenge from a request body; returns null when the client does not use PKCE. */
export function parsePkceChallenge(body: unknown): Challenge | null {
  const parsed = ChallengeFields.safeParse(body ?? {})
  if (!parsed.success) throw badRequest('PKCE flow requires code_challenge_method and code_challenge')
  const { code_challenge: challenge, code_challenge_method: methodName } = parsed.data
  if (!challenge && !methodName) return null
  if (!challenge || !methodName) throw badRequest('PKCE flow requires code_challenge_method and code_challenge')
  const method = methodName.toLowerCase()
  if (method !== 's256' && method !== 'plain') throw badRequest('unsupported code_challenge method')
  if (!verifierPattern.test(challenge)) throw badRequest('code challenge has to be between 43 and 128 characters')
  return { challenge, method }
}

type FlowTarget = { userId: string; purpose: FlowPurpose; challenge: Challenge; sessionId?: string | null }

/** Issues the code that is added to the redirect URL. */
export async function issueFlowCode(
  tx: Tx,
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
  const computed = Buffer.from(
    method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'),
  )
  const expected = Buffer.from(challenge)
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}

const ExchangeBody = z.object({
  auth_code: z.string().check(z.minLength(1), z.maxLength(200)),
  code_verifier: z.string().check(z.minLength(1), z.maxLength(200)),
})

/**
 * Exchanges the code of an opened link for its flow and user, once, and only with the matching verifier. A password
 * change locks the user too, so it invalidates either the code or the session that the code opens.
 */
export async function consumeFlow(tx: Tx, body: unknown): Promise<{ flow: FlowState; user: User }> {
  const parsed = ExchangeBody.safeParse(body ?? {})
  if (!parsed.success) throw badRequest('invalid request: both auth code and code verifier should be non-empty')
  const notFoundError = () =>
    new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const flow = await findFlowState(tx.db, sha256Hex(parsed.data.auth_code))
  if (!flow || flow.used_at) throw notFoundError()
  if (flow.expires_at <= tx.clock())
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isVerifierValid(flow, parsed.data.code_verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  const user = await lockUser(tx.db, flow.user_id)
  if (!user || !(await consumeFlowState(tx.db, flow.code_hash, tx.clock()))) throw notFoundError()
  return { flow, user }
}
