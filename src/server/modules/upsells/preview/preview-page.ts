import { type PageTransitions, resolveTransitions } from '#domain/funnel-transitions.ts'
import { getVisibleElements, type VisualElement } from '#domain/visual-element.ts'
import { listSellableVariants, type SellableVariant } from '#server/modules/catalog/records/index.ts'
import { createDraftPreviewUrl } from '#server/modules/pages/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { customPageKind } from '../funnels/pages/custom-page-kind.ts'
import { listLinksOfPage } from '../funnels/pages/list-links.ts'
import { listPagesOfFunnels, type OfferedPage, type PageRow } from '../funnels/pages/repository.ts'
import { resolveOffer } from '../funnels/pages/resolve-offer.ts'
import { toRoutedPage } from '../funnels/pages/to-routed-page.ts'
import { pinOffer, pinPages } from '../funnels/pin-pages.ts'
import { toOfferRequest } from '../funnels/visual/publish-elements.ts'
import { findNewestVersion } from '../funnels/visual/repository.ts'
import { toContent } from '../funnels/visual/versions.ts'

type PreviewedPage = {
  page: OfferedPage
  /** URL path of the newest revision of a custom-HTML page, draft or published. */
  frameSrc: string | null
  leads: PageTransitions
  /** The pages that shoppers would see, plus the previewed page. */
  pages: { id: string; order: number }[]
}

/**
 * Reads a custom-HTML page from its newest revision, because a draft may refer to offers that the published page does
 * not have yet.
 */
async function loadDraft(ctx: Context, page: OfferedPage): Promise<OfferedPage> {
  const { links, revisionId } = await listLinksOfPage(ctx, page.id)
  const offersById = new Map(links.flatMap(({ offer }) => (offer ? [[offer.id, offer]] : [])))
  const offers = [...offersById.values()].map(({ id, name, priceCents, currency, productId, variantId }) => ({
    ...(page.offers.find(each => each.id === id) ?? { variantName: null, sku: null, image: null }),
    ...{ id, name, cents: priceCents, currency, productId, variantId },
  }))
  return { ...page, revisionId, offers }
}

/**
 * Builds the offer that a product element of a draft will have once it is published. Returns null when its product is
 * not sold.
 */
function resolveElementOffer(element: VisualElement, title: string, variants: readonly SellableVariant[]) {
  try {
    const row = { ...resolveOffer(toOfferRequest(element, title), variants), id: element.offerId ?? newId() }
    return pinOffer(row, variants)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Reads a visual page from its draft. The offers of a draft have no rows, so nothing can charge them. */
async function loadVisualDraft(ctx: Context, page: OfferedPage): Promise<OfferedPage> {
  const draft = await findNewestVersion(ctx.db, page.id)
  if (!draft || draft.kind === 'publish') return page
  const { title, elements, layout } = toContent(draft)
  const products = getVisibleElements(elements).filter(element => element.type === 'product')
  const ids = [...new Set(products.flatMap(element => element.productId ?? []))]
  const variants = ids.length > 0 ? await listSellableVariants(ctx.db, ids) : []
  const offers = new Map(products.map(element => [element.id, resolveElementOffer(element, title, variants)]))
  const elementsWithOffers = elements.map(element => ({ ...element, offerId: offers.get(element.id)?.id }))
  const [first] = products
  return {
    ...page,
    ...{ title, layout, elements: JSON.stringify(elementsWithOffers) },
    offers: [...offers.values()].flatMap(offer => offer ?? []),
    firstOffer: first ? (offers.get(first.id)?.id ?? null) : null,
  }
}

/**
 * Loads a page as the seller previews it: with its draft, even when the page is hidden. Throws upsell_page_not_found
 * when there is no such page.
 */
export async function loadPreviewPage(ctx: Context, upsellId: string, order: number): Promise<PreviewedPage> {
  const allPages = await listPagesOfFunnels(ctx.db, [upsellId])
  const row = allPages.find((page: PageRow) => page.page_order === order)
  const [page] = row ? await pinPages(ctx, [row], allPages) : []
  if (!row || !page) throw new AppError('upsell_page_not_found')
  const isCustom = row.page_type === 'custom_html'
  return {
    page: await (isCustom ? loadDraft : loadVisualDraft)(ctx, page),
    frameSrc: isCustom ? (await createDraftPreviewUrl(ctx, customPageKind, row.id)).address : null,
    leads: resolveTransitions(toRoutedPage(row), allPages.map(toRoutedPage)),
    pages: allPages
      .filter(each => each.is_active || each.id === row.id)
      .map(each => ({ id: each.id, order: each.page_order })),
  }
}
