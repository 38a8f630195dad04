import type Stripe from 'stripe'
import { invalidParameterError, resourceMissingError } from '../http/api-error.ts'
import { createObjectId } from '../state/ids.ts'
import type { RequestContext, World } from '../world.ts'
import { getPeriodBoundary } from './period-boundaries.ts'
import type { WireDiscount, WireLine } from './wire.ts'

export interface DiscountParam {
  coupon?: string
}

/** Returns a coupon. Throws when the coupon is unknown, can no longer be redeemed or is for another currency. */
function getRedeemableCoupon(world: World, id: string, currency: string, param: string): Stripe.Coupon {
  const coupon = world.store.get('coupon', id)
  if (!coupon) throw resourceMissingError('coupon', id, param)
  if (!coupon.valid || (coupon.redeem_by ?? Number.POSITIVE_INFINITY) <= world.clock.seconds()) {
    throw invalidParameterError(`Coupon ${id} is used up.`, param, 'coupon_expired')
  }
  if (coupon.currency && coupon.currency !== currency) {
    throw invalidParameterError(
      `The coupon ${id} is in ${coupon.currency}, and may not be used with ${currency}.`,
      param,
    )
  }
  return coupon
}

interface DiscountOwner {
  customer: string
  currency: string
  subscription: string | null
  invoiceItem?: string
}

function getDiscountEnd({ duration, duration_in_months }: Stripe.Coupon, start: number): number | null {
  if (duration !== 'repeating') return null
  return getPeriodBoundary(start, { interval: 'month', interval_count: 1 }, duration_in_months ?? 1)
}

/** Redeems coupons and returns the ids of the resulting discounts. */
export function redeemCoupons(
  world: World,
  params: DiscountParam[] | '' | null | undefined,
  owner: DiscountOwner,
  request: RequestContext | null,
): string[] {
  const coupons = (params || []).map(({ coupon }) =>
    getRedeemableCoupon(world, coupon ?? '', owner.currency, 'discounts[0][coupon]'),
  )
  return coupons.map(coupon => {
    const start = world.clock.seconds()
    const discount = world.store.put('discount', {
      id: createObjectId('di'),
      object: 'discount',
      checkout_session: null,
      customer: owner.customer,
      customer_account: null,
      end: getDiscountEnd(coupon, start),
      invoice: null,
      invoice_item: owner.invoiceItem ?? null,
      promotion_code: null,
      source: { coupon: coupon.id, type: 'coupon' },
      start,
      subscription: owner.subscription,
      subscription_item: null,
    })
    const times_redeemed = coupon.times_redeemed + 1
    const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions
    world.store.put('coupon', { ...coupon, times_redeemed, valid })
    if (owner.subscription) world.emit('customer.discount.created', discount, request)
    return discount.id
  })
}

/** Returns the discount on an amount, which is never more than the amount itself. */
export function calculateDiscountAmount(
  coupon: Pick<Stripe.Coupon, 'amount_off' | 'percent_off'>,
  amount: number,
): number {
  const { amount_off, percent_off } = coupon
  const discount =
    percent_off === null ? (amount_off ?? 0) : Math.round((amount * Math.round(percent_off * 100)) / 10_000)
  return Math.min(discount, amount)
}

/**
 * Splits a total in proportion to the amounts. The units that are left after rounding down go to the amounts with the
 * largest remainders.
 */
export function allocateProportionally(total: number, amounts: readonly number[]): number[] {
  const amountSum = amounts.reduce((sum, amount) => sum + amount, 0)
  if (amountSum === 0) return amounts.map(() => 0)
  const shares = amounts.map(amount => Math.floor((total * amount) / amountSum))
  const undistributed = total - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: (total * amount) % amountSum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, undistributed)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

function getRemainingAmount(line: WireLine): number {
  return line.discount_amounts.reduce((remaining, { amount }) => remaining - amount, line.amount)
}

function applyDiscount(world: World, lines: WireLine[], id: string, concerns: (line: WireLine) => boolean): WireLine[] {
  const discount = world.store.get('discount', id)
  const coupon = discount && world.store.get('coupon', discount.source.coupon)
  if (!coupon) return lines
  const remainingAmounts = lines.map(line =>
    line.discountable && line.amount > 0 && concerns(line) ? getRemainingAmount(line) : 0,
  )
  const shares = allocateProportionally(
    calculateDiscountAmount(
      coupon,
      remainingAmounts.reduce((sum, amount) => sum + amount, 0),
    ),
    remainingAmounts,
  )
  return lines.map((line, index) => {
    const amount = shares[index] ?? 0
    return amount > 0 ? { ...line, discount_amounts: [...line.discount_amounts, { amount, discount: id }] } : line
  })
}

/** Applies discounts to lines: first those of each line, then those of the whole invoice. */
export function applyDiscounts(world: World, lines: WireLine[], ids: readonly string[]): WireLine[] {
  const lineDiscounts = lines.flatMap(line => line.discounts.map(id => ({ id, line: line.id })))
  const linesAfterOwnDiscounts = lineDiscounts.reduce(
    (now, { id, line }) => applyDiscount(world, now, id, one => one.id === line),
    lines,
  )
  return ids.reduce((now, id) => applyDiscount(world, now, id, () => true), linesAfterOwnDiscounts)
}

export function filterActiveDiscounts(world: World, ids: readonly string[]): string[] {
  const now = world.clock.seconds()
  return ids.filter(id => {
    const discount = world.store.get('discount', id)
    return discount !== undefined && (discount.end === null || discount.end > now)
  })
}

/**
 * Ends the discounts of duration `once` that reduced an invoice (`usedIds`). Returns the ids of the discounts that
 * remain.
 */
export function endUsedDiscounts(world: World, ids: readonly string[], usedIds: readonly string[]): string[] {
  return ids.filter(id => {
    const discount = world.store.get('discount', id)
    const coupon = discount && world.store.get('coupon', discount.source.coupon)
    if (!discount || coupon?.duration !== 'once' || !usedIds.includes(id)) return true
    endDiscount(world, discount)
    return false
  })
}

export function endDiscount(world: World, discount: WireDiscount) {
  const ended = world.store.put('discount', { ...discount, end: world.clock.seconds() })
  world.emit('customer.discount.deleted', ended, null)
}
