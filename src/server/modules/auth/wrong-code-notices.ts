import * as z from 'zod/mini'
import type { Context } from '#server/platform/core/context.ts'
import { countEvent } from '#server/platform/limits/rate-limit.ts'
import { enqueue } from '#server/platform/queue/repository.ts'

export const wrongCodeTopic = 'auth.guessed'
const wrongCodeSealContext = 'outbox.auth.guessed'
export const hourMs = 60 * 60_000
/** Number of wrong codes after which the member is notified. Fewer are probably typing errors. */
const noticeThreshold = 3
export const guessKinds = ['code_guessed', 'factor_guessed'] as const
export type GuessKind = (typeof guessKinds)[number]

const WrongCodePayload = z.object({ kind: z.enum(guessKinds), account: z.string() })

/**
 * Counts a wrong code of an account; every third wrong code within an hour makes the worker notify the member. Accounts
 * that do not exist are handled alike, so that neither the response nor its timing reveals whether one exists.
 * @param account an e-mail address, the digits of a phone number or a user's id
 */
export async function recordWrongCode(ctx: Context, kind: GuessKind, account: string): Promise<void> {
  const wrongCodes = await countEvent(ctx, { key: `wrong ${kind} ${account.toLowerCase()}`, windowMs: hourMs })
  if (wrongCodes % noticeThreshold !== 0) return
  await enqueue(ctx, wrongCodeTopic, {
    sealed: ctx.secrets.seal(JSON.stringify({ kind, account }), wrongCodeSealContext),
  })
  ctx.wake()
}

export function parseWrongCodePayload({ secrets }: Context, payload: Record<string, unknown>) {
  if (typeof payload.sealed !== 'string') throw new Error('the job payload has no `sealed` field')
  return WrongCodePayload.parse(JSON.parse(secrets.open(payload.sealed, wrongCodeSealContext)))
}
