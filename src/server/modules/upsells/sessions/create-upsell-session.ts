import type { Request } from '#contract/endpoint.ts'
import type { createUpsellSession as endpoint } from '#contract/functions.ts'
import { normalizeEmail } from '#domain/email.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import { findLastPaidOrder } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { getSessionToken, openSession } from './open-session.ts'
import { findSessionOfBrowser } from './repository.ts'

const matchesIfGiven = (requested: string | null | undefined, actual: string | null) =>
  !requested || requested === actual

/**
 * Opens the 30 minutes of one-click offers for the order that this browser has just paid. The session keeps the current
 * pages and prices. A repeated request returns the same session. Throws upsell_session_missing (401) when a customer id
 * or an e-mail address in the body does not match the order.
 */
export async function createUpsellSession(ctx: Context, { body }: Request<typeof endpoint>) {
  const order = orThrow(ctx.browser ? await findLastPaidOrder(ctx.db, ctx.browser) : null, 'upsell_session_missing')
  const email = normalizeEmail(body.customerEmail ?? '').toLowerCase()
  if (
    !matchesIfGiven(body.customerId, order.provider_customer_id) ||
    !matchesIfGiven(email, order.email.trim().toLowerCase())
  ) {
    throw new AppError('upsell_session_missing')
  }
  const session = await openSession(ctx, order)
  return {
    success: true as const,
    sessionToken: await getSessionToken(ctx, session),
    expiresAt: session.expires_at.toISOString(),
    upsellId: session.upsell_id,
    pageOrder: session.pages[0]?.order ?? 1,
  }
}

/** Whether this browser has a session whose offers can still be charged. */
export async function getUpsellSession(ctx: Context) {
  const session = ctx.browser ? await findSessionOfBrowser(ctx.db, ctx.browser) : null
  const active = session !== null && isSessionActive(session, ctx.clock())
  return { hasActiveSession: active, sessionId: active ? session.id : null, customerToken: null }
}
