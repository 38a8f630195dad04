import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { sha256Hex } from './ids.ts'
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

/** Answers that say what happened to money and must be repeated word for word; anything else may be tried again. */
const isFinalOutcome = (code: string) => code === 'payment_failed'

/**
 * Runs `work` once per Idempotency-Key of this caller, and answers repeats with the first answer for 24 hours.
 * Another body under the same key is 409 `idempotency_key_reused`; a call still in flight is waited for 5 s, then 409
 * `idempotency_key_in_flight`. Without a key `work` runs, unless `required` (400 `idempotency_key_required`): the rows
 * themselves guard charging twice. A key left behind by a killed process is taken over after 30 s.
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
  let earlier = await claimIdempotencyKey(ctx.db, scope, key, bodyHash)
  const deadline = Date.now() + waitMs
  while (earlier) {
    if (earlier.body_hash !== bodyHash) throw new AppError('idempotency_key_reused')
    if (earlier.status === 200) return earlier.reply as T
    if (earlier.status !== null)
      throw new AppError('payment_failed', { data: earlier.reply as Record<string, unknown> })
    const now = ctx.clock()
    if (await takeOverIdempotencyKey(ctx.db, scope, key, new Date(now.getTime() - staleMs), now)) break
    if (Date.now() > deadline) throw new AppError('idempotency_key_in_flight', { retryAfter: 1 })
    await pause(50)
    earlier =
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
