import { toDestinationKey } from '#domain/funnel-transitions.ts'
import type { Context } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { insertFunnelEvent, type PinnedPage, type SessionRow } from './repository.ts'
import { getPageTransitions } from './session.ts'

type FunnelAction = { kind: 'view' } | { kind: 'declined'; answer: 'continue' | 'skip' }

/**
 * Notes what a shopper did on a page, for the funnel's rates: each kind once a session and page. A yes and a refused card are noted
 * with their payment (`recordFunnelEvent` of payments/repository.ts).
 */
export function recordFunnelEvent(
  ctx: Pick<Context, 'db' | 'clock'>,
  session: SessionRow,
  page: PinnedPage,
  happened: FunnelAction,
): Promise<void> {
  return insertFunnelEvent(ctx.db, {
    id: newId(),
    session_id: session.id,
    page_id: page.id,
    kind: happened.kind,
    led_to: 'answer' in happened ? toDestinationKey(getPageTransitions(session.pages, page)[happened.answer]) : null,
    at: ctx.clock(),
  })
}
