import type { Product } from '#contract/catalog.ts'
import type { LibraryProduct, VisualLanguage } from '#page-templates/visual/parts.ts'
import { buildPage, getMaxProducts, type VisualTemplateId } from '#page-templates/visual/templates.ts'
import type { PageContent } from '../model/editor.ts'
import { createElementId } from '../model/insert.ts'

/**
 * The selected product and variant. An empty variant id means the checkout's default variant; an empty product id means
 * that no product is selected.
 */
export type OfferChoice = { productId: string; variantId: string }
export const emptyOffer: OfferChoice = { productId: '', variantId: '' }

/** The product as pages show it, with the image of the variant first. */
function toLibraryProduct(product: Product, variantId: string): LibraryProduct {
  const variant = product.variants.find(({ id }) => id === variantId)
  const images = [variant?.image, ...product.images].filter(image => typeof image === 'string')
  return {
    id: product.id,
    name: product.title,
    cents: variant?.cents ?? product.variants[0]?.cents ?? product.priceCents,
    images: [...new Set(images)],
    ...(variant && { variantId: variant.id }),
  }
}

/** Returns the chosen products that are in the catalog, each once. */
export function toLibraryProducts(offered: readonly OfferChoice[], products: readonly Product[]): LibraryProduct[] {
  const found = offered.flatMap(({ productId, variantId }) => {
    const product = products.find(({ id }) => id === productId)
    return product ? [toLibraryProduct(product, variantId)] : []
  })
  return found.filter((product, index) => found.findIndex(({ id }) => id === product.id) === index)
}

/** Builds the page of a template, with element ids that no other page has. */
export function buildTemplateContent(
  template: VisualTemplateId,
  language: VisualLanguage,
  products: readonly LibraryProduct[],
): PageContent {
  const { title, layout, block } = buildPage(template, {
    language,
    products: products.slice(0, getMaxProducts(template)),
  })
  return { title, layout, elements: block.pieces.map(piece => ({ ...piece, id: createElementId() })) }
}
