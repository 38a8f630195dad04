import type { UpsellOffer } from '#contract/screen-data.ts'

type PricedOffer = Pick<UpsellOffer, 'id' | 'name' | 'cents'>

/**
 * The offer that an older page's own call means: the one it names by id, else the only one at its amount in cents, where
 * several cost the same the only one of its name. Null: none, or it could be several.
 */
export function findRequestedOffer(offers: readonly PricedOffer[], body: unknown): string | null {
  const { offerId, amount, productName } = (body ?? {}) as Record<string, unknown>
  if (offerId !== undefined) return offers.find(({ id }) => id === offerId)?.id ?? null
  const priced = offers.filter(({ cents }) => cents === amount)
  const meant = priced.length > 1 ? priced.filter(({ name }) => name === productName) : priced
  return (meant.length === 1 && meant[0]?.id) || null
}
