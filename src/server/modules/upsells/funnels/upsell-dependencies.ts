import type { Context } from '#server/platform/core/context.ts'
import { listActiveOffers, listPagesOfFunnels } from './pages/repository.ts'
import { countOpenSessions, getUpsell } from './repository.ts'

/** What deleting a funnel removes, and how many shoppers are in the funnel now. */
export async function getUpsellDependencies(ctx: Context, id: string) {
  await getUpsell(ctx.db, id)
  const pages = (await listPagesOfFunnels(ctx.db, [id])).map(page => page.id)
  const offers = pages.length > 0 ? await listActiveOffers(ctx.db, pages) : []
  return { pages: pages.length, offers: offers.length, openSessions: await countOpenSessions(ctx.db, id, ctx.clock()) }
}
