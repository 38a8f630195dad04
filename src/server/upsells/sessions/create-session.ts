import type { Request } from '#contract/endpoint.ts'
import type { createUpsellSession as endpoint } from '#contract/functions.ts'
import { isActive, windowEnd } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { hashOf, newId, randomToken } from '#server/kernel/ids.ts'
import { findLastPaidOrder, type OrderRow } from '#server/orders/index.ts'
import { pinnedPages } from '../funnels/pinned-pages.ts'
import { findSessionOfBrowser, findSessionOfOrder, insertSession, type SessionRow } from './repository.ts'

const placeOf = (orderId: string) => `upsell_sessions.token_sealed.${orderId}`
const agrees = (given: string | null | undefined, own: string | null) => !given || given === own

async function openFor(ctx: Context, order: OrderRow, upsellId: string, paidAt: Date): Promise<SessionRow | null> {
  const token = randomToken()
  const pages = (await pinnedPages(ctx, upsellId)).map(page => ({
    ...page,
    // An offer without a currency takes the order's; one in another currency is not made.
    offers: page.offers
      .map(offer => ({ ...offer, currency: offer.currency || order.currency }))
      .filter(offer => offer.currency === order.currency),
  }))
  if (pages.length === 0) return null
  await insertSession(ctx.db, {
    id: newId(),
    order_id: order.id,
    upsell_id: upsellId,
    mode: order.mode,
    token_hash: hashOf(token),
    token_sealed: ctx.secrets.seal(token, placeOf(order.id)),
    browser_hash: order.browser_hash ?? '',
    pages,
    expires_at: windowEnd(paidAt),
    created_at: ctx.clock(),
  })
  return findSessionOfOrder(ctx.db, order.id)
}

/**
 * Opens the thirty minutes of one-click offers for the order this browser has just paid, pinned to the pages and prices
 * of this moment; repeats get the same session. What the body says of customer and e-mail must match that order, else 401.
 */
export async function createUpsellSession(ctx: Context, { body }: Request<typeof endpoint>) {
  const order = found(ctx.browser ? await findLastPaidOrder(ctx.db, ctx.browser) : null, 'upsell_session_missing')
  const email = body.customerEmail?.trim().toLowerCase()
  if (!agrees(body.customerId, order.provider_customer_id) || !agrees(email, order.email.trim().toLowerCase())) {
    throw new AppError('upsell_session_missing')
  }
  if (!order.paid_at || ctx.clock() >= windowEnd(order.paid_at)) throw new AppError('upsell_session_expired')
  const upsellId = found(order.funnel_upsell_id, 'upsell_not_found')
  const session = found(
    (await findSessionOfOrder(ctx.db, order.id)) ?? (await openFor(ctx, order, upsellId, order.paid_at)),
    'upsell_not_found',
  )
  if (!isActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return {
    success: true as const,
    sessionToken: ctx.secrets.open(session.token_sealed, placeOf(session.order_id)),
    expiresAt: session.expires_at.toISOString(),
    upsellId: session.upsell_id,
    pageOrder: session.pages[0]?.order ?? 1,
  }
}

/** Whether this browser may still be offered something. */
export async function getUpsellSession(ctx: Context) {
  const session = ctx.browser ? await findSessionOfBrowser(ctx.db, ctx.browser, null) : null
  const active = session !== null && isActive(session, ctx.clock())
  return { hasActiveSession: active, sessionId: active ? session.id : null, customerToken: null }
}
