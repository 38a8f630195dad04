import type { SalesPageData } from '#contract/screen-data.ts'
import { campaignPath, salesPagePath } from '#domain/campaign-link.ts'
import { languageOf } from '#domain/language.ts'
import { slugsOf } from '#domain/slug.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { formerCampaign, formerPageId } from '../addresses/repository.ts'
import { presentMode } from '../modes/render-modes.ts'
import { checkPage, checkSlug } from '../modes/sandbox-check.ts'
import {
  activeCampaign,
  type CampaignRow,
  campaignsLike,
  type ShownPage,
  shopLanguage,
  shownPages,
} from '../repository.ts'
import { directPage } from './direct-page.ts'
import { hostData } from './host-data.ts'
import { previewPicture } from './preview-picture.ts'

/**
 * What stands at an address of a sales page: the page around the seller's document, that document itself under its own
 * policy, or the address it has now.
 */
export type SalesAnswer =
  | { as: 'host'; data: SalesPageData }
  | { as: 'document'; html: string; policy: string }
  | { as: 'moved'; path: string }

/** The one whose present slug is `slug`, else one whose name is written that way. */
function bySlug<T extends { slug: string }>(all: readonly T[], slug: string, nameOf: (one: T) => string): T | null {
  const exact = all.find(one => one.slug === slug)
  return exact ?? all.find(one => slugsOf(nameOf(one)).includes(slug)) ?? null
}

async function show(ctx: Context, campaign: CampaignRow, pages: ShownPage[], page: ShownPage): Promise<SalesAnswer> {
  const mode = await presentMode(ctx, page.renderMode)
  const shown = { campaign, page, isFirst: page === pages[0] }
  const document = mode === 'direct' ? await directPage(ctx, shown) : null
  if (document) return { as: 'document', ...document }
  const language = languageOf(await shopLanguage(ctx.db))
  const { image, ...data } = hostData(ctx, shown, mode)
  return { as: 'host', data: { ...data, sharePicture: await previewPicture(ctx, shown, image), language } }
}

/** /vendas/{campaignSlug} and /vendas/{campaignSlug}/{pageSlug}. Refuses with campaign_not_found or page_not_found. */
export async function salesPageBySlug(ctx: Context, campaignSlug: string, pageSlug?: string): Promise<SalesAnswer> {
  const slug = campaignSlug.toLowerCase()
  if (slug === checkSlug) return { as: 'document', ...checkPage }
  const present = bySlug(await campaignsLike(ctx.db, slug), slug, one => one.name)
  const campaign = found(present ?? (await formerCampaign(ctx.db, slug)), 'campaign_not_found')
  const pages = await shownPages(ctx.db, [campaign.id])
  if (pageSlug === undefined) {
    const first = found(pages[0], 'page_not_found')
    return present ? show(ctx, campaign, pages, first) : { as: 'moved', path: campaignPath(campaign.slug) }
  }
  const name = pageSlug.toLowerCase()
  const page = bySlug(pages, name, one => one.title)
  if (page && present) return show(ctx, campaign, pages, page)
  const former = page ? null : await formerPageId(ctx.db, campaign.id, name)
  const moved = page ?? pages.find(one => one.id === former)
  if (!moved) throw new AppError('page_not_found')
  return { as: 'moved', path: salesPagePath(campaign.slug, moved.slug) }
}

/** /sales/{campaignId} and /sales/{campaignId}/page/{pageId}. */
export async function salesPageById(ctx: Context, campaignId: string, pageId?: string): Promise<SalesAnswer> {
  const campaign = found(isUuid(campaignId) ? await activeCampaign(ctx.db, campaignId) : null, 'campaign_not_found')
  const pages = await shownPages(ctx.db, [campaign.id])
  const page = pageId === undefined ? pages[0] : pages.find(one => one.id === pageId)
  return show(ctx, campaign, pages, found(page, 'page_not_found'))
}
