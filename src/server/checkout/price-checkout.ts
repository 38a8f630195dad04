import type { Checkout, PromotionRefusal, Quote, VariantChoice } from '#contract/checkout.ts'
import { calculatePrice, calculateUnitPrice, maximumCharge } from '#domain/price.ts'
import { findPromotionMismatch, isEligible, toBenefit } from '#domain/promotion.ts'
import { filterShippingOptions } from '#domain/shipping.ts'
import type { SubscriptionTerms } from '#domain/subscription.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { toPromotionRule } from '#server/promotions/index.ts'
import type { Availability } from './availability.ts'
import type { CheckoutItem, CheckoutRow, Variant } from './repository.ts'

/** What a cart comes to right now, from the shop's own rows. */
export type PricedCheckout = {
  quote: Quote
  variant: Variant
  quantity: number
  unitCents: number
  discountCents: number
  /** What the option costs by itself; the quote says what is taken for it. */
  shipping: { id: string; name: string; cents: number } | null
  promotion: { code: string; percentOff: number | null } | null
  /** Why the code that the row has is not `promotion`. */
  promotionRefused: PromotionRefusal | null
  /** How a variant is charged again and again; null: it is bought once. */
  subscription: PricedSubscriptionTerms | null
}

/** The product's currency, else the shop's, else the specification's: usd on the main checkout, brl on the simple one. */
export function getCurrency(
  goods: Pick<CheckoutItem, 'product' | 'shopCurrency'>,
  surface: CheckoutRow['surface'],
): string {
  return goods.product.currency ?? goods.shopCurrency ?? (surface === 'simple' ? 'brl' : 'usd')
}

/** What is taken each time (`unitCents` a piece), and what a promotion takes off once. */
export type PricedSubscriptionTerms = SubscriptionTerms & { unitCents: number; discountCents: number }

/**
 * How a variant is charged by its mapping, while that says the shop's own price; null: it is no subscription, or cannot
 * be sold as one. The simple checkout sells none.
 */
export function findSubscriptionTerms(
  goods: CheckoutItem,
  variant: Variant,
  surface: CheckoutRow['surface'],
): SubscriptionTerms | null {
  const { mapping } = variant
  if (!mapping?.is_subscription || !mapping.interval || surface === 'simple') return null
  const same =
    mapping.price_cents === getVariantPrice(goods, variant) && mapping.price_currency === getCurrency(goods, surface)
  if (!same || mapping.price_cents === 0) return null
  return {
    interval: mapping.interval,
    intervalCount: mapping.interval_count ?? 1,
    trialDays: mapping.trial_days ?? 0,
  }
}

const dayMs = 86_400_000
/** What a shopper is told at the button. */
export function toTermsDto({ subscription, quantity }: Pick<PricedCheckout, 'subscription' | 'quantity'>, now: Date) {
  if (!subscription) return null
  const { interval, intervalCount, trialDays, unitCents, discountCents } = subscription
  return {
    interval,
    intervalCount,
    trialDays,
    cents: unitCents * quantity,
    firstCents: Math.max(0, unitCents * quantity - discountCents),
    trialEndsAt: trialDays > 0 ? new Date(now.getTime() + trialDays * dayMs).toISOString() : null,
  }
}

export const findImage = (goods: CheckoutItem, variant: Variant) => variant.image ?? goods.product.images[0] ?? null
export const getVariantPrice = (goods: CheckoutItem, variant: Variant) =>
  calculateUnitPrice(goods.product.price, variant.price_adjustment)

/** @param left units this browser could have of a variant */
export function buildVariantChoices(goods: CheckoutItem, left: (variant: Variant) => number | null): VariantChoice[] {
  return goods.variants.map(variant => ({
    id: variant.id,
    name: variant.name,
    sku: variant.sku,
    cents: getVariantPrice(goods, variant),
    image: variant.image,
    left: left(variant),
  }))
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

/** Where the simple checkout sends things: its address has no country. */
export const simpleCheckoutCountry = 'BR'

/** The option a page without a picker stands on: the one it has while that is offered, else the first. */
export function resolveShippingOptionId(goods: CheckoutItem, country: string, kept: string | null): string | null {
  const choices = getShippingChoices(goods, country)
  return (choices.find(each => each.id === kept) ?? choices[0])?.id ?? null
}

type PromotionCart = Pick<CheckoutRow, 'surface' | 'lines' | 'campaign_id'>
/** Why the promotion that `goods` were found with does nothing for a cart; null when it applies. */
export function findRuleRejection(goods: CheckoutItem, row: PromotionCart): PromotionRefusal | null {
  if (!goods.promotion) return 'promotion_not_found'
  return findPromotionMismatch(toPromotionRule(goods.promotion), {
    currency: getCurrency(goods, row.surface),
    campaignId: row.campaign_id,
    productIds: row.lines.map(line => line.productId),
    ships: needsShipping(goods),
  })
}

/** Prices a checkout row. Refuses a variant that is gone (`variant_not_found`) and more than can be charged (`amount_above_maximum`). */
export function priceCheckout(goods: CheckoutItem, row: CheckoutRow): PricedCheckout {
  const [line] = row.lines
  if (!line) throw new AppError('product_not_found')
  const variant = orThrow(
    goods.variants.find(each => each.id === line.variantId),
    'variant_not_found',
  )
  const fullCents = getVariantPrice(goods, variant)
  const terms = findSubscriptionTerms(goods, variant, row.surface)
  // What is tried first costs nothing today.
  const unitCents = terms && terms.trialDays > 0 ? 0 : fullCents
  const shipping = getShippingChoices(goods, row.country).find(each => each.id === row.shipping_option_id) ?? null
  const promotionRefused = row.promotion_code === null ? null : findRuleRejection(goods, row)
  const promotion = row.promotion_code === null || promotionRefused ? null : goods.promotion
  const rule = promotion && toPromotionRule(promotion)
  const priced = {
    unitCents,
    quantity: line.quantity,
    eligible: rule === null || isEligible(rule, line.productId),
  }
  const price = calculatePrice([priced], rule && toBenefit(rule), shipping?.cents ?? 0)
  const { lineDiscounts, ...amounts } = price
  if (Math.max(fullCents * line.quantity, amounts.totalCents) > maximumCharge)
    throw new AppError('amount_above_maximum')
  return {
    quote: { currency: getCurrency(goods, row.surface), ...amounts },
    variant,
    quantity: line.quantity,
    unitCents,
    discountCents: lineDiscounts[0] ?? 0,
    shipping,
    promotion: promotion && { code: promotion.code, percentOff: promotion.percent_off },
    promotionRefused,
    subscription: terms && {
      ...terms,
      unitCents: fullCents,
      discountCents: calculatePrice([{ ...priced, unitCents: fullCents }], rule && toBenefit(rule), 0).discountCents,
    },
  }
}

/** A variant that the provider charges again and again, and that cannot be sold: its terms are not known, or not the shop's. */
export const isUnsellable = (quoted: PricedCheckout) =>
  quoted.variant.mapping?.is_subscription === true && quoted.subscription === null

type CheckoutFacts = {
  now: Date
  standing: Availability
  needsAddress: boolean
  /** Of no option is anything left that may come back by itself. */
  isGone: boolean
  savesCard: boolean
  recorded: { number: number } | null
  promotionRefused: PromotionRefusal | null
}
/** Shipping choices as they are charged: what a promotion pays for is free. */
function getChargedShippingChoices(goods: CheckoutItem, row: CheckoutRow, quoted: PricedCheckout) {
  const choices = getShippingChoices(goods, row.country)
  const isFree = quoted.promotion !== null && goods.promotion?.kind === 'free_shipping'
  return isFree ? choices.map(choice => ({ ...choice, cents: 0 })) : choices
}

/** The checkout as its browser sees it. */
export function toCheckoutDto(
  goods: CheckoutItem,
  row: CheckoutRow,
  quoted: PricedCheckout,
  { now, standing, needsAddress, isGone, savesCard, recorded, promotionRefused }: CheckoutFacts,
): Checkout {
  const subscription = toTermsDto(quoted, now)
  return {
    id: row.id,
    state: row.state,
    mode: row.mode,
    now: now.toISOString(),
    lines: [
      {
        productId: goods.product.id,
        variantId: quoted.variant.id,
        title: goods.product.title,
        variantName: quoted.variant.name,
        sku: quoted.variant.sku,
        image: findImage(goods, quoted.variant),
        quantity: quoted.quantity,
        unitCents: quoted.unitCents,
        totalCents: quoted.unitCents * quoted.quantity,
      },
    ],
    variants: buildVariantChoices(goods, standing.left),
    country: row.country,
    needsShipping: needsShipping(goods),
    needsAddress,
    shippingChoices: getChargedShippingChoices(goods, row, quoted),
    shippingOptionId: quoted.shipping?.id ?? null,
    promotion: quoted.promotion,
    ...(promotionRefused && { promotionRefused }),
    quote: quoted.quote,
    holdExpiresAt: standing.holdExpiresAt?.toISOString() ?? null,
    countdownEndsAt: standing.countdownEndsAt.toISOString(),
    soldOut: standing.soldOut,
    unavailable: isUnsellable(quoted) ? 'subscription' : isGone ? 'sold_out' : null,
    savesCard,
    ...(recorded && { recorded }),
    ...(subscription && { subscription }),
  }
}
