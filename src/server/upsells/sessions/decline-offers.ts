import type { Request } from '#contract/endpoint.ts'
import type { declineOffers as endpoint } from '#contract/upsell-sessions.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { recordEvent } from '#server/orders/index.ts'
import { closeIfOver } from './close-session.ts'
import { afterPage, pageOf, sessionOf } from './session.ts'

/** Continue says no to this page and goes on; Skip says no to all that is left, finalises the order and goes home. */
export async function declineOffers(ctx: Context, { body }: Request<typeof endpoint>): Promise<{ next: string }> {
  const session = await sessionOf(ctx, body.sessionToken)
  const page = found(pageOf(session, body.pageOrder), 'upsell_page_not_found')
  const next = body.how === 'skip' ? '/' : afterPage(session, page.order)
  await recordEvent(ctx, session.order_id, 'offer_declined', { pageId: page.id, title: page.title, how: body.how })
  await closeIfOver(ctx, session, next)
  return { next }
}
