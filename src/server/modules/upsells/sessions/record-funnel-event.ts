import { toDestinationKey } from '#domain/funnel-transitions.ts'
import type { Context } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { insertFunnelEvent, type PinnedPage, type SessionRow } from './repository.ts'
import { getPageTransitions } from './session.ts'

type FunnelAction = { kind: 'view' } | { kind: 'declined'; answer: 'continue' | 'skip' }

/**
 * Records what a shopper did on a page for the funnel's rates, each kind of action once per session and page. Accepted
 * and declined charges are recorded with their payment (`recordOfferCharge` in repository.ts).
 */
export function recordFunnelEvent(
  ctx: Pick<Context, 'db' | 'clock'>,
  session: SessionRow,
  page: PinnedPage,
  action: FunnelAction,
): Promise<void> {
  return insertFunnelEvent(ctx.db, {
    id: newId(),
    session_id: session.id,
    page_id: page.id,
    kind: action.kind,
    led_to: 'answer' in action ? toDestinationKey(getPageTransitions(session.pages, page)[action.answer]) : null,
    at: ctx.clock(),
  })
}
