import type { Request } from '#contract/endpoint.ts'
import type { declineOffers as endpoint } from '#contract/upsell-sessions.ts'
import { recordEvent } from '#server/modules/orders/index.ts'
import { recordShopEvent } from '#server/modules/webhooks/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { closeAfterLastPage } from './close-session.ts'
import { recordFunnelEvent } from './record-funnel-event.ts'
import { findPinnedPage, getNextPath, getOpenSession } from './session.ts'

/**
 * `Continue` declines the offers of this page and leads to the next page; `Skip` leaves the funnel for the home page; a
 * page can set other destinations. Leaving the funnel declines all remaining pages and finalizes the order.
 */
export async function declineOffers(ctx: Context, { body }: Request<typeof endpoint>): Promise<{ next: string }> {
  const session = await getOpenSession(ctx, body)
  const page = orThrow(findPinnedPage(session, body.pageOrder), 'upsell_page_not_found')
  const next = await getNextPath(ctx, session, page, body.how)
  const offer = { pageId: page.id, title: page.title }
  await withTransaction(ctx, async tx => {
    await recordEvent(tx, session.order_id, 'offer_declined', { ...offer, how: body.how })
    const order = { id: session.order_id, mode: session.mode }
    await recordShopEvent(tx, { type: 'offer.declined', order, subjectId: page.id, build: () => ({ offer }) })
  })
  await recordFunnelEvent(ctx, session, page, { kind: 'declined', answer: body.how })
  await closeAfterLastPage(ctx, session, next)
  return { next }
}
