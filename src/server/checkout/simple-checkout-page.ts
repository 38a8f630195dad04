import type { SimpleCheckoutData, StripeSettings } from '#contract/screen-data.ts'
import { styleSheetOf } from '#domain/checkout-style.ts'
import { bannerOf } from '#domain/checkout-template.ts'
import { languageOf } from '#domain/language.ts'
import { priceOf } from '#domain/price.ts'
import { sharePicture } from '#server/files/index.ts'
import { eachTime, type Once } from '#server/kernel/content.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { currencyOf, needsShipping, pictureOf, priceOfVariant, shippingChoices, simpleCountry } from './quote.ts'
import { findGoods, findShopFront, findTemplate, type Goods, type Variant } from './repository.ts'

function blockOf(goods: Goods, variant: Variant, ships: boolean): SimpleCheckoutData['block'] {
  if (variant.mapping?.is_subscription) return 'subscription'
  // What stands on the shelf is the row's to say: the page is kept, and no sale changes it.
  return needsShipping(goods) && !ships ? 'notToBrazil' : null
}

/**
 * What the simple checkout shows of a product before its checkout row answers: one unit with the first shipping option
 * that goes to Brazil. It depends on product, SKU and the shop's rows only. Refuses with product_not_found, an unknown
 * SKU too. Its words are Portuguese unless product or shop ask for English.
 */
export async function simpleCheckoutPage(
  ctx: Context,
  productId: string,
  sku: string | null,
  stripe: StripeSettings,
  once: Once = eachTime,
): Promise<SimpleCheckoutData> {
  const [foundGoods, front] = await Promise.all([
    findGoods(ctx.db, productId, null, ctx.clock()),
    once('shop', () => findShopFront(ctx.db)),
  ])
  const goods = found(foundGoods, 'product_not_found')
  const variant = found(sku ? goods.variants.find(each => each.sku === sku) : goods.variants[0], 'product_not_found')
  const { product } = goods
  const { elements, styles } = await once(`template ${product.template_id}`, () =>
    findTemplate(ctx.db, product.template_id),
  )
  const shipping = shippingChoices(goods, simpleCountry)[0] ?? null
  const unit = { unitCents: priceOfVariant(goods, variant), quantity: 1 }
  const { lineDiscounts: _, ...amounts } = priceOf([unit], null, shipping?.cents ?? 0)
  const language = languageOf(product.language, front.language)
  return {
    shop: front.shop,
    language: language === 'en' ? 'en' : 'pt-BR',
    canonical: `${ctx.config.publicUrl}/checkout-page?product=${product.id}`,
    sharePicture: await sharePicture(ctx, product.images[0] ?? pictureOf(goods, variant)),
    stripe,
    product: {
      id: product.id,
      title: product.checkout_title || product.title,
      name: product.title,
      description: product.checkout_description,
      image: product.images[0] ?? pictureOf(goods, variant),
      sku: variant.sku,
    },
    wanted: sku,
    needsAddress: needsShipping(goods),
    shipping,
    block: blockOf(goods, variant, shipping !== null),
    quote: { currency: currencyOf(goods, 'simple'), ...amounts },
    banners: {
      top: product.top_banner_url || bannerOf(elements, 'top'),
      bottom: [
        product.bottom_banner_url || bannerOf(elements, 'bottom1'),
        product.bottom_banner_url_2 || bannerOf(elements, 'bottom2'),
      ],
    },
    // Its parts stand as they stand here; the brand is the template's.
    style: styleSheetOf({ elements: [], styles }, front.shop.followsDark),
    postalLookup: ctx.config.postalLookupUrl !== null,
    ...(front.asksConsent && { asksConsent: true }),
  }
}
