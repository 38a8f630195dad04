import type { Context } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { sha256Hex } from '../core/ids.ts'
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  releaseIdempotencyKey,
  saveIdempotentReply,
  takeOverIdempotencyKey,
} from './repository.ts'

const waitMs = 5_000
const staleMs = 30_000
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Whether an error is the final outcome of a payment and must be replayed exactly. Other errors may be retried. */
const isFinalOutcome = (code: string) => code === 'payment_failed'

/**
 * Runs `work` once per caller, operation and Idempotency-Key, and replays the first response for 24 hours. Throws
 * `idempotency_key_reused` (409) when the same key comes with a different body, and `idempotency_key_in_flight` (409)
 * when the first call is still running after 5 s. Without a key it throws `idempotency_key_required` (400) if
 * `required`; otherwise it runs `work`, because database constraints prevent a double charge. The key of a killed
 * process is taken over after 30 s.
 */
export async function withIdempotencyKey<T extends object>(
  ctx: Context,
  operation: string,
  body: unknown,
  required: boolean,
  work: () => Promise<T>,
): Promise<T> {
  const key = ctx.idempotencyKey
  if (!key) {
    if (required) throw new AppError('idempotency_key_required')
    return work()
  }
  const scope = sha256Hex(`${operation} ${ctx.actor?.memberId ?? ctx.browser ?? ctx.address}`)
  const bodyHash = sha256Hex(JSON.stringify(body ?? null))
  let existing = await claimIdempotencyKey(ctx.db, scope, key, bodyHash)
  const deadline = Date.now() + waitMs
  while (existing) {
    if (existing.body_hash !== bodyHash) throw new AppError('idempotency_key_reused')
    if (existing.status === 200) return existing.reply as T
    if (existing.status !== null)
      throw new AppError('payment_failed', { data: existing.reply as Record<string, unknown> })
    const now = ctx.clock()
    if (await takeOverIdempotencyKey(ctx.db, scope, key, new Date(now.getTime() - staleMs), now)) break
    if (Date.now() > deadline) throw new AppError('idempotency_key_in_flight', { retryAfter: 1 })
    await pause(50)
    existing =
      (await findIdempotencyKey(ctx.db, scope, key)) ?? (await claimIdempotencyKey(ctx.db, scope, key, bodyHash))
  }
  try {
    const reply = await work()
    await saveIdempotentReply(ctx.db, scope, key, 200, reply)
    return reply
  } catch (error) {
    if (error instanceof AppError && isFinalOutcome(error.code)) {
      await saveIdempotentReply(ctx.db, scope, key, error.status, error.data ?? {})
    } else {
      await releaseIdempotencyKey(ctx.db, scope, key)
    }
    throw error
  }
}
