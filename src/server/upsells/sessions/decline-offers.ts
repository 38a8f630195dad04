import type { Request } from '#contract/endpoint.ts'
import type { declineOffers as endpoint } from '#contract/upsell-sessions.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { recordEvent } from '#server/orders/index.ts'
import { closeIfOver } from './close-session.ts'
import { noteFunnelEvent } from './funnel-events.ts'
import { nextOf, pageOf, sessionOf } from './session.ts'

/**
 * Continue says no to this page and goes on, Skip leaves the funnel and goes home, unless the page names where a no
 * leads. What leads out of the funnel says no to all that is left and finalises the order.
 */
export async function declineOffers(ctx: Context, { body }: Request<typeof endpoint>): Promise<{ next: string }> {
  const session = await sessionOf(ctx, body)
  const page = found(pageOf(session, body.pageOrder), 'upsell_page_not_found')
  const next = await nextOf(ctx, session, page, body.how)
  await recordEvent(ctx, session.order_id, 'offer_declined', { pageId: page.id, title: page.title, how: body.how })
  await noteFunnelEvent(ctx, session, page, { kind: 'declined', answer: body.how })
  await closeIfOver(ctx, session, next)
  return { next }
}
