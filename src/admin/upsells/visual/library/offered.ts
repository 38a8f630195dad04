import type { Product } from '#contract/catalog.ts'
import type { LibraryProduct, VisualLanguage } from '#page-library/visual/parts.ts'
import { mostProducts, pageOf, type VisualTemplateId } from '#page-library/visual/templates.ts'
import type { PageContent } from '../model/editor.ts'
import { newElementId } from '../model/insert.ts'

/** Product and variant; an empty variant is the one the checkout starts with, an empty product is none. */
export type Offered = { productId: string; variantId: string }
export const nothingOffered: Offered = { productId: '', variantId: '' }

/** The product as pages show it, the variant's own picture first. */
function libraryProduct(product: Product, variantId: string): LibraryProduct {
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

/** What of the choice is in the catalogue, each once. */
export function libraryProducts(offered: readonly Offered[], products: readonly Product[]): LibraryProduct[] {
  const found = offered.flatMap(({ productId, variantId }) => {
    const product = products.find(({ id }) => id === productId)
    return product ? [libraryProduct(product, variantId)] : []
  })
  return found.filter((one, index) => found.findIndex(({ id }) => id === one.id) === index)
}

/** A template's page with ids that no other page has. */
export function templateContent(
  template: VisualTemplateId,
  language: VisualLanguage,
  products: readonly LibraryProduct[],
): PageContent {
  const { title, layout, block } = pageOf(template, { language, products: products.slice(0, mostProducts(template)) })
  return { title, layout, elements: block.pieces.map(piece => ({ ...piece, id: newElementId() })) }
}
