import type { CheckoutData, StripeSettings } from '#contract/screen-data.ts'
import type { CheckoutDraft } from '#contract/templates.ts'
import { arrangeCheckoutParts } from '#domain/checkout-parts.ts'
import { buildStyleSheet } from '#domain/checkout-style.ts'
import {
  buildBlocks,
  findBannerPicture,
  getOnlineSource,
  hidesOrderBumps,
  withoutUnchosenProof,
} from '#domain/checkout-template.ts'
import { getDefaultCountry } from '#domain/countries.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { calculatePrice } from '#domain/price.ts'
import { regionTexts } from '#domain/regions.ts'
import { findSharePicture } from '#server/modules/files/index.ts'
import { listMethodsOfPage } from '#server/modules/payments/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { getTemplateAppearance, type TemplateAppearance } from '#server/modules/templates/records/index.ts'
import { type Memo, noMemo } from '#server/platform/cache/content-version.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { listPageBumps } from './checkout-dto.ts'
import {
  buildVariantChoices,
  findImage,
  findSubscriptionTerms,
  getCurrency,
  getShippingChoices,
  needsShipping,
  toQuote,
} from './price-checkout.ts'
import { type CheckoutItem, findCheckoutItem } from './repository.ts'
import { getOpeningQuantity, getVariantPrice } from './variant-price.ts'

function applyDraft(goods: CheckoutItem, draft: CheckoutDraft | undefined): CheckoutItem {
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

const getAppearance = (template: TemplateAppearance, draft: CheckoutDraft | undefined) => ({
  elements: draft?.elements ?? template.elements,
  styles: draft?.styles ? { ...(draft.styles.brand && { brand: draft.styles.brand }) } : template.styles,
})

/**
 * Builds what the checkout page shows until the browser has opened its checkout, with list prices for the default
 * country of the currency. The result depends only on product, SKU and shop rows, so that the page can be cached.
 * Throws product_not_found or variant_not_found.
 * @param memo memoizes reads that the pages of other products share
 * @param draft unsaved settings, for the seller's preview
 */
export async function buildCheckoutPage(
  ctx: Context,
  productId: string,
  sku: string | null,
  stripe: StripeSettings,
  memo: Memo = noMemo,
  draft?: CheckoutDraft,
): Promise<CheckoutData> {
  const [savedGoods, shopFront] = await Promise.all([
    findCheckoutItem(ctx.db, productId, null, ctx.clock()),
    memo('shop', () => getShopFront(ctx.db)),
  ])
  const goods = applyDraft(orThrow(savedGoods, 'product_not_found'), draft)
  const variant = orThrow(sku ? goods.variants.find(each => each.sku === sku) : goods.variants[0], 'variant_not_found')
  const { product } = goods
  const currency = getCurrency(goods, 'main')
  const country = getDefaultCountry(currency)
  const choices = getShippingChoices(goods, country.code)
  const terms = findSubscriptionTerms(goods, variant, 'main')
  // Stock is not considered, because a sale does not invalidate the cached page.
  const quantity = getOpeningQuantity(goods, variant, null)
  const fullCents = getVariantPrice(goods, variant, quantity)
  const unitCents = terms && terms.trialDays > 0 ? 0 : fullCents
  const priceWith = (percentOff: number) =>
    toQuote(currency, calculatePrice([{ unitCents, quantity }], null, choices[0]?.cents ?? 0, percentOff))
  const quote = priceWith(0)
  const cart = { mode: stripe.mode, currency, totalCents: quote.totalCents, isSubscription: terms !== null }
  const templateId = draft?.templateId === undefined ? product.template_id : draft.templateId
  const template = await memo(`template ${templateId}`, () => getTemplateAppearance(ctx.db, templateId))
  const appearance = getAppearance(template, draft)
  const { styles } = appearance
  const bumps = listPageBumps(goods, variant.id, quantity, country.code)
  const elements = withoutUnchosenProof(appearance.elements, stripe.mode === 'live')
  return {
    shop: shopFront.shop,
    language: resolvePageLanguage(ctx.readerLanguage(), product.language, shopFront.language),
    canonical: `${ctx.config.publicUrl}/checkout?product=${product.id}`,
    sharePicture: await findSharePicture(ctx, findImage(goods, variant)),
    stripe,
    product: {
      id: product.id,
      title: product.checkout_title || product.title,
      description: product.checkout_description,
      image: findImage(goods, variant),
    },
    sku,
    // The browser receives stock levels when it opens the checkout, because a sale does not invalidate the cached page.
    variants: buildVariantChoices(goods, () => null),
    variantId: variant.id,
    ...(quantity > 1 && { quantity }),
    needsShipping: needsShipping(goods),
    // The cached page does not depend on funnels: the response that opens the checkout says whether a funnel's offers
    // are shipped.
    needsAddress: needsShipping(goods),
    shippingChoices: choices,
    shippingOptionId: choices[0]?.id ?? null,
    quote,
    ...(bumps.length > 0 && { bumps }),
    ...(hidesOrderBumps(elements) && { hidesBumps: true }),
    ...(await listMethodsOfPage(ctx, cart, priceWith)),
    country,
    regionTexts,
    ...(terms && { subscription: { ...terms, cents: fullCents, firstCents: fullCents, trialEndsAt: null } }),
    banners: {
      top: product.top_banner_url || findBannerPicture(elements, 'top'),
      bottom1: product.bottom_banner_url || findBannerPicture(elements, 'bottom1'),
      bottom2: product.bottom_banner_url_2 || findBannerPicture(elements, 'bottom2'),
    },
    parts: arrangeCheckoutParts(buildBlocks(elements)),
    online: getOnlineSource(elements),
    style: buildStyleSheet({ elements, styles }, shopFront.shop.followsDark),
    preview: draft !== undefined,
    postalLookup: ctx.config.postalLookupUrl !== null,
    phoneField: shopFront.phoneField,
    ...(shopFront.asksConsent && { asksConsent: true }),
  }
}
