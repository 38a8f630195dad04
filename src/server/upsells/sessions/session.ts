import { nextPage, thankYouPath, upsellPagePath } from '#domain/funnel.ts'
import type { Leads, Where } from '#domain/funnel-targets.ts'
import { isActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { isTestToken } from '../preview/test-token.ts'
import { activePageIds, findSessionByToken, type PinnedPage, type SessionRow } from './repository.ts'

type Pinned = Pick<SessionRow, 'upsell_id' | 'pages'>

type Said = { sessionToken: string; sessionId?: string | undefined }

/**
 * The session a token names, over or not, for the browser that paid or the one that resumed: the token alone charges
 * nothing. Another browser or an unknown token is upsell_session_missing (401), a seller's test token preview_cannot_charge
 * (409), a token of another session than the page's upsell_session_replaced (410).
 */
export async function knownSessionOf(ctx: Context, { sessionToken: token, sessionId }: Said): Promise<SessionRow> {
  if (isTestToken(token)) throw new AppError('preview_cannot_charge')
  const session = await findSessionByToken(ctx.db, hashOf(token))
  if (!session || !belongsTo(session, ctx.browser)) throw new AppError('upsell_session_missing')
  if (!isOfPage(session, sessionId)) throw new AppError('upsell_session_replaced')
  return session
}

/** The session a token opens. One that is over is upsell_session_expired (410); else refuses as `knownSessionOf`. */
export async function sessionOf(ctx: Context, said: Said): Promise<SessionRow> {
  const session = await knownSessionOf(ctx, said)
  if (!isActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return session
}

/** Whether a page that was shown of a session may act in this one: a browser's later purchase brings another token. */
export const isOfPage = (session: SessionRow, sessionId: string | undefined): boolean =>
  sessionId === undefined || sessionId === session.id

/** Whether a browser may see and buy the offers. */
export const belongsTo = (session: SessionRow, browser: string | null): boolean =>
  browser !== null && [session.browser_hash, session.resumed_browser_hash].includes(browser)

/** Only the browser that paid charges the saved card with one click. */
export const paysByClick = (session: SessionRow, browser: string | null): boolean =>
  browser !== null && session.browser_hash === browser

/** Where the answers to a page lead; sessions from before pages had targets go on as they began. */
export function leadsOfPage(pages: readonly PinnedPage[], page: PinnedPage): Leads {
  if (page.leads) return page.leads
  const order = nextPage(
    pages.map(each => ({ order: each.order, isActive: true })),
    page.order,
  )
  const next = pages.find(each => each.order === order)
  const on: Where = next ? { page: next.id } : 'thank-you'
  return { accepted: on, continue: on, skip: 'home' }
}

/** The address of where an answer leads, among the pages of a funnel. */
export function pathOfLead(upsellId: string, pages: readonly { id: string; order: number }[], where: Where): string {
  if (where === 'home') return '/'
  const page = where === 'thank-you' ? undefined : pages.find(each => each.id === where.page)
  return page ? upsellPagePath(upsellId, page.order) : thankYouPath
}

/** Where an answer to a page leads when the pages that are not in `active` are passed by as with Continue. */
export function leadPastHidden(
  pages: readonly PinnedPage[],
  page: PinnedPage,
  answer: keyof Leads,
  active: ReadonlySet<string>,
): Where {
  const passed = new Set<string>()
  let where = leadsOfPage(pages, page)[answer]
  while (typeof where === 'object' && !active.has(where.page)) {
    const { page: id } = where
    const hidden = pages.find(each => each.id === id)
    if (!hidden || passed.has(id)) return 'thank-you'
    passed.add(id)
    where = leadsOfPage(pages, hidden).continue
  }
  return where
}

/** Where a shopper of this session goes from a page: never to one that was hidden or deleted since the session began. */
export async function nextOf(
  ctx: Pick<Context, 'db'>,
  { upsell_id, pages }: Pinned,
  page: PinnedPage,
  answer: keyof Leads,
): Promise<string> {
  const active = await activePageIds(ctx.db, upsell_id)
  return pathOfLead(upsell_id, pages, leadPastHidden(pages, page, answer, active))
}

export const pageOf = (session: Pick<SessionRow, 'pages'>, order: number): PinnedPage | null =>
  session.pages.find(page => page.order === order) ?? null

/** The pinned page that makes an offer. */
export const pageOfOffer = (session: Pick<SessionRow, 'pages'>, offerId: string | null): PinnedPage | null =>
  session.pages.find(page => page.offers.some(offer => offer.id === offerId)) ?? null
