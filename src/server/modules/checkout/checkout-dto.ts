import type { Checkout, PromotionRefusal } from '#contract/checkout.ts'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import type { Availability } from './availability.ts'
import { type CartBump, listCartBumps } from './cart-bumps.ts'
import {
  buildVariantChoices,
  findImage,
  getShippingChoices,
  isUnsellable,
  needsShipping,
  type PricedCheckout,
  toContents,
} from './price-checkout.ts'
import type { CheckoutItem, CheckoutRow } from './repository.ts'

const dayMs = 86_400_000
/** The recurring terms that are shown at the pay button, in cents. */
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

type CheckoutFacts = {
  now: Date
  availability: Availability
  needsAddress: boolean
  /** Every variant is sold out and no reserved units can return to stock. */
  isPermanentlySoldOut: boolean
  savesCard: boolean
  offered: Pick<Checkout, 'methods' | 'methodQuotes'> & { isUnpayable: boolean }
  awaiting: Checkout['awaiting'] | null
  recorded: { number: number } | null
  promotionRefused: PromotionRefusal | null
  /** The titles of order bumps that have just left the cart. */
  removedBumps: readonly string[]
}
/** Shipping options at the price that is charged: zero with a free-shipping promotion. */
function getChargedShippingChoices(goods: CheckoutItem, row: CheckoutRow, quoted: PricedCheckout) {
  const choices = getShippingChoices(goods, row.country)
  const isFree = quoted.promotion !== null && goods.promotion?.kind === 'free_shipping'
  return isFree ? choices.map(choice => ({ ...choice, cents: 0 })) : choices
}

/** The main product, followed by all selected order bumps, including those that are not sold with every method. */
const toLineDtos = (goods: CheckoutItem, quoted: PricedCheckout): Checkout['lines'] => [
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
  ...quoted.offeredBumps
    .filter(bump => bump.isSelected)
    .map(({ id, cents, image, goods: { productId, variantId, productTitle, name, sku } }) => ({
      productId,
      variantId,
      title: productTitle,
      variantName: name,
      sku,
      image,
      quantity: 1,
      unitCents: cents,
      totalCents: cents,
      bumpId: id,
    })),
]

/**
 * The order bumps of a page that is cached, for a cart that no campaign led to. A sale does not invalidate the page, so
 * order bumps that are sold out are included: the response that opens the checkout leaves them out.
 */
export function listPageBumps(
  goods: CheckoutItem,
  variantId: string,
  quantity: number,
  country: string,
): OfferedBump[] {
  const bumps = goods.bumps.map(bump => ({ ...bump, goods: { ...bump.goods, units: null } }))
  const lines = [{ productId: goods.product.id, variantId, quantity, bump: false }]
  return listCartBumps({ ...goods, bumps }, { state: 'open', lines, campaign_id: null, country }).map(toBumpDto)
}

const toBumpDto = ({ id, title, text, image, cents, placement, isSelected, conditions, goods }: CartBump) => ({
  id,
  title,
  text,
  productTitle: goods.productTitle,
  image,
  cents,
  compareAtCents: goods.cents > cents ? goods.cents : null,
  placement,
  isSelected,
  methods: [...conditions.methods],
  ...toContents(goods.parts),
})

export function toCheckoutDto(
  goods: CheckoutItem,
  row: CheckoutRow,
  quoted: PricedCheckout,
  {
    now,
    availability,
    needsAddress,
    isPermanentlySoldOut,
    promotionRefused,
    recorded,
    awaiting,
    removedBumps,
    offered: { isUnpayable, ...offered },
    ...facts
  }: CheckoutFacts,
): Checkout {
  const subscription = toTermsDto(quoted, now)
  return {
    id: row.id,
    state: row.state,
    mode: row.mode,
    now: now.toISOString(),
    lines: toLineDtos(goods, quoted),
    variants: buildVariantChoices(goods, availability.getUnitsLeft),
    country: row.country,
    needsShipping: needsShipping(goods),
    needsAddress,
    shippingChoices: getChargedShippingChoices(goods, row, quoted),
    shippingOptionId: quoted.shipping?.id ?? null,
    promotion: quoted.promotion,
    ...(promotionRefused && { promotionRefused }),
    quote: quoted.quote,
    bumps: quoted.offeredBumps.map(toBumpDto),
    ...(removedBumps.length > 0 && { removedBumps: [...removedBumps] }),
    holdExpiresAt: availability.holdExpiresAt?.toISOString() ?? null,
    countdownEndsAt: availability.countdownEndsAt.toISOString(),
    soldOut: availability.soldOut,
    unavailable: isUnsellable(quoted)
      ? 'subscription'
      : isPermanentlySoldOut
        ? 'sold_out'
        : isUnpayable
          ? 'payment'
          : null,
    savesCard: facts.savesCard,
    ...offered,
    ...(awaiting && { awaiting }),
    ...(recorded && { recorded }),
    ...(subscription && { subscription }),
  }
}
