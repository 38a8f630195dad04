import type { MethodTerms } from './offered-methods.ts'

/** The maximum number of installments that a provider offers for a card in Brazil. */
const providerMaxInstallments = 12

/** Returns the maximum number of installments for an amount. A product's own limit takes precedence over the shop's. */
export function getMaxInstallments(
  { maxInstallments, minInstallmentCents }: MethodTerms,
  productMax: number | null,
  cents: number,
): number {
  const most = Math.min(productMax ?? maxInstallments ?? providerMaxInstallments, providerMaxInstallments)
  const affordable = minInstallmentCents ? Math.floor(cents / minInstallmentCents) : most
  return Math.max(1, Math.min(most, affordable))
}
