import { findNextPage, thankYouPath, upsellPagePath } from '#domain/funnel.ts'
import type { Destination, PageTransitions } from '#domain/funnel-transitions.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { sha256Hex } from '#server/kernel/ids.ts'
import { isTestToken } from '../preview/test-token.ts'
import { findSessionByToken, listActivePageIds, type PinnedPage, type SessionRow } from './repository.ts'

type PinnedFunnel = Pick<SessionRow, 'upsell_id' | 'pages'>

type SessionCredentials = { sessionToken: string; sessionId?: string | undefined }

/**
 * The session a token names, over or not, for the browser that paid or the one that resumed: the token alone charges
 * nothing. Another browser or an unknown token is upsell_session_missing (401), a seller's test token preview_cannot_charge
 * (409), a token of another session than the page's upsell_session_replaced (410).
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

/** The session a token opens. One that is over is upsell_session_expired (410); else refuses as `getKnownSession`. */
export async function getOpenSession(ctx: Context, said: SessionCredentials): Promise<SessionRow> {
  const session = await getKnownSession(ctx, said)
  if (!isSessionActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return session
}

/** Whether a page that was shown of a session may act in this one: a browser's later purchase brings another token. */
export const isSessionOfPage = (session: SessionRow, sessionId: string | undefined): boolean =>
  sessionId === undefined || sessionId === session.id

/** Whether a browser may see and buy the offers. */
export const isVisibleToBrowser = (session: SessionRow, browser: string | null): boolean =>
  browser !== null && [session.browser_hash, session.resumed_browser_hash].includes(browser)

/** Only the browser that paid charges the saved card with one click. */
export const canChargeSavedCard = (session: SessionRow, browser: string | null): boolean =>
  browser !== null && session.browser_hash === browser

/** Where the answers to a page lead; sessions from before pages had targets go on as they began. */
export function getPageTransitions(pages: readonly PinnedPage[], page: PinnedPage): PageTransitions {
  if (page.leads) return page.leads
  const order = findNextPage(
    pages.map(each => ({ order: each.order, isActive: true })),
    page.order,
  )
  const next = pages.find(each => each.order === order)
  const on: Destination = next ? { page: next.id } : 'thank-you'
  return { accepted: on, continue: on, skip: 'home' }
}

/** The address of where an answer leads, among the pages of a funnel. */
export function getDestinationPath(
  upsellId: string,
  pages: readonly { id: string; order: number }[],
  where: Destination,
): string {
  if (where === 'home') return '/'
  const page = where === 'thank-you' ? undefined : pages.find(each => each.id === where.page)
  return page ? upsellPagePath(upsellId, page.order) : thankYouPath
}

/** Where an answer to a page leads when the pages that are not in `active` are passed by as with Continue. */
export function resolveVisibleDestination(
  pages: readonly PinnedPage[],
  page: PinnedPage,
  answer: keyof PageTransitions,
  active: ReadonlySet<string>,
): Destination {
  const passed = new Set<string>()
  let where = getPageTransitions(pages, page)[answer]
  while (typeof where === 'object' && !active.has(where.page)) {
    const { page: id } = where
    const hidden = pages.find(each => each.id === id)
    if (!hidden || passed.has(id)) return 'thank-you'
    passed.add(id)
    where = getPageTransitions(pages, hidden).continue
  }
  return where
}

/** Where a shopper of this session goes from a page: never to one that was hidden or deleted since the session began. */
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

/** The pinned page that makes an offer. */
export const findPageOfOffer = (session: Pick<SessionRow, 'pages'>, offerId: string | null): PinnedPage | null =>
  session.pages.find(page => page.offers.some(offer => offer.id === offerId)) ?? null
