import { findNextPage, thankYouPath, upsellPagePath } from '#domain/funnel.ts'
import type { Destination, PageTransitions } from '#domain/funnel-transitions.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { isTestToken } from '../preview/test-token.ts'
import { findSessionByToken, listActivePageIds, type PinnedPage, type SessionRow } from './repository.ts'

type PinnedFunnel = Pick<SessionRow, 'upsell_id' | 'pages'>

type SessionCredentials = { sessionToken: string; sessionId?: string | undefined }

/**
 * Returns the session of a token, even when the session is over, to the browser that paid or the browser that resumed
 * the offers. The token alone charges nothing. Throws upsell_session_missing (401) for another browser or an unknown
 * token, preview_cannot_charge (409) for a seller's test token, and upsell_session_replaced (410) when the page belongs
 * to a session other than that of the token.
 */
export async function getKnownSession(
  ctx: Context,
  { sessionToken: token, sessionId }: SessionCredentials,
): Promise<SessionRow> {
  if (isTestToken(token)) throw new AppError('preview_cannot_charge')
  const session = await findSessionByToken(ctx.db, sha256Hex(token))
  if (!session || !isVisibleToBrowser(session, ctx.browser)) throw new AppError('upsell_session_missing')
  if (!isSessionOfPage(session, sessionId)) throw new AppError('upsell_session_replaced')
  return session
}

/** Throws upsell_session_expired (410) when the session is over, and the errors of `getKnownSession`. */
export async function getOpenSession(ctx: Context, credentials: SessionCredentials): Promise<SessionRow> {
  const session = await getKnownSession(ctx, credentials)
  if (!isSessionActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return session
}

/**
 * Whether a page rendered for `sessionId` may act in this session: a later purchase gives the browser another token.
 */
export const isSessionOfPage = (session: SessionRow, sessionId: string | undefined): boolean =>
  sessionId === undefined || sessionId === session.id

/** Whether the browser may see and buy the offers: the browser that paid and the browser that resumed the offers. */
export const isVisibleToBrowser = (session: SessionRow, browser: string | null): boolean =>
  browser !== null && [session.browser_hash, session.resumed_browser_hash].includes(browser)

/** Whether the browser may charge the saved card with one click: only the browser that paid may. */
export const canChargeSavedCard = (session: SessionRow, browser: string | null): boolean =>
  browser !== null && session.browser_hash === browser

/**
 * Returns where each answer of a shopper leads from a page. Sessions opened before pages had destinations use the
 * defaults.
 */
export function getPageTransitions(pages: readonly PinnedPage[], page: PinnedPage): PageTransitions {
  if (page.leads) return page.leads
  const order = findNextPage(
    pages.map(each => ({ order: each.order, isActive: true })),
    page.order,
  )
  const next = pages.find(each => each.order === order)
  const continueTo: Destination = next ? { page: next.id } : 'thank-you'
  return { accepted: continueTo, continue: continueTo, skip: 'home' }
}

/** The URL path of a destination. A page that is not among `pages` is replaced by the thank-you page. */
export function getDestinationPath(
  upsellId: string,
  pages: readonly { id: string; order: number }[],
  destination: Destination,
): string {
  if (destination === 'home') return '/'
  const page = destination === 'thank-you' ? undefined : pages.find(each => each.id === destination.page)
  return page ? upsellPagePath(upsellId, page.order) : thankYouPath
}

/**
 * The destination of an answer. A page that is not in `active` is skipped: its `Continue` destination takes its place.
 */
export function resolveVisibleDestination(
  pages: readonly PinnedPage[],
  page: PinnedPage,
  answer: keyof PageTransitions,
  active: ReadonlySet<string>,
): Destination {
  const visited = new Set<string>()
  let destination = getPageTransitions(pages, page)[answer]
  while (typeof destination === 'object' && !active.has(destination.page)) {
    const { page: id } = destination
    const hidden = pages.find(each => each.id === id)
    if (!hidden || visited.has(id)) return 'thank-you'
    visited.add(id)
    destination = getPageTransitions(pages, hidden).continue
  }
  return destination
}

/** The URL path of an answer's destination, skipping pages that were hidden or deleted since the session started. */
export async function getNextPath(
  ctx: Pick<Context, 'db'>,
  { upsell_id, pages }: PinnedFunnel,
  page: PinnedPage,
  answer: keyof PageTransitions,
): Promise<string> {
  const active = await listActivePageIds(ctx.db, upsell_id)
  return getDestinationPath(upsell_id, pages, resolveVisibleDestination(pages, page, answer, active))
}

export const findPinnedPage = (session: Pick<SessionRow, 'pages'>, order: number): PinnedPage | null =>
  session.pages.find(page => page.order === order) ?? null

export const findPageOfOffer = (session: Pick<SessionRow, 'pages'>, offerId: string | null): PinnedPage | null =>
  session.pages.find(page => page.offers.some(offer => offer.id === offerId)) ?? null
