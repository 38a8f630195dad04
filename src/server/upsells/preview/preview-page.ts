import { type Leads, leadsOf } from '#domain/funnel-targets.ts'
import type { Context } from '#server/kernel/context.ts'
import { draftAddress } from '#server/pages/index.ts'
import { customKind } from '../funnels/pages/custom-kind.ts'
import { listLinks } from '../funnels/pages/list-links.ts'
import { type OfferedPage, type PageRow, pagesOf } from '../funnels/pages/repository.ts'
import { routed } from '../funnels/pages/routed.ts'
import { pinPages } from '../funnels/pinned-pages.ts'

type Previewed = {
  page: OfferedPage
  /** Where a document of files stands: its newest revision, draft or not. */
  frameSrc: string | null
  leads: Leads
  /** The pages shoppers would see, with this one. */
  pages: { id: string; order: number }[]
}

/** A page of files by its newest document: a draft names offers that the published page does not make yet. */
async function draftOf(ctx: Context, page: OfferedPage): Promise<OfferedPage> {
  const { links, revisionId } = await listLinks(ctx, page.id)
  const named = new Map(links.flatMap(({ offer }) => (offer ? [[offer.id, offer]] : [])))
  const offers = [...named.values()].map(({ id, name, priceCents, currency, productId, variantId }) => ({
    ...(page.offers.find(each => each.id === id) ?? { variantName: null, sku: null, image: null }),
    ...{ id, name, cents: priceCents, currency, productId, variantId },
  }))
  return { ...page, revisionId, offers }
}

/** A page as its seller looks at it: as it is now, hidden or not, of files with its draft. Null: there is no such page. */
export async function previewPage(ctx: Context, upsellId: string, order: number): Promise<Previewed | null> {
  const all = await pagesOf(ctx.db, [upsellId])
  const row = all.find((page: PageRow) => page.page_order === order)
  const [page] = row ? await pinPages(ctx, [row], all) : []
  if (!row || !page) return null
  const isCustom = row.page_type === 'custom_html'
  return {
    page: isCustom ? await draftOf(ctx, page) : page,
    frameSrc: isCustom ? (await draftAddress(ctx, customKind, row.id)).address : null,
    leads: leadsOf(routed(row), all.map(routed)),
    pages: all
      .filter(each => each.is_active || each.id === row.id)
      .map(each => ({ id: each.id, order: each.page_order })),
  }
}
