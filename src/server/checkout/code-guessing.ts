import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { sha256Hex } from '#server/kernel/ids.ts'
import { pipelined } from '#server/kernel/pipelined.ts'
import { countInTransaction, findCounts } from '#server/kernel/repository.ts'
import { isPromotionCode } from '#server/promotions/index.ts'

const windowMs = 10 * 60_000
/** Codes that no promotion has, in ten minutes of one address or one browser: a person mistypes a few, a machine guesses. */
const maxWrongCodes = 20

/** How a code came: a link that many open with the same wrong code is no guess but the first time. */
type CodeSource = 'typed' | 'link'

/**
 * Refuses any code, valid ones too, of an address or a browser that tried too many wrong ones: promotion_too_many_tries.
 * Only wrong ones count, so that nobody who types valid codes comes near. Call outside the transaction that the refusal of
 * the code undoes; the code is looked up before the count, so that many guesses at once gain nothing.
 */
export async function assertNotGuessingCodes(ctx: Context, code: string, way: CodeSource): Promise<void> {
  const now = ctx.clock().getTime()
  const start = new Date(now - (now % windowMs))
  const callers = [`address ${ctx.address}`, ...(ctx.browser ? [`browser ${ctx.browser}`] : [])]
  const keys = callers.map(caller => sha256Hex(`wrong codes ${caller}`))
  const isGuess =
    !(await isPromotionCode(ctx.db, code)) &&
    (way === 'typed' ||
      (await countInTransaction(ctx.db, sha256Hex(`wrong code ${code} address ${ctx.address}`), start)) === 1)
  const counts = isGuess
    ? await pipelined(...keys.map(key => countInTransaction(ctx.db, key, start)))
    : [...(await findCounts(ctx.db, keys, start)).values()].map(count => count + 1)
  if (counts.every(count => count <= maxWrongCodes)) return
  const retryAfter = Math.max(1, Math.ceil((start.getTime() + windowMs - now) / 1000))
  throw new AppError('promotion_too_many_tries', { retryAfter })
}
