import type { FastifyReply } from 'fastify'
import type { UpsellData } from '#contract/screen-data.ts'
import { thankYouPath, upsellPagePath } from '#domain/funnel.ts'
import type { Leads } from '#domain/funnel-targets.ts'
import { isActive } from '#domain/upsell-session.ts'
import { parseElements } from '#domain/visual-element.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { findOrder, findPaymentsOfOrder, orderLink, type PaymentRow } from '#server/orders/index.ts'
import { hasForeignScripts, leadsOn } from '#server/pages/index.ts'
import {
  activePageIds,
  findSessionOfFunnel,
  leadPastHidden,
  type OfferedPage,
  openFunnel,
  pathOfLead,
  paysByClick,
  pinnedPages,
  previewPage,
  upsellOfTestToken,
  wordsOfFunnel,
} from '#server/upsells/index.ts'
import { personal } from './html.ts'
import { shopOf, simulated } from './shop-of.ts'

export type Asked = { upsellId: string; pageOrder: number; preview?: string | undefined; resume?: string | undefined }

/** What a page is shown from, whoever looks. */
type Seen = {
  page: OfferedPage
  pages: readonly { id: string; order: number }[]
  leads: Leads
  frameSrc: string | null
  language: string | null | undefined
  /** Of offers that name none. */
  currency: string
  access: UpsellData['access']
  orderHref: string | null
  payments: readonly PaymentRow[]
  payWith: UpsellData['payWith']
  sessionId: string | null
}

const sessionIn = (ctx: Context, upsellId: string) =>
  ctx.browser ? findSessionOfFunnel(ctx.db, ctx.browser, upsellId, ctx.clock()) : null

/** /upsell/{id}: on to the funnel's first page, with what the address says beside it. One that is off still tells its buyers so. */
export async function sendToFirstPage(ctx: Context, upsellId: string, search: string, reply: FastifyReply) {
  const funnel = await openFunnel(ctx, upsellId)
  const first = funnel ? funnel.pageOrder : found(await sessionIn(ctx, upsellId), 'upsell_not_found').pages[0]?.order
  const order = found(first ?? null, 'upsell_page_not_found')
  return personal(reply).redirect(upsellPagePath(upsellId, order) + search, 302)
}

const siteFrame = ({ id, type, revisionId }: OfferedPage) =>
  type === 'custom_html' && revisionId ? `/_site/${id}/${revisionId}/` : null
const nobodys = { payments: [], payWith: 'saved', sessionId: null, orderHref: null } as const
/** The words of a funnel's page that cannot be shown: those of this browser's order, else of the product that opens it. */
export async function languageAt(ctx: Context, upsellId: string): Promise<string | null | undefined> {
  const session = await sessionIn(ctx, upsellId)
  const order = session && (await findOrder(ctx.db, session.order_id))
  return order ? order.language : (await wordsOfFunnel(ctx.db, upsellId))?.language
}
/** For whoever looks without an order. */
async function wordsFor(ctx: Context, upsellId: string) {
  return (await wordsOfFunnel(ctx.db, upsellId)) ?? { language: null, currency: 'usd' }
}

/** As this browser's session pinned it, also when that is over: what was bought stays bought, in its words and currency. */
async function seenBySession(ctx: Context, { upsellId, pageOrder }: Asked): Promise<Seen | null> {
  const session = await sessionIn(ctx, upsellId)
  if (!session) return null
  const isOpen = isActive(session, ctx.clock())
  const pinned = session.pages.find(each => each.order === pageOrder)
  // A page that was added after the session is anybody's to look at.
  if (!pinned && !isOpen) return null
  const page = found(pinned, 'upsell_page_not_found')
  const active = await activePageIds(ctx.db, upsellId)
  const isOwn = paysByClick(session, ctx.browser)
  const order = await findOrder(ctx.db, session.order_id)
  const leadOf = (answer: keyof Leads) => leadPastHidden(session.pages, page, answer, active)
  return {
    page,
    pages: session.pages,
    leads: { accepted: leadOf('accepted'), continue: leadOf('continue'), skip: leadOf('skip') },
    frameSrc: siteFrame(page),
    language: order?.language,
    currency: order?.currency ?? 'usd',
    access: isOpen ? (active.has(page.id) ? 'open' : 'withdrawn') : 'ended',
    orderHref: order && isOwn ? orderLink(ctx, order) : null,
    payments: await findPaymentsOfOrder(ctx.db, session.order_id),
    payWith: isOwn ? 'saved' : 'new',
    sessionId: isOpen ? session.id : null,
  }
}

/** As it is now, for a browser that bought nothing it belongs to. Nothing was bought: no answer leads to the thanks for it. */
async function seenByAnyone(ctx: Context, { upsellId, pageOrder }: Asked): Promise<Seen> {
  found(await openFunnel(ctx, upsellId), 'upsell_not_found')
  const pages = await pinnedPages(ctx, upsellId)
  const page = found(
    pages.find(each => each.order === pageOrder),
    'upsell_page_not_found',
  )
  const leads = found(page.leads, 'upsell_page_not_found')
  const words = await wordsFor(ctx, upsellId)
  return { page, pages, leads, frameSrc: siteFrame(page), ...words, access: 'stranger', ...nobodys }
}

async function seenBySeller(ctx: Context, { upsellId, pageOrder }: Asked): Promise<Seen> {
  const seen = found(await previewPage(ctx, upsellId, pageOrder), 'upsell_page_not_found')
  return { ...seen, ...(await wordsFor(ctx, upsellId)), access: 'open', ...nobodys }
}

/** Whether card or bank refused the last of these tries, also where its intent was let go of since. */
function refused(tries: readonly PaymentRow[]): boolean {
  const last = tries.toSorted((a, b) => a.attempt - b.attempt).at(-1)
  return last !== undefined && ['failed', 'canceled'].includes(last.state) && last.failure_code !== null
}

/** A page of a funnel for this browser: a seller's test token shows drafts and hidden pages, a session what it pinned. */
export async function upsellPage(ctx: Context, asked: Asked): Promise<UpsellData> {
  const { upsellId, pageOrder, resume = null } = asked
  const preview = asked.preview && upsellOfTestToken(ctx, asked.preview) === upsellId ? asked.preview : null
  const seen = preview
    ? await seenBySeller(ctx, asked)
    : ((await seenBySession(ctx, asked)) ?? (await seenByAnyone(ctx, asked)))
  const { page, pages, payments } = seen
  const main = payments.find(payment => payment.kind === 'main')
  const isBought = (offerId: string) => payments.some(each => each.offer_id === offerId && each.state === 'succeeded')
  const isRefused = (offerId: string) => refused(payments.filter(each => each.offer_id === offerId))
  const mode = main?.mode ?? (await ctx.provider.mode(ctx.db))
  const search = preview ? `?preview=${preview}` : ''
  const pathTo = (answer: keyof Leads) => {
    const path = pathOfLead(upsellId, pages, seen.leads[answer])
    if (path === thankYouPath && seen.access === 'stranger') return '/'
    return path.startsWith('/upsell/') ? path + search : path
  }
  return {
    ...(await shopOf(ctx, seen.language)),
    simulated: await simulated(ctx),
    upsellId,
    pageId: page.id,
    pageOrder,
    title: page.title,
    type: page.type,
    frameSrc: seen.frameSrc,
    elements: page.type === 'visual_editor' ? parseElements(page.elements) : null,
    layout: page.layout ?? {},
    offers: page.offers.map(({ id, name, cents, currency, image, variantName }) => ({
      id,
      name,
      cents,
      currency: currency || seen.currency,
      image,
      variantName,
      bought: isBought(id),
      refused: seen.access === 'open' && isRefused(id),
    })),
    firstOffer: page.firstOffer === undefined ? (page.offers[0]?.id ?? null) : page.firstOffer,
    position: pages.findIndex(each => each.id === page.id) + 1,
    count: pages.length,
    access: seen.access,
    orderHref: seen.orderHref,
    card:
      seen.sessionId && seen.payWith === 'saved' && main?.card_brand && main.card_last4
        ? { brand: main.card_brand, last4: main.card_last4 }
        : null,
    sessionId: seen.sessionId,
    payWith: seen.payWith,
    stripe: (await ctx.provider.forBrowser(ctx.db, mode)).settings,
    leads: { accepted: pathTo('accepted'), continue: pathTo('continue'), skip: pathTo('skip') },
    preview,
    asks: page.revisionId !== null && (await hasForeignScripts(ctx, page.revisionId)),
    leadsOn: page.revisionId === null || (await leadsOn(ctx, page.revisionId).catch(() => true)),
    resume: seen.sessionId ? null : resume,
  }
}
