import type { SalesPageData } from '#contract/screen-data.ts'
import { campaignPath, salesPagePath } from '#domain/campaign-link.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { listSlugs } from '#domain/slug.ts'
import { isUuid } from '#domain/uuid.ts'
import { getShopLocale } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { findCampaignByFormerSlug, findPageIdByFormerSlug } from '../addresses/repository.ts'
import { resolveRenderMode } from '../modes/render-modes.ts'
import { checkPage, checkSlug } from '../modes/sandbox-check.ts'
import {
  type CampaignRow,
  findActiveCampaign,
  findSimilarCampaigns,
  listPublishedPages,
  type PublishedPage,
} from '../repository.ts'
import { renderDirectPage } from './direct-page.ts'
import { buildHostData } from './host-data.ts'
import { findPreviewPicture } from './preview-picture.ts'

/**
 * What the URL of a sales page shows: the parent page that frames the seller's document, the document itself under its
 * own policy, or a redirect to the current URL.
 */
export type SalesPageResult =
  | { as: 'host'; data: SalesPageData }
  | { as: 'document'; html: string; policy: string }
  | { as: 'moved'; path: string }

/** Prefers the current slug; otherwise accepts another spelling of the name. */
function findBySlug<T extends { slug: string }>(
  all: readonly T[],
  slug: string,
  getName: (one: T) => string,
): T | null {
  const exact = all.find(one => one.slug === slug)
  return exact ?? all.find(one => listSlugs(getName(one)).includes(slug)) ?? null
}

async function buildSalesPageResult(
  ctx: Context,
  campaign: CampaignRow,
  pages: PublishedPage[],
  page: PublishedPage,
): Promise<SalesPageResult> {
  const mode = await resolveRenderMode(ctx, page.renderMode)
  const pageInCampaign = { campaign, page, isFirst: page === pages[0] }
  const document = mode === 'direct' ? await renderDirectPage(ctx, pageInCampaign) : null
  if (document) return { as: 'document', ...document }
  const language = resolvePageLanguage(ctx.readerLanguage(), (await getShopLocale(ctx.db)).language)
  const { image, ...data } = buildHostData(ctx, pageInCampaign, mode)
  return { as: 'host', data: { ...data, sharePicture: await findPreviewPicture(ctx, pageInCampaign, image), language } }
}

/**
 * Resolves /vendas/{campaignSlug} and /vendas/{campaignSlug}/{pageSlug}. Throws `campaign_not_found` or
 * `page_not_found`.
 */
export async function resolveSalesPageBySlug(
  ctx: Context,
  campaignSlug: string,
  pageSlug?: string,
): Promise<SalesPageResult> {
  const slug = campaignSlug.toLowerCase()
  if (slug === checkSlug) return { as: 'document', ...checkPage }
  const current = findBySlug(await findSimilarCampaigns(ctx.db, slug), slug, one => one.name)
  const campaign = orThrow(current ?? (await findCampaignByFormerSlug(ctx.db, slug)), 'campaign_not_found')
  const pages = await listPublishedPages(ctx.db, [campaign.id])
  if (pageSlug === undefined) {
    const firstPage = orThrow(pages[0], 'page_not_found')
    return current
      ? buildSalesPageResult(ctx, campaign, pages, firstPage)
      : { as: 'moved', path: campaignPath(campaign.slug) }
  }
  const name = pageSlug.toLowerCase()
  const page = findBySlug(pages, name, one => one.title)
  if (page && current) return buildSalesPageResult(ctx, campaign, pages, page)
  const formerPageId = page ? null : await findPageIdByFormerSlug(ctx.db, campaign.id, name)
  const movedPage = page ?? pages.find(one => one.id === formerPageId)
  if (!movedPage) throw new AppError('page_not_found')
  return { as: 'moved', path: salesPagePath(campaign.slug, movedPage.slug) }
}

/** Resolves /sales/{campaignId} and /sales/{campaignId}/page/{pageId}. */
export async function resolveSalesPageById(
  ctx: Context,
  campaignId: string,
  pageId?: string,
): Promise<SalesPageResult> {
  const campaign = orThrow(
    isUuid(campaignId) ? await findActiveCampaign(ctx.db, campaignId) : null,
    'campaign_not_found',
  )
  const pages = await listPublishedPages(ctx.db, [campaign.id])
  const page = pageId === undefined ? pages[0] : pages.find(one => one.id === pageId)
  return buildSalesPageResult(ctx, campaign, pages, orThrow(page, 'page_not_found'))
}
