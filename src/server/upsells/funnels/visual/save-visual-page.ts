import type { Request } from '#contract/endpoint.ts'
import type { saveVisualPage as endpoint, VisualPage } from '#contract/visual-pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { publish } from './publish.ts'
import { visualReply } from './read-visual-page.ts'
import { isPublishedAlready, lockVisual, refuseStale, storedOf } from './versions.ts'

/** Publishes elements and offers of a visual page in one transaction. 409 when someone saved since `version`. */
export function saveVisualPage(ctx: Context, id: string, given: Request<typeof endpoint>['body']): Promise<VisualPage> {
  return withTransaction(ctx, async tx => {
    const locked = await lockVisual(tx, id)
    const stored = storedOf(given)
    if (isPublishedAlready(locked, stored, given)) return visualReply(tx, locked.page, locked.newest)
    await refuseStale(tx, locked, given)
    const { row, newest } = await publish(tx, locked, stored, given.version)
    await audit(tx, 'upsell_page.published', id, { title: row.title })
    return visualReply(tx, row, newest)
  })
}
