import type { HomeData } from '#contract/screen-data.ts'
import { languageOf } from '#domain/language.ts'
import { unitPrice } from '#domain/price.ts'
import { productsOnSale } from '#server/catalog/index.ts'
import { findShopFront } from '#server/checkout/index.ts'
import { sharePicture } from '#server/files/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { campaignsOnShow } from '#server/pages/index.ts'

const productsShown = 48

type OnSale = Awaited<ReturnType<typeof productsOnSale>>[number]
const pricesOf = ({ price, variants }: OnSale) => variants.map(variant => unitPrice(price, variant.price_adjustment))

/**
 * What anyone who is not a seller sees at '/': the shop itself, its active campaigns, its products on sale.
 * @param soldOut ids of products of which nothing is left
 */
export async function homePage(ctx: Context, soldOut: ReadonlySet<string>): Promise<HomeData> {
  const [front, products, mode, campaigns] = await Promise.all([
    findShopFront(ctx.db),
    productsOnSale(ctx, productsShown),
    ctx.provider.mode(ctx.db),
    campaignsOnShow(ctx),
  ])
  return {
    shop: front.shop,
    language: languageOf(front.language),
    canonical: `${ctx.config.publicUrl}/`,
    sharePicture: await sharePicture(ctx, campaigns[0]?.image ?? products[0]?.images[0]),
    simulated: mode === 'simulator',
    campaigns,
    products: products.map(product => ({
      id: product.id,
      title: product.title,
      href: `/checkout?product=${product.id}`,
      image: product.images[0] ?? null,
      fromCents: Math.min(...pricesOf(product)),
      several: new Set(pricesOf(product)).size > 1,
      currency: product.soldIn,
      soldOut: soldOut.has(product.id),
    })),
  }
}
