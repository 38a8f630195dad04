import type { CheckoutData, StripeSettings } from '#contract/screen-data.ts'
import type { CheckoutDraft } from '#contract/templates.ts'
import { partsOf } from '#domain/checkout-parts.ts'
import { styleSheetOf } from '#domain/checkout-style.ts'
import { bannerOf, blocksOf, onlineSource } from '#domain/checkout-template.ts'
import { firstCountryOf } from '#domain/countries.ts'
import { languageOf } from '#domain/language.ts'
import { priceOf } from '#domain/price.ts'
import { regionTexts } from '#domain/regions.ts'
import { sharePicture } from '#server/files/index.ts'
import { eachTime, type Once } from '#server/kernel/content.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import {
  currencyOf,
  needsShipping,
  pictureOf,
  priceOfVariant,
  shippingChoices,
  termsOfVariant,
  variantChoices,
} from './quote.ts'
import { findGoods, findShopFront, findTemplate, type Goods, type TemplateLook } from './repository.ts'

/** The product as its draft has it. */
function withDraft(goods: Goods, draft: CheckoutDraft | undefined): Goods {
  if (!draft) return goods
  const { checkoutTitle, checkoutDescription, banners, shippingOptions } = draft
  const product = {
    ...goods.product,
    ...(checkoutTitle !== undefined && { checkout_title: checkoutTitle || null }),
    ...(checkoutDescription !== undefined && { checkout_description: checkoutDescription || null }),
    ...(banners && {
      top_banner_url: banners.top,
      bottom_banner_url: banners.bottom1,
      bottom_banner_url_2: banners.bottom2,
    }),
    ...(shippingOptions && { shipping_options: shippingOptions }),
  }
  return { ...goods, product }
}

const lookOf = (template: TemplateLook, draft: CheckoutDraft | undefined) => ({
  elements: draft?.elements ?? template.elements,
  styles: draft?.styles ? { ...(draft.styles.brand && { brand: draft.styles.brand }) } : template.styles,
})

/**
 * What the checkout page shows of a product before its checkout row answers: list prices for its first country. It
 * depends on product, SKU and the shop's rows only, so that the page may be cached. Refuses with product_not_found or
 * variant_not_found.
 * @param once reads what the checkouts of other products show as well
 * @param draft how it would look with what is not saved yet, for its seller
 */
export async function checkoutPage(
  ctx: Context,
  productId: string,
  sku: string | null,
  stripe: StripeSettings,
  once: Once = eachTime,
  draft?: CheckoutDraft,
): Promise<CheckoutData> {
  const [saved, front] = await Promise.all([
    findGoods(ctx.db, productId, null, ctx.clock()),
    once('shop', () => findShopFront(ctx.db)),
  ])
  const goods = withDraft(found(saved, 'product_not_found'), draft)
  const variant = found(sku ? goods.variants.find(each => each.sku === sku) : goods.variants[0], 'variant_not_found')
  const { product } = goods
  const currency = currencyOf(goods, 'main')
  const country = firstCountryOf(currency)
  const choices = shippingChoices(goods, country.code)
  const terms = termsOfVariant(goods, variant, 'main')
  const full = priceOfVariant(goods, variant)
  const unitCents = terms && terms.trialDays > 0 ? 0 : full
  const { lineDiscounts: _, ...amounts } = priceOf([{ unitCents, quantity: 1 }], null, choices[0]?.cents ?? 0)
  const templateId = draft?.templateId === undefined ? product.template_id : draft.templateId
  const template = await once(`template ${templateId}`, () => findTemplate(ctx.db, templateId))
  const { elements, styles } = lookOf(template, draft)
  return {
    shop: front.shop,
    language: languageOf(product.language, front.language),
    canonical: `${ctx.config.publicUrl}/checkout?product=${product.id}`,
    sharePicture: await sharePicture(ctx, pictureOf(goods, variant)),
    stripe,
    product: {
      id: product.id,
      title: product.checkout_title || product.title,
      description: product.checkout_description,
      image: pictureOf(goods, variant),
    },
    sku,
    // What stands on the shelf is the row's to say: the page is kept, and no sale changes it.
    variants: variantChoices(goods, () => null),
    variantId: variant.id,
    needsShipping: needsShipping(goods),
    // Funnels are no part of what the page is kept by: what they ship is the row's to say.
    needsAddress: needsShipping(goods),
    shippingChoices: choices,
    shippingOptionId: choices[0]?.id ?? null,
    quote: { currency, ...amounts },
    country,
    regionTexts,
    ...(terms && { subscription: { ...terms, cents: full, firstCents: full, trialEndsAt: null } }),
    banners: {
      top: product.top_banner_url || bannerOf(elements, 'top'),
      bottom1: product.bottom_banner_url || bannerOf(elements, 'bottom1'),
      bottom2: product.bottom_banner_url_2 || bannerOf(elements, 'bottom2'),
    },
    parts: partsOf(blocksOf(elements)),
    online: onlineSource(elements),
    style: styleSheetOf({ elements, styles }, front.shop.followsDark),
    preview: draft !== undefined,
    postalLookup: ctx.config.postalLookupUrl !== null,
    ...(front.asksConsent && { asksConsent: true }),
  }
}
