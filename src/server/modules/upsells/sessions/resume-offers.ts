import type { Received, Request } from '#contract/endpoint.ts'
import type { resumeOffers as endpoint } from '#contract/upsell-sessions.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import { findOrder, verifyResumeToken } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { getSessionToken, openSession } from './open-session.ts'
import { grantSessionToBrowser } from './repository.ts'
import { getMainPayment } from './saved-card.ts'
import { canChargeSavedCard } from './session.ts'

/**
 * Opens the offers of an order in one more browser, through the link in the order's confirmation e-mail. A repeated
 * request from that browser returns the same session; any other browser gets resume_used. Two browsers do not use up
 * the link: the one that paid, and one without a cookie. The latter gets a cookie with the error cookies_blocked and
 * then repeats the request.
 */
export async function resumeOffers(
  ctx: Context,
  { body }: Request<typeof endpoint>,
): Promise<Received<typeof endpoint>> {
  const orderId = orThrow(verifyResumeToken(ctx, body.token), 'upsell_session_missing')
  // With Mercado Pago the offers are charged to the one saved card, which only the browser that paid may charge.
  const { provider } = await getMainPayment(ctx, orderId)
  const session = await openSession(ctx, orThrow(await findOrder(ctx.db, orderId), 'upsell_session_missing'))
  if (!canChargeSavedCard(session, ctx.browser)) {
    if (provider === 'mercado_pago') throw new AppError('upsell_session_expired')
    if (!ctx.browser) {
      ctx.ensureBrowser()
      throw new AppError('cookies_blocked')
    }
    if (!(await grantSessionToBrowser(ctx.db, session.id, ctx.browser))) throw new AppError('resume_used')
  }
  return {
    sessionToken: await getSessionToken(ctx, session),
    expiresAt: session.expires_at.toISOString(),
    upsellId: session.upsell_id,
    next: upsellPagePath(session.upsell_id, session.pages[0]?.order ?? 1),
  }
}
