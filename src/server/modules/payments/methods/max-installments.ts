import type { MethodTerms } from './offered-methods.ts'

/** The most parts that a provider offers for a card in Brazil. */
const providerMaxInstallments = 12

/** In how many parts the seller lets shoppers pay an amount at most. A product's own limit comes first. */
export function getMaxInstallments(
  { maxInstallments, minInstallmentCents }: MethodTerms,
  productMax: number | null,
  cents: number,
): number {
  const most = Math.min(productMax ?? maxInstallments ?? providerMaxInstallments, providerMaxInstallments)
  const affordable = minInstallmentCents ? Math.floor(cents / minInstallmentCents) : most
  return Math.max(1, Math.min(most, affordable))
}
