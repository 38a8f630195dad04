import { nextPage, thankYouPath, upsellPagePath } from '#domain/funnel.ts'
import { isActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { findSessionByToken, type PinnedPage, type SessionRow } from './repository.ts'

/**
 * The session a token opens, for the browser that paid: the token alone charges nothing. Another browser or an unknown
 * token is upsell_session_missing (401), a closed window upsell_session_expired (410).
 */
export async function sessionOf(ctx: Context, token: string): Promise<SessionRow> {
  const session = await findSessionByToken(ctx.db, hashOf(token))
  if (!session || !ctx.browser || session.browser_hash !== ctx.browser) throw new AppError('upsell_session_missing')
  if (!isActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return session
}

/** Where the shopper goes after page `order`: the next pinned page, else the thank-you page. */
export function afterPage(session: Pick<SessionRow, 'upsell_id' | 'pages'>, order: number): string {
  const next = nextPage(
    session.pages.map(page => ({ order: page.order, isActive: true })),
    order,
  )
  return next === null ? thankYouPath : upsellPagePath(session.upsell_id, next)
}

export const pageOf = (session: Pick<SessionRow, 'pages'>, order: number): PinnedPage | null =>
  session.pages.find(page => page.order === order) ?? null

/** The pinned page that makes an offer. */
export const pageOfOffer = (session: Pick<SessionRow, 'pages'>, offerId: string | null): PinnedPage | null =>
  session.pages.find(page => page.offers.some(offer => offer.id === offerId)) ?? null
