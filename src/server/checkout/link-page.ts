import type { CheckoutData, StripeSettings } from '#contract/screen-data.ts'
import { partsOf } from '#domain/checkout-parts.ts'
import { styleSheetOf } from '#domain/checkout-style.ts'
import { bannerOf, blocksOf } from '#domain/checkout-template.ts'
import { firstCountryOf } from '#domain/countries.ts'
import { languageOf } from '#domain/language.ts'
import { regionTexts } from '#domain/regions.ts'
import { sharePicture } from '#server/files/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { openLink } from '#server/payment-links/index.ts'
import { goodsOfLink } from './link-goods.ts'
import { needsAddress } from './needs-address.ts'
import { variantChoices } from './quote.ts'
import { findShopFront, findTemplate } from './repository.ts'

/**
 * The ordinary checkout for one payment link: its lines at its price, in the look that the shop's checkout has. Refuses
 * with the code of why a link cannot be paid. A bill has no hurry and no crowd: countdown, presence and stars are left out.
 */
export async function linkPage(ctx: Context, token: string, stripe: StripeSettings): Promise<CheckoutData> {
  const link = await openLink(ctx, token)
  const [goods, front, { elements, styles }] = await Promise.all([
    goodsOfLink(ctx.db, link),
    findShopFront(ctx.db),
    findTemplate(ctx.db, null),
  ])
  const [variant] = goods.variants
  const { total_cents, currency, title } = link
  return {
    shop: front.shop,
    language: languageOf(front.language),
    canonical: null,
    sharePicture: await sharePicture(ctx, variant?.image),
    stripe,
    product: { id: link.id, title, description: null, image: variant?.image ?? null },
    sku: null,
    variants: variantChoices(goods, () => null),
    variantId: link.id,
    needsShipping: false,
    needsAddress: await needsAddress(ctx, goods, null),
    shippingChoices: [],
    shippingOptionId: null,
    quote: { currency, subtotalCents: total_cents, discountCents: 0, shippingCents: 0, totalCents: total_cents },
    country: firstCountryOf(currency),
    regionTexts,
    banners: {
      top: bannerOf(elements, 'top'),
      bottom1: bannerOf(elements, 'bottom1'),
      bottom2: bannerOf(elements, 'bottom2'),
    },
    parts: { ...partsOf(blocksOf(elements)), timer: null, online: null, reviews: null },
    online: 'hidden',
    style: styleSheetOf({ elements, styles }, front.shop.followsDark),
    preview: false,
    postalLookup: ctx.config.postalLookupUrl !== null,
    ...(front.asksConsent && { asksConsent: true }),
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
        }
      }),
    },
  }
}
