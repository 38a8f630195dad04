import type { UpsellOffer } from '#contract/screen-data.ts'

type PricedOffer = Pick<UpsellOffer, 'id' | 'name' | 'cents'>

/**
 * Returns the id of the offer that a seller's page requests. Older pages send no offer id, so the amount in cents
 * decides and, among offers at the same price, the name. Returns null when no offer or more than one matches.
 */
export function findRequestedOffer(offers: readonly PricedOffer[], body: unknown): string | null {
  const { offerId, amount, productName } = (body ?? {}) as Record<string, unknown>
  if (offerId !== undefined) return offers.find(({ id }) => id === offerId)?.id ?? null
  const priced = offers.filter(({ cents }) => cents === amount)
  const matches = priced.length > 1 ? priced.filter(({ name }) => name === productName) : priced
  return (matches.length === 1 && matches[0]?.id) || null
}
