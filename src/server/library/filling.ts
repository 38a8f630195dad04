import type { LibraryLanguage } from '#contract/library.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import { formatMoney } from '#domain/money.ts'
import { readProduct } from '#server/catalog/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { readShopSettings } from '#server/settings/index.ts'
import type { Filling } from './fill.ts'

/** What pages show before a product is chosen. */
const examples: Record<LibraryLanguage, Filling> = {
  'pt-BR': { product: 'Seu produto', price: formatMoney(19_700, 'brl'), shop: 'Sua loja', checkout: '#' },
  en: { product: 'Your product', price: formatMoney(4_900, 'usd'), shop: 'Your store', checkout: '#' },
}
export const exampleOf = (language: LibraryLanguage): Filling => examples[language]

/** What a page says of a product, or of one variant of it: its name, what it costs now, and where it is bought. */
export async function fillingOf(ctx: Context, productId: string, variantId?: string): Promise<Filling> {
  const product = await readProduct(ctx, productId)
  const chosen =
    variantId === undefined
      ? product.variants.find(variant => variant.isDefault)
      : found(
          product.variants.find(variant => variant.id === variantId),
          'variant_not_found',
        )
  return {
    product: product.title,
    price: formatMoney(chosen?.cents ?? product.priceCents, product.currency),
    shop: (await readShopSettings(ctx)).name,
    checkout: checkoutPath(productId, variantId === undefined ? undefined : chosen?.sku),
  }
}
