/** Returns what Mercado Pago charges the seller for a payment, in cents: 4.98 % by card and 0.99 % by Pix. */
export function computeFee(amount: number, isCard: boolean): number {
  return Math.round((amount * (isCard ? 498 : 99)) / 10_000)
}
