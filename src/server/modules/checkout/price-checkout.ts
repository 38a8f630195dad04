import type { PromotionRefusal, Quote, VariantChoice } from '#contract/checkout.ts'
import { formatKitContents } from '#domain/kit.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { calculatePrice, maximumCharge } from '#domain/price.ts'
import { findPromotionMismatch, isEligible, toBenefit } from '#domain/promotion.ts'
import { filterShippingOptions } from '#domain/shipping.ts'
import type { SubscriptionTerms } from '#domain/subscription.ts'
import { toPromotionRule } from '#server/modules/promotions/index.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { type BumpedCart, type CartBump, listCartBumps, listSoldBumps } from './cart-bumps.ts'
import type { CheckoutItem, CheckoutRow, Variant } from './repository.ts'
import { getVariantPrice, listVariantSteps } from './variant-price.ts'

/** An order bump in a priced cart. `discountCents` is its part of the discounts. */
export type PricedBump = CartBump & { discountCents: number }

/** A cart priced from the shop's current rows. `unitCents` and `discountCents` are those of the main product. */
export type PricedCheckout = {
  quote: Quote
  variant: Variant
  quantity: number
  unitCents: number
  discountCents: number
  /** The order bumps that the quote contains. */
  bumps: PricedBump[]
  /** The order bumps that the cart may contain. */
  offeredBumps: CartBump[]
  /** The selected shipping option at its list price; `quote.shippingCents` is the price that is charged. */
  shipping: { id: string; name: string; cents: number } | null
  promotion: { code: string; percentOff: number | null } | null
  /** Why the checkout's promotion code does not apply. */
  promotionRefused: PromotionRefusal | null
  /** Recurring terms of the variant; null for a one-time purchase. */
  subscription: PricedSubscriptionTerms | null
}

/** The product's currency, else the shop's, else usd on the main checkout and brl on the simple one. */
export function getCurrency(
  goods: Pick<CheckoutItem, 'product' | 'shopCurrency'>,
  surface: CheckoutRow['surface'],
): string {
  return goods.product.currency ?? goods.shopCurrency ?? (surface === 'simple' ? 'brl' : 'usd')
}

/** `unitCents` is charged per unit in each period; `discountCents` is subtracted once. */
export type PricedSubscriptionTerms = SubscriptionTerms & { unitCents: number; discountCents: number }

/**
 * Recurring terms from the variant's provider mapping. Null when the variant is not a subscription or when the mapped
 * price is zero or differs from the shop's. The simple checkout sells no subscriptions.
 */
export function findSubscriptionTerms(
  goods: CheckoutItem,
  variant: Variant,
  surface: CheckoutRow['surface'],
): SubscriptionTerms | null {
  const { mapping } = variant
  if (!mapping?.is_subscription || !mapping.interval || surface === 'simple') return null
  const isSamePrice =
    mapping.price_cents === getVariantPrice(goods, variant) && mapping.price_currency === getCurrency(goods, surface)
  if (!isSamePrice || mapping.price_cents === 0) return null
  return {
    interval: mapping.interval,
    intervalCount: mapping.interval_count ?? 1,
    trialDays: mapping.trial_days ?? 0,
  }
}

export const findImage = (goods: CheckoutItem, variant: Variant) => variant.image ?? goods.product.images[0] ?? null

/** The parts of a kit as the shopper reads them. */
export function toContents(parts: Variant['parts'] | undefined): { contents?: string } {
  const contents = formatKitContents(parts)
  return contents === null ? {} : { contents }
}

/** @param getUnitsLeft returns the units of a variant that this browser can buy; null for untracked stock */
export function buildVariantChoices(
  goods: CheckoutItem,
  getUnitsLeft: (variant: Variant) => number | null,
): VariantChoice[] {
  return goods.variants.map(variant => {
    const steps = listVariantSteps(goods, variant)
    return {
      id: variant.id,
      name: variant.name,
      sku: variant.sku,
      cents: getVariantPrice(goods, variant),
      image: variant.image,
      left: getUnitsLeft(variant),
      ...(steps.length > 0 && { steps }),
      ...toContents(variant.parts),
    }
  })
}

/** A product without shipping options is delivered without shipping (docs/decisions/0003). */
export const needsShipping = (goods: CheckoutItem) => goods.product.shipping_options.length > 0

export const getShippingChoices = (goods: CheckoutItem, country: string | null) =>
  country
    ? filterShippingOptions(goods.product.shipping_options, country).map(({ id, name, price }) => ({
        id,
        name,
        cents: price,
      }))
    : []

/** The simple checkout ships to Brazil only: its address form has no country. */
export const simpleCheckoutCountry = 'BR'

/**
 * The shipping option for a page on which the shopper cannot select one: the current option while it is offered,
 * otherwise the first.
 */
export function resolveShippingOptionId(goods: CheckoutItem, country: string, currentId: string | null): string | null {
  const choices = getShippingChoices(goods, country)
  return (choices.find(each => each.id === currentId) ?? choices[0])?.id ?? null
}

type PromotionCart = BumpedCart & Pick<CheckoutRow, 'surface'>
/** Why the promotion that `goods` was loaded with does not apply to a cart; null when it applies. */
export function findRuleRejection(goods: CheckoutItem, row: PromotionCart): PromotionRefusal | null {
  if (!goods.promotion) return 'promotion_not_found'
  const bumps = goods.promotion.includes_bumps ? listCartBumps(goods, row).filter(bump => bump.isSelected) : []
  return findPromotionMismatch(toPromotionRule(goods.promotion), {
    currency: getCurrency(goods, row.surface),
    campaignId: row.campaign_id,
    productIds: [row.lines[0]?.productId ?? '', ...bumps.map(bump => bump.goods.productId)],
    ships: needsShipping(goods),
  })
}

/** The discount for a payment method does not apply to a payment link, because the seller has set its total. */
const getMethodPercent = (goods: CheckoutItem, percentOff: number) => (goods.link ? 0 : percentOff)

/** Leaves the discount for the method out of a quote that has none. */
export const toQuote = (
  currency: string,
  { lineDiscounts: _, methodDiscountCents, ...amounts }: ReturnType<typeof calculatePrice>,
): Quote => ({ currency, ...amounts, ...(methodDiscountCents > 0 && { methodDiscountCents }) })

/** The payment method of a cart, and the discount on the goods for paying with it, in percent. */
type PaidWith = { method?: PaymentMethod; percentOff?: number }

/**
 * Prices a cart for a payment method; the price for a card is what the checkout shows first. The selected order bumps
 * that can be sold with the method are part of the price. Throws variant_not_found when the variant is gone, and
 * amount_above_maximum when the total or the undiscounted goods exceed the largest possible charge.
 */
export function priceCheckout(
  goods: CheckoutItem,
  row: CheckoutRow,
  { method = 'card', percentOff = 0 }: PaidWith = {},
): PricedCheckout {
  const [line] = row.lines
  if (!line) throw new AppError('product_not_found')
  const variant = orThrow(
    goods.variants.find(each => each.id === line.variantId),
    'variant_not_found',
  )
  const fullCents = getVariantPrice(goods, variant, line.quantity)
  const terms = findSubscriptionTerms(goods, variant, row.surface)
  // A trial costs nothing today.
  const unitCents = terms && terms.trialDays > 0 ? 0 : fullCents
  const shipping = getShippingChoices(goods, row.country).find(each => each.id === row.shipping_option_id) ?? null
  const promotionRefused = row.promotion_code === null ? null : findRuleRejection(goods, row)
  const promotion = row.promotion_code === null || promotionRefused ? null : goods.promotion
  const rule = promotion && toPromotionRule(promotion)
  const benefit = rule && toBenefit(rule)
  const main = { unitCents, quantity: line.quantity, eligible: rule === null || isEligible(rule, line.productId) }
  const offeredBumps = listCartBumps(goods, row)
  const sold = listSoldBumps(offeredBumps, method)
  const bumpLines = sold.map(bump => ({
    unitCents: bump.cents,
    quantity: 1,
    eligible: rule === null || (promotion?.includes_bumps === true && isEligible(rule, bump.goods.productId)),
  }))
  const off = getMethodPercent(goods, percentOff)
  const price = calculatePrice([main, ...bumpLines], benefit, shipping?.cents ?? 0, off)
  const undiscountedCents = fullCents * line.quantity + sold.reduce((sum, bump) => sum + bump.cents, 0)
  if (Math.max(undiscountedCents, price.totalCents) > maximumCharge) throw new AppError('amount_above_maximum')
  const [discountCents = 0, ...bumpDiscounts] = price.lineDiscounts
  return {
    quote: toQuote(getCurrency(goods, row.surface), price),
    variant,
    quantity: line.quantity,
    unitCents,
    discountCents,
    bumps: sold.map((bump, at) => ({ ...bump, discountCents: bumpDiscounts[at] ?? 0 })),
    offeredBumps,
    shipping,
    promotion: promotion && { code: promotion.code, percentOff: promotion.percent_off },
    promotionRefused,
    subscription: terms && {
      ...terms,
      unitCents: fullCents,
      discountCents: calculatePrice([{ ...main, unitCents: fullCents }], benefit, 0).discountCents,
    },
  }
}

/**
 * Whether a subscription cannot be sold because its terms are unknown or its mapped price differs from the shop's
 * price.
 */
export const isUnsellable = (quoted: PricedCheckout) =>
  quoted.variant.mapping?.is_subscription === true && quoted.subscription === null

/** The facts that decide with which methods a priced cart can be paid. */
export const toPayableCart = ({ mode }: Pick<CheckoutRow, 'mode'>, { quote, subscription }: PricedCheckout) => ({
  mode,
  currency: quote.currency,
  totalCents: quote.totalCents,
  isSubscription: subscription !== null,
})
