import { type NewLine, toLineParts } from '#server/modules/orders/index.ts'
import { toLinkOrderLines } from '#server/modules/payment-links/index.ts'
import type { SubscriptionRequest } from '#server/modules/subscriptions/index.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findImage, getShippingChoices, needsShipping, type PricedBump, type PricedCheckout } from './price-checkout.ts'
import type { CheckoutItem, CheckoutRow } from './repository.ts'

/** The goods of a priced cart, which decide which funnel follows. */
export const listPurchasedItems = (goods: CheckoutItem, { variant, bumps }: PricedCheckout) => [
  { productId: goods.product.id, sku: variant.sku },
  ...bumps.map(bump => ({ productId: bump.goods.productId, sku: bump.goods.sku })),
]

/**
 * Throws shipping_required when the product has shipping options and the checkout has selected none of them, or one
 * that is not offered in the checkout's country. A product without options is delivered without shipping.
 */
export function assertShippingChosen(goods: CheckoutItem, row: CheckoutRow, quoted: PricedCheckout) {
  if (!needsShipping(goods) || quoted.shipping) return
  throw new AppError('shipping_required', {
    fields: { shippingOptionId: getShippingChoices(goods, row.country).length === 0 ? 'none_for_country' : 'missing' },
  })
}

/** Builds the recurring charge to set up at the provider. Returns null for a one-time purchase. */
export function findSubscriptionRequest(goods: CheckoutItem, quoted: PricedCheckout): SubscriptionRequest | null {
  const { subscription: terms, variant, quantity, quote } = quoted
  const { mapping } = variant
  if (!terms || !mapping) return null
  return {
    terms,
    priceId: mapping.stripe_price_id,
    productId: goods.product.id,
    variantId: variant.id,
    sku: variant.sku,
    title: goods.product.title,
    quantity,
    unitCents: terms.unitCents,
    currency: quote.currency,
    discountCents: terms.discountCents,
    promotion: quoted.promotion?.code ?? null,
    shippingCents: quote.shippingCents,
  }
}

/** The line of an order bump has the title of its product, which the seller ships, instead of the bump's headline. */
const toBumpOrderLine = ({ id, cents, discountCents, goods }: PricedBump): NewLine => ({
  kind: 'bump',
  bump_id: id,
  product_id: goods.productId,
  variant_id: goods.variantId,
  title: goods.productTitle,
  variant_name: goods.name,
  sku: goods.sku,
  image: goods.image,
  parts: toLineParts(goods.parts),
  quantity: 1,
  unit_cents: cents,
  discount_cents: discountCents,
  total_cents: cents - discountCents,
})

/** Copies the priced cart into order lines, so that later product edits do not change the order. */
export function toOrderLines(goods: CheckoutItem, quoted: PricedCheckout): NewLine[] {
  if (goods.link) return toLinkOrderLines(goods.link)
  const { variant, quantity, unitCents, discountCents, shipping } = quoted
  const goodsLine: NewLine = {
    kind: 'main',
    product_id: goods.product.id,
    variant_id: variant.id,
    title: goods.product.title,
    variant_name: variant.name,
    sku: variant.sku,
    image: findImage(goods, variant),
    parts: toLineParts(variant.parts),
    quantity,
    unit_cents: unitCents,
    discount_cents: discountCents,
    total_cents: unitCents * quantity - discountCents,
  }
  const goodsLines = [goodsLine, ...quoted.bumps.map(toBumpOrderLine)]
  if (!shipping) return goodsLines
  const total_cents = quoted.quote.shippingCents
  const { name: title, cents: unit_cents } = shipping
  // The discount on shipping belongs to the shipping line. The discount of the order covers only the goods.
  const discount_cents = unit_cents - total_cents
  return [...goodsLines, { kind: 'shipping', title, quantity: 1, unit_cents, discount_cents, total_cents }]
}
