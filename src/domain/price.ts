/**
 * One kind of goods in a cart; `unitCents` is product price plus the variant's adjustment, in integer cents. A line that
 * is not `eligible` stays outside the promotion.
 */
export type PricedLine = { unitCents: number; quantity: number; eligible?: boolean }

/** What a promotion takes off: part of the goods, an amount off the goods and never more than they cost, or the shipping. */
export type Benefit =
  | { kind: 'percent'; percentOff: number }
  | { kind: 'fixed'; amountOff: number }
  | { kind: 'free_shipping' }

/**
 * Cents a cart costs. `lineDiscounts` has one entry a line and adds up to `discountCents`, which is of the goods alone:
 * shipping that a promotion pays for is 0 in `shippingCents`.
 */
export type Price = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  lineDiscounts: number[]
}

/** product price + variant adjustment, never below 0 (specification, section 5: 'Price used'). */
export const calculateUnitPrice = (productCents: number, adjustmentCents: number): number =>
  Math.max(0, productCents + adjustmentCents)

/** `percent` of an amount in cents, rounded half up once. */
export const calculatePercentage = (cents: number, percent: number): number =>
  Math.floor((2 * cents * percent + 100) / 200)

/** Splits `amount` cents over `weights` so that the parts add up exactly: the largest remainders get the odd cents. */
export function allocateCents(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    // The product of two large amounts is beyond what a number holds exactly.
    const exact = BigInt(amount) * BigInt(weight)
    return { index, cents: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
  })
  let left = amount - parts.reduce((total, part) => total + part.cents, 0)
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left === 0) break
    part.cents += 1
    left -= 1
  }
  return parts.map(part => part.cents)
}

function calculateDiscount(benefit: Benefit | null, eligibleCents: number): number {
  if (benefit?.kind === 'percent') return calculatePercentage(eligibleCents, benefit.percentOff)
  return benefit?.kind === 'fixed' ? Math.min(benefit.amountOff, eligibleCents) : 0
}

/**
 * The price of a cart: the promotion on its eligible goods, rounded once and spread over their lines, then shipping.
 * @param shippingCents what the chosen option costs; 0 when none is chosen or it is free
 */
export function calculatePrice(lines: readonly PricedLine[], benefit: Benefit | null, shippingCents: number): Price {
  const totals = lines.map(line => line.unitCents * line.quantity)
  const eligible = totals.map((cents, at) => (lines[at]?.eligible === false ? 0 : cents))
  const subtotalCents = totals.reduce((a, b) => a + b, 0)
  const discountCents = calculateDiscount(
    benefit,
    eligible.reduce((a, b) => a + b, 0),
  )
  const shipping = benefit?.kind === 'free_shipping' ? 0 : shippingCents
  return {
    subtotalCents,
    discountCents,
    shippingCents: shipping,
    totalCents: Math.max(0, subtotalCents - discountCents + shipping),
    lineDiscounts: allocateCents(discountCents, eligible),
  }
}

/** The largest amount in cents that the provider charges at once, in any currency. */
export const maximumCharge = 99_999_999

const minimumCharges: Readonly<Record<string, number>> = { gbp: 30, dkk: 250, mxn: 1_000, nok: 300, pln: 200, sek: 300 }
/** The smallest amount in cents the provider charges in a currency; 0 is free and needs no charge. */
export function getMinimumCharge(currency: string): number {
  return minimumCharges[currency] ?? 50
}
