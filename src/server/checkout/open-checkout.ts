import type { Checkout, openCheckout as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { matchingUpsell } from '#server/upsells/index.ts'
import { currencyOf, quoteCheckout, shippingChoices, viewOf } from './quote.ts'
import {
  type CheckoutRow,
  findGoods,
  findOpenCheckouts,
  type Goods,
  insertCheckout,
  updateCheckout,
} from './repository.ts'

const reusableMs = 24 * 3_600_000

/** Loads what a row is priced from and shows the row with it. */
export async function showCheckout(ctx: Context, row: CheckoutRow, known?: Goods): Promise<Checkout> {
  const productId = row.lines[0]?.productId ?? ''
  const goods = found(
    known ?? (await findGoods(ctx.db, productId, row.promotion_code, ctx.clock())),
    'product_not_found',
  )
  const quoted = quoteCheckout(goods, row)
  const funnel = await matchingUpsell(ctx, [{ productId, sku: quoted.variant.sku }])
  return viewOf(goods, row, quoted, funnel !== null)
}

/**
 * Opens the cart of this browser for a product, or finds the one a reload left behind: what was chosen stays chosen.
 * Refuses with product_not_found or variant_not_found (unknown, inactive or another product's SKU).
 */
export async function openCheckout(ctx: Context, { body }: Request<typeof endpoint>): Promise<Checkout> {
  const now = ctx.clock()
  const browser = ctx.ensureBrowser()
  const surface = body.surface ?? 'main'
  const goods = found(await findGoods(ctx.db, body.productId, null, now), 'product_not_found')
  const variant = found(
    body.sku ? goods.variants.find(each => each.sku === body.sku) : goods.variants[0],
    'variant_not_found',
  )
  const mode = await ctx.provider.mode(ctx.db)
  const open = await findOpenCheckouts(ctx.db, browser, new Date(now.getTime() - reusableMs))
  const earlier = open.find(
    row => row.surface === surface && row.mode === mode && row.lines[0]?.productId === body.productId,
  )
  if (earlier) {
    const stillSold = goods.variants.some(each => each.id === earlier.lines[0]?.variantId)
    const lines = [
      {
        productId: body.productId,
        variantId: body.sku || !stillSold ? variant.id : (earlier.lines[0]?.variantId ?? variant.id),
        quantity: earlier.lines[0]?.quantity ?? 1,
        bump: false,
      },
    ]
    return showCheckout(ctx, await updateCheckout(ctx.db, earlier.id, { lines }, now))
  }
  const country = body.country ?? 'US'
  const row = await insertCheckout(ctx.db, {
    id: newId(),
    browser_hash: browser,
    mode,
    surface,
    lines: [{ productId: body.productId, variantId: variant.id, quantity: 1, bump: false }],
    currency: currencyOf(goods, surface),
    country,
    shipping_option_id: shippingChoices(goods, country)[0]?.id ?? null,
    source: body.source ?? {},
    created_at: now,
    updated_at: now,
  })
  return showCheckout(ctx, row, goods)
}
