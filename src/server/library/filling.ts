import type { LibraryLanguage } from '#contract/library.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import { formatMoneyIn } from '#domain/money.ts'
import { readProduct } from '#server/catalog/index.ts'
import { type StoredPicture, storedPicture } from '#server/files/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { readShopSettings } from '#server/settings/index.ts'
import type { Filling } from './fill.ts'

/** What pages show before a product is chosen. */
const examples: Record<LibraryLanguage, Filling> = {
  'pt-BR': { product: 'Seu produto', price: formatMoneyIn(19_700, 'brl', 'pt-BR'), shop: 'Sua loja', checkout: '#' },
  en: { product: 'Your product', price: formatMoneyIn(4_900, 'usd', 'en'), shop: 'Your store', checkout: '#' },
}
export const exampleOf = (language: LibraryLanguage): Filling => examples[language]

/** What a page sells, and the language it speaks. */
export type Sold = { language: LibraryLanguage; productId: string; variantId?: string | undefined }
/** As wide as the largest place of a template asks for, in px. */
const pictureWidth = 1280

/** What a page says of a product, or of one variant of it: its name, what it costs now, where it is bought, how it looks. */
export async function fillingOf(
  ctx: Context,
  { language, productId, variantId }: Sold,
): Promise<Filling & { picture: StoredPicture | null }> {
  const product = await readProduct(ctx, productId)
  const chosen =
    variantId === undefined
      ? product.variants.find(variant => variant.isDefault)
      : found(
          product.variants.find(variant => variant.id === variantId),
          'variant_not_found',
        )
  const [image] = product.images
  return {
    product: product.title,
    price: formatMoneyIn(chosen?.cents ?? product.priceCents, product.currency, language),
    shop: (await readShopSettings(ctx)).name,
    checkout: checkoutPath(productId, variantId === undefined ? undefined : chosen?.sku),
    picture: image === undefined ? null : await storedPicture(ctx, image, pictureWidth),
  }
}
