import type { PromotionRefusal } from '#contract/checkout.ts'
import { findPlacedOrder } from '#server/modules/orders/index.ts'
import { hasUsesLeft, isPromotionCode } from '#server/modules/promotions/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { countEvent, getRetryAfter, readCounts } from '#server/platform/limits/rate-limit.ts'
import { findRuleRejection } from './price-checkout.ts'
import type { CheckoutItem, CheckoutRow } from './repository.ts'

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

type Cart = Pick<
  CheckoutRow,
  'id' | 'state' | 'mode' | 'surface' | 'lines' | 'country' | 'buyer' | 'browser_hash' | 'campaign_id'
>
/**
 * Why the promotion code that `goods` was loaded with cannot be applied to a cart: unknown, ended or used up, or meant
 * for other products, another campaign or another currency. Null when it can be applied.
 */
export async function findPromotionRejection(
  ctx: Context,
  goods: CheckoutItem,
  row: Cart,
): Promise<PromotionRefusal | null> {
  const refused = findRuleRejection(goods, row)
  if (refused || !goods.promotion) return refused
  const placed = row.state === 'paying' ? await findPlacedOrder(ctx.db, row.id, row.browser_hash) : null
  const buyer = { mode: row.mode, email: row.buyer?.email ?? null, orderId: placed?.order.id ?? null }
  return (await hasUsesLeft(ctx, goods.promotion, buyer)) ? null : 'promotion_used_up'
}
