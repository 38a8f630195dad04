import type { LibraryLanguage } from '#contract/library.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import { formatMoneyForLanguage } from '#domain/money.ts'
import { getPublicProduct } from '#server/modules/catalog/index.ts'
import { findStoredPicture, type StoredPicture } from '#server/modules/files/index.ts'
import { readShopSettings } from '#server/modules/settings/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import type { TemplateValues } from './fill-template.ts'

/** Values that templates show before a product is chosen. */
const examples: Record<LibraryLanguage, TemplateValues> = {
  'pt-BR': {
    product: 'Seu produto',
    price: formatMoneyForLanguage(19_700, 'brl', 'pt-BR'),
    shop: 'Sua loja',
    checkout: '#',
  },
  en: { product: 'Your product', price: formatMoneyForLanguage(4_900, 'usd', 'en'), shop: 'Your store', checkout: '#' },
}
export const getExampleValues = (language: LibraryLanguage): TemplateValues => examples[language]

/** The product a page sells, and the page’s language. */
export type SoldProduct = { language: LibraryLanguage; productId: string; variantId?: string | undefined }
/** Width in px of the largest picture in any template. */
const pictureWidth = 1280

/**
 * Loads the values for a page about a product or one of its variants: name, current price, checkout path and picture.
 */
export async function loadTemplateValues(
  ctx: Context,
  { language, productId, variantId }: SoldProduct,
): Promise<TemplateValues & { picture: StoredPicture | null }> {
  const product = await getPublicProduct(ctx, productId)
  const soldVariant =
    variantId === undefined
      ? product.variants.find(variant => variant.isDefault)
      : orThrow(
          product.variants.find(variant => variant.id === variantId),
          'variant_not_found',
        )
  const [image] = product.images
  return {
    product: product.title,
    price: formatMoneyForLanguage(soldVariant?.cents ?? product.priceCents, product.currency, language),
    shop: (await readShopSettings(ctx)).name,
    checkout: checkoutPath(productId, variantId === undefined ? undefined : soldVariant?.sku),
    picture: image === undefined ? null : await findStoredPicture(ctx, image, pictureWidth),
  }
}
