import type { HomeData } from '#contract/screen-data.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import { findProductsOnSale } from '#server/modules/catalog/index.ts'
import { findSharePicture } from '#server/modules/files/index.ts'
import { listPublishedCampaigns } from '#server/modules/pages/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'

const maxProducts = 48

type ProductOnSale = Awaited<ReturnType<typeof findProductsOnSale>>[number]
const listPrices = ({ price, variants }: ProductOnSale) =>
  variants.map(variant => calculateUnitPrice(price, variant.price_adjustment))

/**
 * Loads the home page for shoppers: the shop, its active campaigns and its products on sale.
 * @param soldOut ids of products without any stock
 */
export async function loadHomeData(ctx: Context, soldOut: ReadonlySet<string>): Promise<HomeData> {
  const [shopFront, products, mode, campaigns] = await Promise.all([
    getShopFront(ctx.db),
    findProductsOnSale(ctx, maxProducts),
    ctx.provider.mode(ctx.db),
    listPublishedCampaigns(ctx),
  ])
  return {
    shop: shopFront.shop,
    language: resolvePageLanguage(ctx.readerLanguage(), shopFront.language),
    canonical: `${ctx.config.publicUrl}/`,
    sharePicture: await findSharePicture(ctx, campaigns[0]?.image ?? products[0]?.images[0]),
    simulated: mode === 'simulator',
    campaigns,
    products: products.map(product => ({
      id: product.id,
      title: product.title,
      href: `/checkout?product=${product.id}`,
      image: product.images[0] ?? null,
      fromCents: Math.min(...listPrices(product)),
      several: new Set(listPrices(product)).size > 1,
      currency: product.soldIn,
      soldOut: soldOut.has(product.id),
    })),
  }
}
