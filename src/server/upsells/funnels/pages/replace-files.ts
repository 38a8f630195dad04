import type { Received } from '#contract/endpoint.ts'
import type { replaceUpsellPageFiles as endpoint } from '#contract/upsell-offers.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { type GivenFile, readEntry, saveProject } from '#server/pages/index.ts'
import { customKind, keepOffers } from './custom-kind.ts'
import { replyOf } from './page-reply.ts'
import { publishedSettings } from './published-settings.ts'
import { updatePage } from './repository.ts'

type Wanted = { revision?: string | undefined; entry?: string | undefined }

/**
 * Publishes another folder as the page's next revision. `revision` is the one the seller saw; when another one was
 * published since, 409 conflict and nothing changes. Open sessions keep the revision they began with.
 */
export function replaceFiles(
  ctx: Context,
  id: string,
  { revision, entry }: Wanted,
  given: readonly GivenFile[],
): Promise<Received<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const before = found(await customKind.lock(tx.db, id), 'upsell_page_not_found')
    const published = before.published_revision_id
    if (revision !== undefined && revision !== published) {
      throw new AppError('conflict', { data: { revision: published } })
    }
    const owner = { kind: 'upsell', id, revisionId: published } as const
    const { columns, facts, files, skipped, broken, revisionId } = await saveProject(tx, owner, given, { entry })
    const settings = await publishedSettings(tx, before, revisionId, facts)
    await keepOffers(tx, before, await readEntry(tx, revisionId))
    const row = found(
      await updatePage(tx.db, id, { ...columns, settings, updated_at: tx.clock() }),
      'upsell_page_not_found',
    )
    await audit(tx, 'upsell_page.published', id, { title: before.title, files })
    return { page: await replyOf(tx.db, row), files, skipped, broken }
  })
}
