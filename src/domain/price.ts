/**
 * One line of a cart. `unitCents` is the product price plus the variant's adjustment, in integer cents. The promotion
 * does not apply to a line with `eligible: false`.
 */
export type PricedLine = { unitCents: number; quantity: number; eligible?: boolean }

/** What a promotion reduces: the price of the goods by a percentage or by an amount, or the shipping to 0. */
export type Benefit =
  | { kind: 'percent'; percentOff: number }
  | { kind: 'fixed'; amountOff: number }
  | { kind: 'free_shipping' }

/**
 * The price of a cart in cents. `lineDiscounts` has one entry per line and adds up to `discountCents`, which covers the
 * goods only: with free shipping, `shippingCents` is 0. `methodDiscountCents` is the part of `discountCents` that is
 * the discount for the payment method.
 */
export type Price = {
  subtotalCents: number
  discountCents: number
  methodDiscountCents: number
  shippingCents: number
  totalCents: number
  lineDiscounts: number[]
}

/** Price of one unit in cents: product price plus variant adjustment, never below 0. */
export const calculateUnitPrice = (productCents: number, adjustmentCents: number): number =>
  Math.max(0, productCents + adjustmentCents)

/** Returns `percent` of an amount in cents, rounded to the nearest cent, half up. */
export const calculatePercentage = (cents: number, percent: number): number =>
  Math.floor((2 * cents * percent + 100) / 200)

/**
 * Splits `amount` cents in proportion to `weights`. The parts add up exactly: those with the largest remainders get the
 * extra cents.
 */
export function allocateCents(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    // BigInt is used because the product of two large amounts exceeds the safe integers.
    const exact = BigInt(amount) * BigInt(weight)
    return { index, cents: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
  })
  let remaining = amount - parts.reduce((total, part) => total + part.cents, 0)
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (remaining === 0) break
    part.cents += 1
    remaining -= 1
  }
  return parts.map(part => part.cents)
}

function calculateDiscount(benefit: Benefit | null, eligibleCents: number): number {
  if (benefit?.kind === 'percent') return calculatePercentage(eligibleCents, benefit.percentOff)
  return benefit?.kind === 'fixed' ? Math.min(benefit.amountOff, eligibleCents) : 0
}

/**
 * Calculates the price of a cart. The discount on the eligible lines is rounded once and split among them; shipping is
 * added afterwards.
 * @param shippingCents price of the selected shipping option; 0 when none is selected or it is free
 * @param methodPercentOff the discount of the payment method in percent, applied to the items after the promotion
 */
export function calculatePrice(
  lines: readonly PricedLine[],
  benefit: Benefit | null,
  shippingCents: number,
  methodPercentOff = 0,
): Price {
  const totals = lines.map(line => line.unitCents * line.quantity)
  const eligible = totals.map((cents, at) => (lines[at]?.eligible === false ? 0 : cents))
  const subtotalCents = totals.reduce((a, b) => a + b, 0)
  const promotionCents = calculateDiscount(
    benefit,
    eligible.reduce((a, b) => a + b, 0),
  )
  const promotionParts = allocateCents(promotionCents, eligible)
  const reduced = totals.map((cents, at) => cents - (promotionParts[at] ?? 0))
  const methodDiscountCents = calculatePercentage(subtotalCents - promotionCents, methodPercentOff)
  const methodParts = allocateCents(methodDiscountCents, reduced)
  const discountCents = promotionCents + methodDiscountCents
  const shipping = benefit?.kind === 'free_shipping' ? 0 : shippingCents
  return {
    subtotalCents,
    discountCents,
    methodDiscountCents,
    shippingCents: shipping,
    totalCents: Math.max(0, subtotalCents - discountCents + shipping),
    lineDiscounts: promotionParts.map((cents, at) => cents + (methodParts[at] ?? 0)),
  }
}

/** The largest amount in cents that the provider accepts in one charge, in any currency. */
export const maximumCharge = 99_999_999

const minimumCharges: Readonly<Record<string, number>> = { gbp: 30, dkk: 250, mxn: 1_000, nok: 300, pln: 200, sek: 300 }
/** The smallest amount in cents that the provider charges, by currency. An order of 0 is free and needs no charge. */
export function getMinimumCharge(currency: string): number {
  return minimumCharges[currency] ?? 50
}
