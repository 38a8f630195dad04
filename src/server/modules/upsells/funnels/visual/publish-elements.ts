import { defaultProductCents, readElements, sortInReadingOrder, type VisualElement } from '#domain/visual-element.ts'
import { listSellableVariants, type SellableVariant } from '#server/modules/catalog/records/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { assertChargeable } from '../pages/assert-chargeable.ts'
import { deactivateOffers, upsertOffer } from '../pages/repository.ts'
import { type ResolvedOffer, resolveOffer } from '../pages/resolve-offer.ts'

export const toOfferRequest = (element: VisualElement, title: string) =>
  element.productId
    ? { productId: element.productId, variantId: element.variantId }
    : { name: element.name?.trim() || title, priceCents: element.price ?? defaultProductCents }

/**
 * Writes the offer under the offer id that the element already has, or under a new id when the existing id belongs to
 * another page or element.
 */
async function saveOffer(tx: Tx, pageId: string, id: string | undefined, offer: ResolvedOffer, position: number) {
  const row = { ...offer, page_id: pageId, position, created_at: tx.clock() }
  if (id && (await upsertOffer(tx.db, { ...row, id }))) return id
  const newOfferId = newId()
  await upsertOffer(tx.db, { ...row, id: newOfferId })
  return newOfferId
}

function applyOffer(element: VisualElement, offerId: string, offer: ResolvedOffer): VisualElement {
  return {
    ...element,
    offerId,
    name: element.name?.trim() || offer.name,
    price: offer.price_cents,
    ...(offer.variant_id && { variantId: offer.variant_id }),
  }
}

/**
 * Publishes the elements of a visual page with their offers and returns them as stored: styles sanitized, prices of
 * bound products read from the catalog, and each visible product element with its offer. Offers are numbered in reading
 * order, because 'Buy Now' charges the first offer. Hidden elements get no offer. Offers of removed elements are
 * deactivated, not deleted.
 */
export async function publishElements(
  tx: Tx,
  page: { id: string; upsell_id: string; title: string },
  input: unknown,
): Promise<VisualElement[]> {
  const elements = readElements(input)
  const products = sortInReadingOrder(elements.filter(element => element.type === 'product' && !element.hidden))
  const ids = [...new Set(products.flatMap(element => element.productId ?? []))]
  const variants: SellableVariant[] = ids.length > 0 ? await listSellableVariants(tx.db, ids) : []
  const published = new Map<string, VisualElement>()
  const used = new Set<string>()
  const offers = products.map(element => ({
    element,
    offer: resolveOffer(toOfferRequest(element, page.title), variants),
  }))
  await assertChargeable(
    tx,
    page.upsell_id,
    offers.map(({ offer }) => offer),
  )
  for (const [index, { element, offer }] of offers.entries()) {
    const ownOfferId = element.offerId && !used.has(element.offerId) ? element.offerId : undefined
    const offerId = await saveOffer(tx, page.id, ownOfferId, offer, index + 1)
    used.add(offerId)
    published.set(element.id, applyOffer(element, offerId, offer))
  }
  await deactivateOffers(tx.db, page.id, [...used])
  return elements.map(element => published.get(element.id) ?? element)
}
