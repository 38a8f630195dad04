import { getMinimumCharge } from '#domain/price.ts'
import { getSessionEnd, isSessionActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { newId, randomToken, sha256Hex } from '#server/kernel/ids.ts'
import type { OrderRow } from '#server/orders/index.ts'
import { findOpenFunnel } from '../funnels/first-page.ts'
import { pinActivePages } from '../funnels/pin-pages.ts'
import { findSessionOfOrder, insertSession, replaceSessionToken, type SessionRow } from './repository.ts'

const getTokenSealContext = (orderId: string) => `upsell_sessions.token_sealed.${orderId}`

async function openSessionForFunnel(
  ctx: Context,
  order: OrderRow,
  upsellId: string,
  paidAt: Date,
): Promise<SessionRow | null> {
  // Switched off or deleted between the purchase and this moment.
  if (!(await findOpenFunnel(ctx, upsellId))) return null
  const token = randomToken()
  const pages = (await pinActivePages(ctx, upsellId)).map(page => ({
    ...page,
    // An offer without a currency takes the order's; one in another currency, or too small to be charged in it, is not made.
    offers: page.offers
      .map(offer => ({ ...offer, currency: offer.currency || order.currency }))
      .filter(offer => offer.currency === order.currency && offer.cents >= getMinimumCharge(order.currency)),
  }))
  if (pages.length === 0) return null
  await insertSession(ctx.db, {
    id: newId(),
    order_id: order.id,
    upsell_id: upsellId,
    mode: order.mode,
    token_hash: sha256Hex(token),
    token_sealed: ctx.secrets.seal(token, getTokenSealContext(order.id)),
    browser_hash: order.browser_hash ?? '',
    pages,
    expires_at: getSessionEnd(paidAt),
    created_at: ctx.clock(),
  })
  return findSessionOfOrder(ctx.db, order.id)
}

/**
 * The session of a paid order, opened now if it is not: one an order, pinned to the pages and prices of its first moment.
 * After the window it is upsell_session_expired, without offers upsell_not_found.
 */
export async function openSession(ctx: Context, order: OrderRow): Promise<SessionRow> {
  if (!order.paid_at || ctx.clock() >= getSessionEnd(order.paid_at)) throw new AppError('upsell_session_expired')
  const upsellId = orThrow(order.funnel_upsell_id, 'upsell_not_found')
  const session = orThrow(
    (await findSessionOfOrder(ctx.db, order.id)) ?? (await openSessionForFunnel(ctx, order, upsellId, order.paid_at)),
    'upsell_not_found',
  )
  if (!isSessionActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return session
}

/** What a browser shows with each of its calls; another one where the kept one cannot be read. */
export async function getSessionToken(ctx: Pick<Context, 'db' | 'secrets'>, session: SessionRow): Promise<string> {
  const { id, order_id: orderId, token_hash: before } = session
  const kept = ctx.secrets.tryOpen(session.token_sealed, getTokenSealContext(orderId))
  if (kept !== null) return kept
  const token = randomToken()
  const fresh = { token_hash: sha256Hex(token), token_sealed: ctx.secrets.seal(token, getTokenSealContext(orderId)) }
  if (await replaceSessionToken(ctx.db, id, before, fresh)) return token
  // Another tab replaced it first.
  return getSessionToken(ctx, orThrow(await findSessionOfOrder(ctx.db, orderId), 'upsell_not_found'))
}
