import type { PageProject } from '#contract/pages.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { presentCampaign, presentPage } from '../present.ts'
import { brokenOf } from '../projects/broken.ts'
import { filesOf, newestRevision } from '../projects/repository.ts'
import { readSources, textsOf } from '../projects/sources.ts'
import { findCampaign, findPage } from '../repository.ts'

/** A page with the texts and files of its newest revision, draft or published. */
export async function readProject(ctx: Context, id: string): Promise<PageProject> {
  const row = found(await findPage(ctx.db, id), 'page_not_found')
  const campaign = found(await findCampaign(ctx.db, row.sales_campaign_id), 'page_not_found')
  const revision = found(await newestRevision(ctx.db, id), 'page_not_found')
  const files = await filesOf(ctx.db, revision.id)
  const [page, sources, broken] = await Promise.all([
    presentPage(ctx.db, campaign, row),
    readSources(ctx, files),
    brokenOf(ctx, files),
  ])
  return {
    page,
    campaign: presentCampaign(campaign),
    source: { revision: revision.id, entry: revision.entry, ...textsOf(sources) },
    files: files.map(({ path, mime, size }) => ({ path, mime, size })),
    broken,
    draftName: page.draft === null ? null : page.revision === null ? 'temp-page' : 'temp-page-edit',
    originalPageId: page.draft !== null && page.revision !== null ? id : null,
  }
}
