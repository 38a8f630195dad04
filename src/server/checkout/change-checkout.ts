import type { Checkout, changeCheckout as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { showCheckout } from './open-checkout.ts'
import { shippingChoices } from './quote.ts'
import { type CheckoutRow, findCheckout, findGoods, type Goods, updateCheckout } from './repository.ts'

/** The checkout `id` of this browser while it can still be paid. */
export async function payableCheckout(ctx: Context, id: string): Promise<CheckoutRow> {
  const row = found(ctx.browser ? await findCheckout(ctx.db, id, ctx.browser) : null, 'checkout_not_found')
  if (row.state === 'done' || row.state === 'expired') throw new AppError('checkout_closed')
  return row
}

/** After a change of country the first option of the new list is chosen; an option of another list is refused. */
function chooseShipping(
  goods: Goods,
  row: CheckoutRow,
  country: string | null,
  wanted: string | undefined,
): string | null {
  const choices = shippingChoices(goods, country)
  if (wanted !== undefined)
    return found(
      choices.find(each => each.id === wanted),
      'shipping_not_found',
    ).id
  const kept = country === row.country ? choices.find(each => each.id === row.shipping_option_id) : undefined
  return (kept ?? choices[0])?.id ?? null
}

/** Changes variant, quantity, country, shipping or promotion and answers the new quote. Refused changes change nothing. */
export async function changeCheckout(ctx: Context, { params, body }: Request<typeof endpoint>): Promise<Checkout> {
  const row = await payableCheckout(ctx, params.id)
  const [line] = row.lines
  if (!line) throw new AppError('product_not_found')
  const code = body.promotionCode === undefined ? row.promotion_code : body.promotionCode?.trim() || null
  const goods = found(await findGoods(ctx.db, line.productId, code, ctx.clock()), 'product_not_found')
  if (body.promotionCode && !goods.promotion) throw new AppError('promotion_not_found')
  const variantId = body.variantId ?? line.variantId
  if (!goods.variants.some(each => each.id === variantId)) throw new AppError('variant_not_found')
  const country = body.country ?? row.country
  const changed = await updateCheckout(
    ctx.db,
    row.id,
    {
      lines: [{ ...line, variantId, quantity: body.quantity ?? line.quantity }],
      ...(country !== null && { country }),
      shipping_option_id: chooseShipping(goods, row, country, body.shippingOptionId),
      promotion_code: goods.promotion ? goods.promotion.code : null,
    },
    ctx.clock(),
  )
  return showCheckout(ctx, changed, goods)
}
