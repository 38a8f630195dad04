import type { Checkout, changeCheckout as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { normalizePromotionCode } from '#domain/promotion.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { assertKnownCountry } from './assert-known-country.ts'
import { listCartBumps, toBumpLine } from './cart-bumps.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { presentCheckout } from './open-checkout.ts'
import { lockPayableCheckout } from './payable-checkout.ts'
import { getShippingChoices } from './price-checkout.ts'
import { assertNotGuessingCodes, findPromotionRejection } from './promotion-codes.ts'
import { type CheckoutItem, type CheckoutRow, findCheckout, updateCheckout } from './repository.ts'

/**
 * Throws shipping_not_found when the requested option is not offered in the country. Without a requested option, keeps
 * the current option if the country is unchanged and still offers that option; otherwise selects the first option.
 */
function chooseShipping(
  goods: CheckoutItem,
  row: CheckoutRow,
  country: string | null,
  requestedId: string | undefined,
): string | null {
  const choices = getShippingChoices(goods, country)
  if (requestedId !== undefined)
    return orThrow(
      choices.find(each => each.id === requestedId),
      'shipping_not_found',
    ).id
  const current = country === row.country ? choices.find(each => each.id === row.shipping_option_id) : undefined
  return (current ?? choices[0])?.id ?? null
}

/**
 * Rejects a promotion code or another quantity for a payment link, because the seller has set its goods and its total.
 */
function assertAllowedOnLink({ quantity = 1, promotionCode: code }: Request<typeof endpoint>['body']): void {
  if (quantity !== 1) throw new AppError('cart_differs')
  if (code) throw new AppError('promotion_other_goods')
}

type BumpChoice = NonNullable<Request<typeof endpoint>['body']['bumps']>[number]
/**
 * Adds order bumps to the lines of a cart and removes others. Throws order_bump_sold_out or order_bump_not_found for a
 * bump that the cart cannot contain.
 */
function selectBumps(goods: CheckoutItem, row: CheckoutRow, choices: readonly BumpChoice[]): CheckoutRow['lines'] {
  const allowed = listCartBumps(goods, row)
  let { lines } = row
  for (const { id, isSelected } of choices) {
    lines = lines.filter(line => line.bumpId !== id)
    if (!isSelected) continue
    const bump = allowed.find(each => each.id === id)
    const isSoldOut = goods.bumps.find(each => each.id === id)?.goods.units === 0
    if (!bump) throw new AppError(isSoldOut ? 'order_bump_sold_out' : 'order_bump_not_found')
    lines = [...lines, toBumpLine(bump)]
  }
  return lines
}

async function isCodeApplied(ctx: Context, id: string, code: string): Promise<boolean> {
  const row = ctx.browser ? await findCheckout(ctx.db, id, ctx.browser) : null
  return normalizePromotionCode(row?.promotion_code) === code
}

/**
 * Applies the requested changes, reserves the new selection and returns the new quote. A rejected change changes
 * nothing. An empty body only returns the current state and does not count as shopper activity.
 */
export async function changeCheckout(ctx: Context, { params, body }: Request<typeof endpoint>): Promise<Checkout> {
  assertKnownCountry(body.country, 'country')
  const typed = normalizePromotionCode(body.promotionCode)
  if (typed && !(await isCodeApplied(ctx, params.id, typed))) await assertNotGuessingCodes(ctx, typed, 'typed')
  return withTransaction(ctx, async tx => {
    const row = await lockPayableCheckout(tx, params.id)
    const [line, ...bumpLines] = row.lines
    if (!line) throw new AppError('product_not_found')
    const code = body.promotionCode === undefined ? row.promotion_code : typed
    const goods = await loadCheckoutItem(tx, row, code)
    if (goods.link) assertAllowedOnLink(body)
    const refused = typed ? await findPromotionRejection(tx, goods, row) : null
    if (refused) throw new AppError(refused)
    const variantId = body.variantId ?? line.variantId
    if (!goods.variants.some(each => each.id === variantId)) throw new AppError('variant_not_found')
    if (Object.values(body).every(value => value === undefined)) return presentCheckout(tx, row, goods)
    const country = body.country ?? row.country
    const lines = [{ ...line, variantId, quantity: body.quantity ?? line.quantity }, ...bumpLines]
    const changed = await updateCheckout(
      tx.db,
      row.id,
      {
        lines: selectBumps(goods, { ...row, lines, country }, body.bumps ?? []),
        ...(country !== null && { country }),
        shipping_option_id: chooseShipping(goods, row, country, body.shippingOptionId),
        ...(body.promotionCode !== undefined && { promotion_code: typed && (goods.promotion?.code ?? null) }),
      },
      tx.clock(),
    )
    return presentCheckout(tx, changed, goods)
  })
}
