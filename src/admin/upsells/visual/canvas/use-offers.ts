import { useMemo } from 'react'
import type { VisualElement } from '#domain/visual-element.ts'
import { useChosenProducts } from '../../../ui/products/use-chosen-products.ts'
import type { OfferPreview } from './canvas-element.tsx'

/**
 * Returns what the product elements of a page show and charge now, by element id. A fixed offer is shown in US dollars.
 */
export function useOffers(elements: readonly VisualElement[]): ReadonlyMap<string, OfferPreview> {
  const { products } = useChosenProducts(elements.flatMap(({ productId }) => productId ?? []))
  return useMemo(() => {
    const offers = new Map<string, OfferPreview>()
    for (const element of elements) {
      if (element.type !== 'product') continue
      const product = products.find(each => each.id === element.productId)
      const variant = product?.variants.find(each => each.id === element.variantId) ?? product?.variants[0]
      offers.set(element.id, {
        name: product?.title ?? element.name ?? '',
        cents: variant?.cents ?? element.price ?? 0,
        currency: product?.currency ?? 'usd',
        image: variant?.image ?? product?.images[0],
      })
    }
    return offers
  }, [elements, products])
}
