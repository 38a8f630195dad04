import type { SalesPageData } from '#contract/screen-data.ts'
import { campaignPath, salesPagePath } from '#domain/campaign-link.ts'
import { resolveLanguage } from '#domain/language.ts'
import { listSlugs } from '#domain/slug.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { findCampaignByFormerSlug, findPageIdByFormerSlug } from '../addresses/repository.ts'
import { resolveRenderMode } from '../modes/render-modes.ts'
import { checkPage, checkSlug } from '../modes/sandbox-check.ts'
import {
  type CampaignRow,
  findActiveCampaign,
  findShopLanguage,
  findSimilarCampaigns,
  listPublishedPages,
  type PublishedPage,
} from '../repository.ts'
import { renderDirectPage } from './direct-page.ts'
import { buildHostData } from './host-data.ts'
import { findPreviewPicture } from './preview-picture.ts'

/**
 * What the address of a sales page shows: the host page around the seller's document, the document itself under its own
 * policy, or a redirect to the current address.
 */
export type SalesPageResult =
  | { as: 'host'; data: SalesPageData }
  | { as: 'document'; html: string; policy: string }
  | { as: 'moved'; path: string }

/** Prefers the current slug; otherwise accepts another spelling of the name. */
function findBySlug<T extends { slug: string }>(all: readonly T[], slug: string, nameOf: (one: T) => string): T | null {
  const exact = all.find(one => one.slug === slug)
  return exact ?? all.find(one => listSlugs(nameOf(one)).includes(slug)) ?? null
}

async function buildSalesPageResult(
  ctx: Context,
  campaign: CampaignRow,
  pages: PublishedPage[],
  page: PublishedPage,
): Promise<SalesPageResult> {
  const mode = await resolveRenderMode(ctx, page.renderMode)
  const shown = { campaign, page, isFirst: page === pages[0] }
  const document = mode === 'direct' ? await renderDirectPage(ctx, shown) : null
  if (document) return { as: 'document', ...document }
  const language = resolveLanguage(await findShopLanguage(ctx.db))
  const { image, ...data } = buildHostData(ctx, shown, mode)
  return { as: 'host', data: { ...data, sharePicture: await findPreviewPicture(ctx, shown, image), language } }
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
  const present = findBySlug(await findSimilarCampaigns(ctx.db, slug), slug, one => one.name)
  const campaign = orThrow(present ?? (await findCampaignByFormerSlug(ctx.db, slug)), 'campaign_not_found')
  const pages = await listPublishedPages(ctx.db, [campaign.id])
  if (pageSlug === undefined) {
    const first = orThrow(pages[0], 'page_not_found')
    return present
      ? buildSalesPageResult(ctx, campaign, pages, first)
      : { as: 'moved', path: campaignPath(campaign.slug) }
  }
  const name = pageSlug.toLowerCase()
  const page = findBySlug(pages, name, one => one.title)
  if (page && present) return buildSalesPageResult(ctx, campaign, pages, page)
  const former = page ? null : await findPageIdByFormerSlug(ctx.db, campaign.id, name)
  const moved = page ?? pages.find(one => one.id === former)
  if (!moved) throw new AppError('page_not_found')
  return { as: 'moved', path: salesPagePath(campaign.slug, moved.slug) }
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
