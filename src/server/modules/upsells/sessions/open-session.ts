import { getMinimumCharge } from '#domain/price.ts'
import { getSessionEnd, isSessionActive } from '#domain/upsell-session.ts'
import { findLinesOfOrder, type OrderRow } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId, randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { findOpenFunnel } from '../funnels/find-upsell.ts'
import { pinActivePages } from '../funnels/pin-pages.ts'
import { removeBoughtOffers } from './remove-bought-offers.ts'
import { findSessionOfOrder, insertSession, replaceSessionToken, type SessionRow } from './repository.ts'

const getTokenSealContext = (orderId: string) => `upsell_sessions.token_sealed.${orderId}`

async function openSessionForFunnel(
  ctx: Context,
  order: OrderRow,
  upsellId: string,
  paidAt: Date,
): Promise<SessionRow | null> {
  // The funnel was deactivated or deleted since the purchase.
  if (!(await findOpenFunnel(ctx, upsellId))) return null
  const token = randomToken()
  const boughtWithBumps = (await findLinesOfOrder(ctx.db, order.id)).filter(line => line.kind === 'bump')
  const boughtIds = new Set(boughtWithBumps.flatMap(line => line.variant_id ?? []))
  const chargeable = (await pinActivePages(ctx, upsellId)).map(page => ({
    ...page,
    // An offer without a currency takes the currency of the order. An offer in another currency, or too small to
    // charge, is left out.
    offers: page.offers
      .map(offer => ({ ...offer, currency: offer.currency || order.currency }))
      .filter(offer => offer.currency === order.currency && offer.cents >= getMinimumCharge(order.currency)),
  }))
  const pages = removeBoughtOffers(chargeable, boughtIds)
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
 * Returns the session of a paid order, creating it if necessary. An order has only one session, which keeps the pages
 * and prices of the moment at which it was created. Throws upsell_session_expired when the 30 minutes are over, and
 * upsell_not_found when there is nothing to show.
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

/** The token that a browser sends with each call. A stored token that cannot be decrypted is replaced. */
export async function getSessionToken(ctx: Pick<Context, 'db' | 'secrets'>, session: SessionRow): Promise<string> {
  const { id, order_id: orderId, token_hash: tokenHash } = session
  const existing = ctx.secrets.tryOpen(session.token_sealed, getTokenSealContext(orderId))
  if (existing !== null) return existing
  const token = randomToken()
  const replacement = {
    token_hash: sha256Hex(token),
    token_sealed: ctx.secrets.seal(token, getTokenSealContext(orderId)),
  }
  if (await replaceSessionToken(ctx.db, id, tokenHash, replacement)) return token
  // A concurrent request replaced the token first, so its token is returned.
  return getSessionToken(ctx, orThrow(await findSessionOfOrder(ctx.db, orderId), 'upsell_not_found'))
}
