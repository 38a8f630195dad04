/** One kind of goods in a cart; `unitCents` is product price plus the variant's adjustment, in integer cents. */
export type PricedLine = { unitCents: number; quantity: number }

/** Cents a cart costs. `lineDiscounts` has one entry a line and adds up to `discountCents`. */
export type Price = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  lineDiscounts: number[]
}

/** product price + variant adjustment, never below 0 (specification, section 5: 'Price used'). */
export const unitPrice = (productCents: number, adjustmentCents: number): number =>
  Math.max(0, productCents + adjustmentCents)

/** `percent` of an amount in cents, rounded half up once. */
export const percentOf = (cents: number, percent: number): number => Math.floor((2 * cents * percent + 100) / 200)

/** Splits `amount` cents over `weights` so that the parts add up exactly: the largest remainders get the odd cents. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const exact = amount * weight
    return { index, cents: Math.floor(exact / sum), remainder: exact % sum }
  })
  let left = amount - parts.reduce((total, part) => total + part.cents, 0)
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left === 0) break
    part.cents += 1
    left -= 1
  }
  return parts.map(part => part.cents)
}

/**
 * The price of a cart: the promotion on goods only, rounded once and spread over the lines, then shipping.
 * @param percentOff 0 to 100, of the goods
 * @param shippingCents what the chosen option costs; 0 when none is chosen or it is free
 */
export function priceOf(lines: readonly PricedLine[], percentOff: number, shippingCents: number): Price {
  const totals = lines.map(line => line.unitCents * line.quantity)
  const subtotalCents = totals.reduce((a, b) => a + b, 0)
  const discountCents = percentOf(subtotalCents, percentOff)
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    totalCents: Math.max(0, subtotalCents - discountCents + shippingCents),
    lineDiscounts: spread(discountCents, totals),
  }
}

/** The largest amount in cents that the provider charges at once, in any currency. */
export const maximumCharge = 99_999_999

const minimumCharges: Readonly<Record<string, number>> = { gbp: 30, dkk: 250, mxn: 1_000, nok: 300, pln: 200, sek: 300 }
/** The smallest amount in cents the provider charges in a currency; 0 is free and needs no charge. */
export function minimumCharge(currency: string): number {
  return minimumCharges[currency] ?? 50
}
