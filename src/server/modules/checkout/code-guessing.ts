import { isPromotionCode } from '#server/modules/promotions/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { countEvent, getRetryAfter, readCounts } from '#server/platform/limits/rate-limit.ts'

const windowMs = 10 * 60_000
/**
 * Wrong codes allowed in ten minutes per IP address and per browser: a person mistypes a few, a script guesses many.
 */
const maxWrongCodes = 20

/**
 * How a promotion code reached the shop. Many shoppers may open a link with the same wrong code, so a wrong code in a
 * link counts once per IP address.
 */
type CodeSource = 'typed' | 'link'

/**
 * Throws promotion_too_many_tries, even for a valid code, after too many wrong codes from the same IP address or
 * browser. Valid codes are not counted. Call it outside the transaction that is rolled back when a code is rejected. A
 * wrong code is counted before the limit is checked, so that parallel guesses gain nothing.
 */
export async function assertNotGuessingCodes(ctx: Context, code: string, source: CodeSource): Promise<void> {
  const now = ctx.clock().getTime()
  const count = (key: string) => countEvent(ctx, { key, windowMs }, { now })
  const callers = [`address ${ctx.address}`, ...(ctx.browser ? [`browser ${ctx.browser}`] : [])]
  const keys = callers.map(caller => `wrong codes ${caller}`)
  const isGuess =
    !(await isPromotionCode(ctx.db, code)) &&
    (source === 'typed' || (await count(`wrong code ${code} address ${ctx.address}`)) === 1)
  const counts = isGuess
    ? await pipelined(...keys.map(count))
    : (await readCounts(ctx, keys, windowMs, now)).map(earlier => earlier + 1)
  if (counts.every(each => each <= maxWrongCodes)) return
  throw new AppError('promotion_too_many_tries', { retryAfter: getRetryAfter(now, windowMs) })
}
