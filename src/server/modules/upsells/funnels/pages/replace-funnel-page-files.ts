import type { Received } from '#contract/endpoint.ts'
import type { replaceUpsellPageFiles as endpoint } from '#contract/upsell-offers.ts'
import { readEntrySource, saveProject, type UploadedFile } from '#server/modules/pages/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { customPageKind, syncOffers } from './custom-page-kind.ts'
import { loadPageDto } from './page-dtos.ts'
import { buildPublishedSettings } from './published-settings.ts'
import { updatePage } from './repository.ts'

type ReplaceOptions = { revision?: string | undefined; entry?: string | undefined }

/**
 * Publishes another folder as the page's next revision. `revision` is the revision that the seller saw: if another
 * revision was published since, throws 409 conflict and changes nothing. Open sessions keep the revision they started
 * with.
 */
export function replaceFunnelPageFiles(
  ctx: Context,
  id: string,
  { revision, entry }: ReplaceOptions,
  uploads: readonly UploadedFile[],
): Promise<Received<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const page = await customPageKind.getForUpdate(tx.db, id)
    const published = page.published_revision_id
    if (revision !== undefined && revision !== published) {
      throw new AppError('conflict', { data: { revision: published } })
    }
    const owner = { kind: 'upsell', id, revisionId: published } as const
    const { columns, facts, files, skipped, broken, revisionId } = await saveProject(tx, owner, uploads, { entry })
    const settings = await buildPublishedSettings(tx, page, revisionId, facts)
    await syncOffers(tx, page, await readEntrySource(tx, revisionId))
    const row = await updatePage(tx.db, id, { ...columns, settings, updated_at: tx.clock() })
    await audit(tx, 'upsell_page.published', id, { title: page.title, files })
    return { page: await loadPageDto(tx.db, row), files, skipped, broken }
  })
}
