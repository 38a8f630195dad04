import type { RenderMode } from '#contract/pages.ts'
import type { SalesPageData } from '#contract/screen-data.ts'
import { campaignPath, salesPagePath } from '#domain/campaign-link.ts'
import type { Context } from '#server/kernel/context.ts'
import type { PageFacts } from '../reading/tasks.ts'
import type { CampaignRow, ShownPage } from '../repository.ts'

/** A page that shoppers see, in its campaign. */
export type Shown = { campaign: CampaignRow; page: ShownPage; isFirst: boolean }
type Needs = Pick<Context, 'config'>

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')
export const siteBase = (page: ShownPage): string => `/_site/${page.id}/${page.revisionId}`
export const filePath = (page: ShownPage, path: string): string => `${siteBase(page)}/${encoded(path)}`

/** A picture named by the seller's head: whole addresses as they are, files of the project under their path of the shop. */
function pictureOf(page: ShownPage, path: string | null | undefined): string | null {
  if (!path) return null
  return /^https?:/i.test(path) ? path : filePath(page, path)
}

/** The page's one address for search engines: the campaign's for its first page. */
export const canonicalOf = ({ config }: Needs, { campaign, page, isFirst }: Shown): string =>
  config.publicUrl + (isFirst ? campaignPath(campaign.slug) : salesPagePath(campaign.slug, page.slug))

/** What the page around the seller's document says and loads. */
export function hostData(
  ctx: Needs,
  shown: Shown,
  mode: RenderMode,
): Omit<SalesPageData, 'language' | 'sharePicture'> & { image: string | null } {
  const { campaign, page } = shown
  // Pages published before these were kept have none.
  const facts = page.settings as Partial<PageFacts>
  const head: Partial<PageFacts['head']> = facts.head ?? {}
  const frameOrigin = mode === 'origin' ? ctx.config.contentOrigin : null
  return {
    title: head.title ?? page.title,
    description: head.description ?? campaign.description,
    lang: head.lang ?? null,
    image: pictureOf(page, head.image),
    icon: pictureOf(page, head.icon),
    canonical: canonicalOf(ctx, shown),
    frameOrigin,
    checkouts: facts.checkouts ?? [],
    frameSrc: (frameOrigin ?? '') + filePath(page, page.entry === 'index.html' ? '' : page.entry),
  }
}
