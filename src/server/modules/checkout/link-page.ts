import type { CheckoutData, StripeSettings } from '#contract/screen-data.ts'
import { arrangeCheckoutParts } from '#domain/checkout-parts.ts'
import { buildStyleSheet } from '#domain/checkout-style.ts'
import { buildBlocks, findBannerPicture } from '#domain/checkout-template.ts'
import { getDefaultCountry } from '#domain/countries.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { regionTexts } from '#domain/regions.ts'
import { findSharePicture } from '#server/modules/files/index.ts'
import { getOpenLink } from '#server/modules/payment-links/index.ts'
import { listMethodsOfPage } from '#server/modules/payments/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { getTemplateAppearance } from '#server/modules/templates/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { loadLinkItem } from './load-checkout-item.ts'
import { needsAddress } from './needs-address.ts'
import { buildVariantChoices, toContents } from './price-checkout.ts'

/**
 * Builds the checkout page of a payment link: the link's lines and total, in the style of the shop's default template.
 * Throws an error whose code says why the link cannot be paid. Countdown, presence and reviews are left out, because
 * they do not fit a bill for one customer.
 */
export async function buildLinkPage(ctx: Context, token: string, stripe: StripeSettings): Promise<CheckoutData> {
  const link = await getOpenLink(ctx, token)
  const [goods, shopFront, { elements, styles }] = await Promise.all([
    loadLinkItem(ctx.db, link),
    getShopFront(ctx.db),
    getTemplateAppearance(ctx.db, null),
  ])
  const [variant] = goods.variants
  const { total_cents, currency, title } = link
  const quote = { currency, subtotalCents: total_cents, discountCents: 0, shippingCents: 0, totalCents: total_cents }
  const cart = { mode: stripe.mode, currency, totalCents: total_cents, isSubscription: false }
  // The amount of a link is fixed, whatever the method.
  const { methodQuotes: _, ...methods } = await listMethodsOfPage(ctx, cart, () => quote)
  return {
    shop: shopFront.shop,
    language: resolvePageLanguage(ctx.readerLanguage(), shopFront.language),
    canonical: null,
    sharePicture: await findSharePicture(ctx, variant?.image),
    stripe,
    product: { id: link.id, title, description: null, image: variant?.image ?? null },
    sku: null,
    variants: buildVariantChoices(goods, () => null),
    variantId: link.id,
    needsShipping: false,
    needsAddress: await needsAddress(ctx, goods, null),
    shippingChoices: [],
    shippingOptionId: null,
    quote,
    ...methods,
    country: getDefaultCountry(currency),
    regionTexts,
    banners: {
      top: findBannerPicture(elements, 'top'),
      bottom1: findBannerPicture(elements, 'bottom1'),
      bottom2: findBannerPicture(elements, 'bottom2'),
    },
    parts: { ...arrangeCheckoutParts(buildBlocks(elements)), timer: null, online: null, reviews: null },
    online: 'hidden',
    style: buildStyleSheet({ elements, styles }, shopFront.shop.followsDark),
    preview: false,
    postalLookup: ctx.config.postalLookupUrl !== null,
    phoneField: shopFront.phoneField,
    ...(shopFront.asksConsent && { asksConsent: true }),
    link: {
      token,
      lines: link.lines.map(({ title, quantity, unitCents, variantId }) => {
        const facts = goods.link.facts.get(variantId ?? '')
        return {
          title,
          variantName: facts?.name ?? null,
          image: facts?.image ?? null,
          quantity,
          cents: unitCents * quantity,
          ...toContents(facts?.parts),
        }
      }),
    },
  }
}
