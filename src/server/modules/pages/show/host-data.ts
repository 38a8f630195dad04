import type { RenderMode } from '#contract/pages.ts'
import type { SalesPageData } from '#contract/screen-data.ts'
import { campaignPath, salesPagePath } from '#domain/campaign-link.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { PageFacts } from '../reading/tasks.ts'
import type { CampaignRow, PublishedPage } from '../repository.ts'

export type PageInCampaign = { campaign: CampaignRow; page: PublishedPage; isFirst: boolean }
type Needs = Pick<Context, 'config'>

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
export const getSiteBase = (page: PublishedPage): string => `/_site/${page.id}/${page.revisionId}`
export const getFilePath = (page: PublishedPage, path: string): string => `${getSiteBase(page)}/${encodePath(path)}`

/** Resolves a picture that the seller's document names: absolute URLs stay, and project files get their public path. */
function resolvePicture(page: PublishedPage, path: string | null | undefined): string | null {
  if (!path) return null
  return /^https?:/i.test(path) ? path : getFilePath(page, path)
}

/** The page's only URL for search engines. The first page of a campaign uses the campaign's URL. */
export const getCanonicalUrl = ({ config }: Needs, { campaign, page, isFirst }: PageInCampaign): string =>
  config.publicUrl + (isFirst ? campaignPath(campaign.slug) : salesPagePath(campaign.slug, page.slug))

/** Builds the data of the parent page that shows the seller's document. */
export function buildHostData(
  ctx: Needs,
  pageInCampaign: PageInCampaign,
  mode: RenderMode,
): Omit<SalesPageData, 'language' | 'sharePicture'> & { image: string | null } {
  const { campaign, page } = pageInCampaign
  // Pages published by older versions have no stored facts.
  const facts = page.settings as Partial<PageFacts>
  const head: Partial<PageFacts['head']> = facts.head ?? {}
  const frameOrigin = mode === 'origin' ? ctx.config.contentOrigin : null
  return {
    title: head.title ?? page.title,
    description: head.description ?? campaign.description,
    lang: head.lang ?? null,
    image: resolvePicture(page, head.image),
    icon: resolvePicture(page, head.icon),
    canonical: getCanonicalUrl(ctx, pageInCampaign),
    frameOrigin,
    checkouts: facts.checkouts ?? [],
    frameSrc: (frameOrigin ?? '') + getFilePath(page, page.entry === 'index.html' ? '' : page.entry),
  }
}
