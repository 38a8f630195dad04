import type { Checkout, openCheckout as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { hashOf, newId } from '#server/kernel/ids.ts'
import { findPlacedOrder } from '#server/orders/index.ts'
import { reservationMs, reservationRestMs } from '#server/stock/index.ts'
import { matchingUpsell } from '#server/upsells/index.ts'
import { currencyOf, quoteCheckout, shippingChoices, simpleCountry, standingShipping, viewOf } from './quote.ts'
import {
  type CheckoutRow,
  findGoods,
  findOpenCheckouts,
  type Goods,
  insertCheckout,
  lockCheckout,
  updateCheckout,
  type Variant,
} from './repository.ts'
import { countsStock, holdAndTell } from './standing.ts'

const reusableMs = 24 * 3_600_000
/** A recorded order can be paid for as long as this from the browser that left it. */
const payableMs = 30 * reusableMs
/** An earlier cart whose reservation has rested begins anew, with what was chosen in it: countdown and hold with it. */
const anewAfterMs = reservationMs + reservationRestMs

/** The order that a simple checkout left unpaid. */
async function recordedOrder(ctx: Context, row: CheckoutRow): Promise<{ number: number } | null> {
  const placed = await findPlacedOrder(ctx.db, row.id, row.browser_hash)
  return placed && { number: placed.order.number }
}

/** Reserves what a row shows and answers how it stands. Call in a transaction that holds the row, where stock counts. */
export async function showCheckout(
  ctx: Context,
  row: CheckoutRow,
  goods: Goods,
  newBrowser = false,
): Promise<Checkout> {
  const quoted = quoteCheckout(goods, row)
  const standing = await holdAndTell(ctx, row, goods, newBrowser)
  const funnel = await matchingUpsell(ctx, [{ productId: goods.product.id, sku: quoted.variant.sku }])
  const recorded = row.surface === 'simple' ? await recordedOrder(ctx, row) : null
  return viewOf(goods, row, quoted, { now: ctx.clock(), standing, savesCard: funnel !== null, recorded })
}

/** The cart that a reload left behind, as the link wants it now. Null: it ended in the meantime. */
async function reopen(ctx: Context, id: string, goods: Goods, wanted: Variant | null): Promise<Checkout | null> {
  return withTransaction(ctx, async tx => {
    const row = await lockCheckout(tx.db, id, tx.ensureBrowser())
    const [line] = row?.lines ?? []
    if (!row || !line || !['open', 'paying'].includes(row.state)) return null
    const now = tx.clock()
    const known = goods.variants.find(each => each.id === line.variantId) ?? goods.variants[0]
    const lines = [{ ...line, variantId: (wanted ?? known)?.id ?? line.variantId, bump: false }]
    const simple = row.surface === 'simple'
    const recorded = simple ? await recordedOrder(tx, row) : null
    const age = now.getTime() - row.created_at.getTime()
    if (simple && !recorded && age > reusableMs) return null
    const promoted = row.promotion_code
      ? found(await findGoods(tx.db, line.productId, row.promotion_code, now), 'product_not_found')
      : goods
    if (row.state === 'paying' || recorded || age < anewAfterMs) {
      const shipping = simple && { shipping_option_id: standingShipping(goods, simpleCountry, row.shipping_option_id) }
      return showCheckout(tx, await updateCheckout(tx.db, row.id, { lines, ...shipping }, now), promoted)
    }
    await updateCheckout(tx.db, row.id, { state: 'expired' }, now)
    const anew = { ...row, id: newId(), lines, address_hash: hashOf(tx.address), created_at: now, updated_at: now }
    return showCheckout(tx, await insertCheckout(tx.db, anew), promoted)
  })
}

/**
 * Opens the cart of this browser for a product and reserves its units, or finds the one a reload left behind: what was
 * chosen stays chosen. Refuses with product_not_found or variant_not_found (unknown, inactive or another product's SKU).
 */
export async function openCheckout(ctx: Context, { body }: Request<typeof endpoint>): Promise<Checkout> {
  const now = ctx.clock()
  const known = ctx.browser
  const browser = ctx.ensureBrowser()
  const surface = body.surface ?? 'main'
  const goods = found(await findGoods(ctx.db, body.productId, null, now), 'product_not_found')
  const named = body.sku ? found(goods.variants.find(each => each.sku === body.sku) ?? null, 'variant_not_found') : null
  const variant = named ?? goods.variants[0]
  if (!variant) throw new AppError('variant_not_found')
  const mode = await ctx.provider.mode(ctx.db)
  const since = new Date(now.getTime() - (surface === 'simple' ? payableMs : reusableMs))
  const earlier = (known ? await findOpenCheckouts(ctx.db, known, since) : []).find(
    row => row.surface === surface && row.mode === mode && row.lines[0]?.productId === body.productId,
  )
  const again = earlier ? await reopen(ctx, earlier.id, goods, named) : null
  if (again) return again
  const country = surface === 'simple' ? simpleCountry : (body.country ?? 'US')
  const row = {
    id: newId(),
    browser_hash: browser,
    address_hash: hashOf(ctx.address),
    mode,
    surface,
    lines: [{ productId: body.productId, variantId: variant.id, quantity: 1, bump: false }],
    currency: currencyOf(goods, surface),
    country,
    shipping_option_id: shippingChoices(goods, country)[0]?.id ?? null,
    source: body.source ?? {},
    created_at: now,
    updated_at: now,
  }
  const open = async (at: Context) => showCheckout(at, await insertCheckout(at.db, row), goods, known === null)
  const reserves = countsStock(goods) && (known !== null || variant.stock_quantity !== null)
  return reserves ? withTransaction(ctx, open) : open(ctx)
}
