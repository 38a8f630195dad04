import { minimumCharge } from '#domain/price.ts'
import { isActive, windowEnd } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { hashOf, newId, randomToken } from '#server/kernel/ids.ts'
import type { OrderRow } from '#server/orders/index.ts'
import { openFunnel } from '../funnels/first-page-of.ts'
import { pinnedPages } from '../funnels/pinned-pages.ts'
import { findSessionOfOrder, insertSession, replaceToken, type SessionRow } from './repository.ts'

const placeOf = (orderId: string) => `upsell_sessions.token_sealed.${orderId}`

async function openFor(ctx: Context, order: OrderRow, upsellId: string, paidAt: Date): Promise<SessionRow | null> {
  // Switched off or deleted between the purchase and this moment.
  if (!(await openFunnel(ctx, upsellId))) return null
  const token = randomToken()
  const pages = (await pinnedPages(ctx, upsellId)).map(page => ({
    ...page,
    // An offer without a currency takes the order's; one in another currency, or too small to be charged in it, is not made.
    offers: page.offers
      .map(offer => ({ ...offer, currency: offer.currency || order.currency }))
      .filter(offer => offer.currency === order.currency && offer.cents >= minimumCharge(order.currency)),
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
 * The session of a paid order, opened now if it is not: one an order, pinned to the pages and prices of its first moment.
 * After the window it is upsell_session_expired, without offers upsell_not_found.
 */
export async function openSession(ctx: Context, order: OrderRow): Promise<SessionRow> {
  if (!order.paid_at || ctx.clock() >= windowEnd(order.paid_at)) throw new AppError('upsell_session_expired')
  const upsellId = found(order.funnel_upsell_id, 'upsell_not_found')
  const session = found(
    (await findSessionOfOrder(ctx.db, order.id)) ?? (await openFor(ctx, order, upsellId, order.paid_at)),
    'upsell_not_found',
  )
  if (!isActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return session
}

/** What a browser shows with each of its calls; another one where the kept one cannot be read. */
export async function tokenOf(ctx: Pick<Context, 'db' | 'secrets'>, session: SessionRow): Promise<string> {
  const { id, order_id: orderId, token_hash: before } = session
  const kept = ctx.secrets.tryOpen(session.token_sealed, placeOf(orderId))
  if (kept !== null) return kept
  const token = randomToken()
  const fresh = { token_hash: hashOf(token), token_sealed: ctx.secrets.seal(token, placeOf(orderId)) }
  if (await replaceToken(ctx.db, id, before, fresh)) return token
  // Another tab replaced it first.
  return tokenOf(ctx, found(await findSessionOfOrder(ctx.db, orderId), 'upsell_not_found'))
}
