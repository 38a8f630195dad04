import { maxDashboardDays } from '#contract/dashboard.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import type { readOrderBumpFigures as endpoint } from '#contract/order-bumps.ts'
import { addDays, countDays, toCalendarDay } from '#domain/calendar-day.ts'
import { listBumpVariants } from '#server/modules/catalog/records/index.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { assertProductExists, buildBumpHost } from '../order-bump-dto.ts'
import { countCheckoutsOfProduct, sumOrdersByBump } from './repository.ts'

const defaultDays = 30

/**
 * Reads what the order bumps of a product sold in a period, by default in the last 30 days and in the current mode.
 * Throws product_not_found or period_invalid.
 */
export async function readOrderBumpFigures(
  ctx: Context,
  { params, query }: Request<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await assertProductExists(ctx.db, params.id)
  const timeZone = await getShopTimeZone(ctx.db)
  const to = query.to ?? toCalendarDay(timeZone, ctx.clock())
  const from = query.from ?? addDays(to, 1 - defaultDays)
  const count = countDays(from, to)
  if (count < 1 || count > maxDashboardDays) throw new AppError('period_invalid')
  const mode = query.mode ?? (await ctx.provider.mode(ctx.db))
  const span = { mode, timeZone, from, to }
  const currency = buildBumpHost(params.id, await listBumpVariants(ctx.db, [params.id])).currency ?? 'usd'
  const bumps = await sumOrdersByBump(ctx.db, params.id, currency, span)
  return {
    bumps: bumps.map(bump => ({ ...bump, currency })),
    ...(await countCheckoutsOfProduct(ctx.db, params.id, span)),
    mode,
    from,
    to,
  }
}
