import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { offersOf, pagesOf } from './pages/repository.ts'
import { countOpenSessions, findUpsell } from './repository.ts'

/** What the deletion of a funnel takes with it, and how many shoppers are in it right now. */
export async function upsellDependencies(ctx: Context, id: string) {
  found(await findUpsell(ctx.db, id), 'upsell_not_found')
  const pages = (await pagesOf(ctx.db, [id])).map(page => page.id)
  const offers = pages.length > 0 ? await offersOf(ctx.db, pages) : []
  return { pages: pages.length, offers: offers.length, openSessions: await countOpenSessions(ctx.db, id, ctx.clock()) }
}
