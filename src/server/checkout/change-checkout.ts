import type { Checkout, changeCheckout as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { promotionCode } from '#domain/promotion.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { refuseGuessing } from './code-guessing.ts'
import { requireKnownCountry } from './known-country.ts'
import { findGoodsOf } from './link-goods.ts'
import { showCheckout } from './open-checkout.ts'
import { lockPayable } from './payable.ts'
import { shippingChoices } from './quote.ts'
import { type CheckoutRow, findCheckout, type Goods, updateCheckout } from './repository.ts'
import { wantedPromotion } from './wanted-promotion.ts'

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

/** What is on a payment link is the seller's word: once, without any code. */
function refuseOnLink({ quantity = 1, promotionCode: code }: Request<typeof endpoint>['body']): void {
  if (quantity !== 1) throw new AppError('cart_differs')
  if (code) throw new AppError('promotion_other_goods')
}

async function hasCodeAlready(ctx: Context, id: string, code: string): Promise<boolean> {
  const row = ctx.browser ? await findCheckout(ctx.db, id, ctx.browser) : null
  return promotionCode(row?.promotion_code) === code
}

/**
 * Changes variant, quantity, country, shipping or promotion, reserves what is chosen then, and answers the new quote.
 * Refused changes change nothing. An empty change only asks: it is no step of the shopper.
 */
export async function changeCheckout(ctx: Context, { params, body }: Request<typeof endpoint>): Promise<Checkout> {
  requireKnownCountry(body.country, 'country')
  const typed = promotionCode(body.promotionCode)
  if (typed && !(await hasCodeAlready(ctx, params.id, typed))) await refuseGuessing(ctx, typed, 'typed')
  return withTransaction(ctx, async tx => {
    const row = await lockPayable(tx, params.id)
    const [line] = row.lines
    if (!line) throw new AppError('product_not_found')
    const code = body.promotionCode === undefined ? row.promotion_code : typed
    const goods = found(await findGoodsOf(tx, row, code), 'product_not_found')
    if (goods.link) refuseOnLink(body)
    const refused = typed ? await wantedPromotion(tx, goods, row) : null
    if (refused) throw new AppError(refused)
    const variantId = body.variantId ?? line.variantId
    if (!goods.variants.some(each => each.id === variantId)) throw new AppError('variant_not_found')
    if (Object.values(body).every(value => value === undefined)) return showCheckout(tx, row, goods)
    const country = body.country ?? row.country
    const changed = await updateCheckout(
      tx.db,
      row.id,
      {
        lines: [{ ...line, variantId, quantity: body.quantity ?? line.quantity }],
        ...(country !== null && { country }),
        shipping_option_id: chooseShipping(goods, row, country, body.shippingOptionId),
        ...(body.promotionCode !== undefined && { promotion_code: typed && (goods.promotion?.code ?? null) }),
      },
      tx.clock(),
    )
    return showCheckout(tx, changed, goods)
  })
}
