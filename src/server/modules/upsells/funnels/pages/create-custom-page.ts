import type { Received } from '#contract/endpoint.ts'
import type { createCustomPage as endpoint } from '#contract/upsells.ts'
import { saveProject, type UploadedFile } from '#server/modules/pages/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { addPage } from './add-page.ts'
import { loadPageDto } from './page-dtos.ts'
import { buildPublishedSettings } from './published-settings.ts'
import { updatePage } from './repository.ts'

/**
 * Creates an active page from an uploaded folder at the end of the funnel and publishes it. The page charges nothing
 * until its links get offers.
 */
export function createCustomPage(
  ctx: Context,
  upsellId: string,
  input: { id?: string; title: string; entry?: string | undefined; files: readonly UploadedFile[] },
): Promise<Received<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const page = await addPage(tx, upsellId, { id: input.id, title: input.title, page_type: 'custom_html' })
    const saved = await saveProject(tx, { kind: 'upsell', id: page.id, revisionId: null }, input.files, {
      entry: input.entry,
    })
    const settings = await buildPublishedSettings(tx, page, saved.revisionId, saved.facts)
    const row = await updatePage(tx.db, page.id, { ...saved.columns, settings })
    await audit(tx, 'upsell_page.created', page.id, { upsell: upsellId, title: input.title, files: saved.files })
    return { page: await loadPageDto(tx.db, row), files: saved.files, skipped: saved.skipped, broken: saved.broken }
  })
}
