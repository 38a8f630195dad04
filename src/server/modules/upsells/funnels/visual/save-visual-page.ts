import type { Request } from '#contract/endpoint.ts'
import type { saveVisualPage as endpoint, VisualPage } from '#contract/visual-pages.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { publishVisualPage } from './publish-visual-page.ts'
import { assertNotStale, isAlreadyPublished, lockVisualPage, toStoredContent } from './versions.ts'
import { toVisualPageDto } from './visual-page-dto.ts'

/** Publishes a visual page with its offers. Throws 409 conflict when someone saved since `version`. */
export function saveVisualPage(ctx: Context, id: string, body: Request<typeof endpoint>['body']): Promise<VisualPage> {
  return withTransaction(ctx, async tx => {
    const locked = await lockVisualPage(tx, id)
    const stored = toStoredContent(body)
    if (isAlreadyPublished(locked, stored, body)) return toVisualPageDto(tx, locked.page, locked.newest)
    await assertNotStale(tx, locked, body)
    const { row, newest } = await publishVisualPage(tx, locked, stored, body.version)
    await audit(tx, 'upsell_page.published', id, { title: row.title })
    return toVisualPageDto(tx, row, newest)
  })
}
