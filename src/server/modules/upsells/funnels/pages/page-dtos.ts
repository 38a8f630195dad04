import type { Offer, UpsellPage } from '#contract/upsells.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import { findNewestRevisionIds } from '#server/modules/pages/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { findVisualDrafts } from '../visual/repository.ts'
import { listActiveOffers, type OfferRow, type PageRow } from './repository.ts'

export const toOfferDto = (row: OfferRow): Offer => ({
  id: row.id,
  name: row.name,
  priceCents: row.price_cents,
  currency: row.currency,
  productId: row.product_id,
  variantId: row.variant_id,
})

const toPageDto = (row: PageRow, offers: readonly OfferRow[], draft: string | null): UpsellPage => ({
  id: row.id,
  upsellId: row.upsell_id,
  order: row.page_order,
  title: row.title,
  type: row.page_type,
  isActive: row.is_active,
  address: upsellPagePath(row.upsell_id, row.page_order),
  offers: offers.filter(offer => offer.page_id === row.id).map(toOfferDto),
  targets: row.targets,
  // Pages that were published before `leadsOn` was recorded count as having a way for shoppers to continue.
  leadsOn: row.settings.leadsOn !== false,
  revision: row.published_revision_id,
  draft,
  updatedAt: row.updated_at.toISOString(),
})

/** Loads pages with their active offers. */
export async function loadPageDtos(db: Db, rows: readonly PageRow[]): Promise<UpsellPage[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const offers = await listActiveOffers(db, ids)
  const revisions = await findNewestRevisionIds(db, ids)
  const drafts = await findVisualDrafts(db, ids)
  const findDraft = ({ id, page_type, published_revision_id: published }: PageRow) => {
    const newestId = (page_type === 'custom_html' ? revisions : drafts).get(id) ?? null
    return newestId === published ? null : newestId
  }
  return rows.map(row => toPageDto(row, offers, findDraft(row)))
}

export async function loadPageDto(db: Db, row: PageRow): Promise<UpsellPage> {
  const [page] = await loadPageDtos(db, [row])
  if (!page) throw new Error('the page was not loaded')
  return page
}
