import { resolveTransitions } from '#domain/funnel-transitions.ts'
import { parseLayout } from '#domain/visual-layout.ts'
import { listSellableVariants, type SellableVariant } from '#server/modules/catalog/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import {
  listActiveOffers,
  listPagesOfFunnels,
  type OfferedPage,
  type OfferRow,
  type PageRow,
} from './pages/repository.ts'
import { toRoutedPage } from './pages/to-routed-page.ts'

type ChargeableOffer = Pick<OfferRow, 'id' | 'name' | 'price_cents' | 'currency' | 'product_id' | 'variant_id'>

/**
 * Builds the copy of an offer that a session keeps. Returns null when the offer is bound to a product or variant that
 * is no longer sold.
 */
export function pinOffer(
  row: ChargeableOffer,
  variants: readonly SellableVariant[],
): OfferedPage['offers'][number] | null {
  const variant = variants.find(each => each.variantId === row.variant_id && each.productId === row.product_id)
  if (row.product_id && !variant) return null
  return {
    id: row.id,
    name: variant?.title ?? row.name,
    cents: row.price_cents,
    currency: row.currency,
    productId: row.product_id,
    variantId: row.variant_id,
    variantName: variant?.variantName ?? null,
    sku: variant?.sku ?? null,
    image: variant?.image ?? null,
  }
}

/**
 * Copies the funnel for a new session: its active pages in order, with their offers. An offer bound to a product keeps
 * the price at which it was published, but takes title, variant, SKU and image from the catalog; an offer whose product
 * is no longer sold is left out. An offer without a currency is charged in the order's currency.
 */
export async function pinActivePages(ctx: Pick<Context, 'db'>, upsellId: string): Promise<OfferedPage[]> {
  const pages = await listPagesOfFunnels(ctx.db, [upsellId])
  return pinPages(
    ctx,
    pages.filter(page => page.is_active),
    pages,
  )
}

/**
 * Builds the copies of some pages of a funnel that a session keeps. `allPages` are all pages of the funnel, to resolve
 * destinations.
 */
export async function pinPages(
  ctx: Pick<Context, 'db'>,
  pages: readonly PageRow[],
  allPages: readonly PageRow[],
): Promise<OfferedPage[]> {
  if (pages.length === 0) return []
  const offers = await listActiveOffers(
    ctx.db,
    pages.map(page => page.id),
  )
  const products = [...new Set(offers.flatMap(offer => offer.product_id ?? []))]
  const variants = products.length > 0 ? await listSellableVariants(ctx.db, products) : []
  const listOffers = (page: PageRow) => offers.filter(offer => offer.page_id === page.id)
  return pages.map(page => ({
    id: page.id,
    order: page.page_order,
    title: page.title,
    type: page.page_type,
    revisionId: page.published_revision_id,
    elements: page.visual_elements,
    layout: parseLayout(page.settings.layout),
    leads: resolveTransitions(toRoutedPage(page), allPages.map(toRoutedPage)),
    firstOffer: listOffers(page)[0]?.id ?? null,
    offers: listOffers(page).flatMap(offer => pinOffer(offer, variants) ?? []),
  }))
}
