import type { SimpleCheckoutData, StripeSettings } from '#contract/screen-data.ts'
import { buildStyleSheet } from '#domain/checkout-style.ts'
import { findBannerPicture } from '#domain/checkout-template.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { calculatePrice } from '#domain/price.ts'
import { findSharePicture } from '#server/modules/files/index.ts'
import { listMethodsOfPage } from '#server/modules/payments/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { getTemplateAppearance } from '#server/modules/templates/records/index.ts'
import { type Memo, noMemo } from '#server/platform/cache/content-version.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { listPageBumps } from './checkout-dto.ts'
import {
  findImage,
  getCurrency,
  getShippingChoices,
  needsShipping,
  simpleCheckoutCountry,
  toContents,
  toQuote,
} from './price-checkout.ts'
import { type CheckoutItem, findCheckoutItem, type Variant } from './repository.ts'
import { getOpeningQuantity, getVariantPrice, listVariantSteps } from './variant-price.ts'

function findBlockReason(goods: CheckoutItem, variant: Variant, ships: boolean): SimpleCheckoutData['block'] {
  if (variant.mapping?.is_subscription) return 'subscription'
  // The browser receives stock levels when it opens the checkout, because a sale does not invalidate the cached page.
  return needsShipping(goods) && !ships ? 'notToBrazil' : null
}

/**
 * Builds what the simple checkout shows until the browser has opened its checkout: one unit with the first shipping
 * option to Brazil. The result depends only on product, SKU and shop rows, so that the page can be cached. Throws
 * product_not_found, also for an unknown SKU. Texts are Portuguese unless the product or the shop uses English.
 */
export async function buildSimpleCheckoutPage(
  ctx: Context,
  productId: string,
  sku: string | null,
  stripe: StripeSettings,
  memo: Memo = noMemo,
): Promise<SimpleCheckoutData> {
  const [foundGoods, shopFront] = await Promise.all([
    findCheckoutItem(ctx.db, productId, null, ctx.clock()),
    memo('shop', () => getShopFront(ctx.db)),
  ])
  const goods = orThrow(foundGoods, 'product_not_found')
  const variant = orThrow(sku ? goods.variants.find(each => each.sku === sku) : goods.variants[0], 'product_not_found')
  const { product } = goods
  const { elements, styles } = await memo(`template ${product.template_id}`, () =>
    getTemplateAppearance(ctx.db, product.template_id),
  )
  const shipping = getShippingChoices(goods, simpleCheckoutCountry)[0] ?? null
  const quantity = getOpeningQuantity(goods, variant, null)
  const steps = listVariantSteps(goods, variant)
  const line = { unitCents: getVariantPrice(goods, variant, quantity), quantity }
  const currency = getCurrency(goods, 'simple')
  const priceWith = (percentOff: number) =>
    toQuote(currency, calculatePrice([line], null, shipping?.cents ?? 0, percentOff))
  const quote = priceWith(0)
  const cart = { mode: stripe.mode, currency, totalCents: quote.totalCents, isSubscription: false }
  const bumps = listPageBumps(goods, variant.id, quantity, simpleCheckoutCountry)
  const language = resolvePageLanguage(ctx.readerLanguage(), product.language, shopFront.language)
  return {
    shop: shopFront.shop,
    language: language === 'en' ? 'en' : 'pt-BR',
    canonical: `${ctx.config.publicUrl}/checkout-page?product=${product.id}`,
    sharePicture: await findSharePicture(ctx, product.images[0] ?? findImage(goods, variant)),
    stripe,
    product: {
      id: product.id,
      title: product.checkout_title || product.title,
      name: product.title,
      description: product.checkout_description,
      image: product.images[0] ?? findImage(goods, variant),
      sku: variant.sku,
      ...toContents(variant.parts),
    },
    requestedSku: sku,
    variant: { cents: getVariantPrice(goods, variant), ...(steps.length > 0 && { steps }) },
    ...(quantity > 1 && { quantity }),
    needsAddress: needsShipping(goods),
    shipping,
    block: findBlockReason(goods, variant, shipping !== null),
    quote,
    ...(bumps.length > 0 && { bumps }),
    ...(await listMethodsOfPage(ctx, cart, priceWith)),
    banners: {
      top: product.top_banner_url || findBannerPicture(elements, 'top'),
      bottom: [
        product.bottom_banner_url || findBannerPicture(elements, 'bottom1'),
        product.bottom_banner_url_2 || findBannerPicture(elements, 'bottom2'),
      ],
    },
    // The layout of this page is fixed: only the template's styles apply.
    style: buildStyleSheet({ elements: [], styles }, shopFront.shop.followsDark),
    postalLookup: ctx.config.postalLookupUrl !== null,
    phoneField: shopFront.phoneField,
    ...(shopFront.asksConsent && { asksConsent: true }),
  }
}
