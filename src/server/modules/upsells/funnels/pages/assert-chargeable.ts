import { getMinimumCharge } from '#domain/price.ts'
import { listProductCards } from '#server/modules/catalog/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getUpsell } from '../repository.ts'
import type { OfferRow } from './repository.ts'

type PricedOffer = Pick<OfferRow, 'name' | 'price_cents' | 'currency'>

/** The currencies in which a funnel's orders are paid: those of the products that trigger the funnel. */
async function listCurrencies(ctx: Pick<Context, 'db'>, upsellId: string): Promise<string[]> {
  const { product_ids: ids } = await getUpsell(ctx.db, upsellId)
  const products = ids.length > 0 ? await listProductCards(ctx.db, ids) : []
  return [...new Set(products.map(product => product.currency))]
}

/**
 * Throws 409 offer_below_minimum, with the name and the `minimum` in cents, for the first offer that is too small to be
 * charged. An offer without a currency takes the currency of the order, so it fails only when it is too small in every
 * currency in which orders of the funnel are paid.
 */
export async function assertChargeable(
  ctx: Pick<Context, 'db'>,
  upsellId: string,
  offers: readonly PricedOffer[],
): Promise<void> {
  if (offers.length === 0) return
  const orders = await listCurrencies(ctx, upsellId)
  for (const { name, price_cents: cents, currency } of offers) {
    const minimums = (currency ? [currency] : orders).map(getMinimumCharge)
    if (minimums.length === 0 || minimums.some(minimum => cents >= minimum)) continue
    throw new AppError('offer_below_minimum', { data: { name, minimum: Math.min(...minimums) } })
  }
}
