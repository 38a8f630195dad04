import type { SalesPageData } from '#contract/screen-data.ts'
import { campaignPath, salesPagePath } from '#domain/campaign-link.ts'
import { languageOf } from '#domain/language.ts'
import { slugsOf } from '#domain/slug.ts'
import type { HeadFacts } from '#page-source/head-facts.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { isUuid } from '#server/kernel/ids.ts'
import {
  activeCampaign,
  allCampaigns,
  type CampaignRow,
  campaignsLike,
  type ShownPage,
  shopLanguage,
  shownPages,
  slugsOfProducts,
} from './repository.ts'

/** The one whose present slug is `slug`, else one whose name is written that way. */
function bySlug<T extends { slug: string }>(all: readonly T[], slug: string, nameOf: (one: T) => string): T | null {
  const exact = all.find(one => one.slug === slug)
  return exact ?? all.find(one => slugsOf(nameOf(one)).includes(slug)) ?? null
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const filePath = (page: ShownPage, path: string) => `/_site/${page.id}/${page.revisionId}/${encoded(path)}`

/** A picture named by the seller's head: whole addresses as they are, files of the project under the shop's address. */
function pictureOf(page: ShownPage, path: string | null | undefined, origin: string): string | null {
  if (!path) return null
  return /^https?:/i.test(path) ? path : origin + filePath(page, path)
}

function dataOf(
  ctx: Context,
  campaign: CampaignRow,
  page: ShownPage,
  isFirst: boolean,
): Omit<SalesPageData, 'language'> {
  const head = (page.settings.head ?? {}) as Partial<HeadFacts>
  const origin = ctx.config.publicUrl
  return {
    title: head.title ?? page.title,
    description: head.description ?? campaign.description,
    lang: head.lang ?? null,
    image: pictureOf(page, head.image, origin),
    icon: pictureOf(page, head.icon, ''),
    canonical: origin + (isFirst ? campaignPath(campaign.slug) : salesPagePath(campaign.slug, page.slug)),
    frameSrc: filePath(page, page.entry === 'index.html' ? '' : page.entry),
  }
}

async function show(ctx: Context, campaign: CampaignRow, pick: (pages: ShownPage[]) => ShownPage | null | undefined) {
  const [pages, language] = await Promise.all([shownPages(ctx.db, [campaign.id]), shopLanguage(ctx.db)])
  const page = found(pick(pages), 'page_not_found')
  return { ...dataOf(ctx, campaign, page, page === pages[0]), language: languageOf(language) }
}

/** /vendas/{campaignSlug} and /vendas/{campaignSlug}/{pageSlug}. Refuses with campaign_not_found or page_not_found. */
export async function salesPageBySlug(ctx: Context, campaignSlug: string, pageSlug?: string): Promise<SalesPageData> {
  const slug = campaignSlug.toLowerCase()
  const campaign = found(
    bySlug(await campaignsLike(ctx.db, slug), slug, one => one.name),
    'campaign_not_found',
  )
  return show(ctx, campaign, pages =>
    pageSlug === undefined ? pages[0] : bySlug(pages, pageSlug.toLowerCase(), one => one.title),
  )
}

/** /sales/{campaignId} and /sales/{campaignId}/page/{pageId}. */
export async function salesPageById(ctx: Context, campaignId: string, pageId?: string): Promise<SalesPageData> {
  const campaign = found(isUuid(campaignId) ? await activeCampaign(ctx.db, campaignId) : null, 'campaign_not_found')
  return show(ctx, campaign, pages => (pageId === undefined ? pages[0] : pages.find(page => page.id === pageId)))
}

/** Of each product that shoppers meet in a campaign the path of the newest one. */
export async function campaignLinks(ctx: Context, productIds: readonly string[]): Promise<Map<string, string>> {
  const slugs = productIds.length === 0 ? new Map<string, string>() : await slugsOfProducts(ctx.db, productIds)
  return new Map([...slugs].map(([product, slug]) => [product, campaignPath(slug)]))
}

/** Active campaigns with a page to show, newest first: what the shop's home lists. */
export async function campaignsOnShow(ctx: Context) {
  const campaigns = (await allCampaigns(ctx.db)).filter(one => one.is_active && one.activePages > 0)
  const pages = await shownPages(
    ctx.db,
    campaigns.map(one => one.id),
  )
  return campaigns.flatMap(campaign => {
    const first = pages.find(page => page.campaignId === campaign.id)
    if (!first) return []
    const { image, description } = dataOf(ctx, campaign, first, true)
    return [{ name: campaign.name, description, href: campaignPath(campaign.slug), image }]
  })
}
