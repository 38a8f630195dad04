import type { FastifyReply } from 'fastify'
import type { UpsellData } from '#contract/screen-data.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { thankYouPath, upsellPagePath } from '#domain/funnel.ts'
import type { PageTransitions } from '#domain/funnel-transitions.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import { parseElements } from '#domain/visual-element.ts'
import { buildOrderLink, findOrder } from '#server/modules/orders/index.ts'
import { hasForeignScripts, hasPageTransitions } from '#server/modules/pages/index.ts'
import { findSavedCard } from '#server/modules/payments/index.ts'
import { findPaymentsOfOrder, type PaymentRow } from '#server/modules/payments/records/index.ts'
import {
  canChargeSavedCard,
  findFunnelLocale,
  findOpenFunnel,
  findSessionOfFunnel,
  findUpsellOfTestToken,
  getDestinationPath,
  listActivePageIds,
  loadPreviewPage,
  type OfferedPage,
  pinActivePages,
  resolveVisibleDestination,
} from '#server/modules/upsells/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { markPersonal } from './send-page.ts'
import { isSimulated, loadShopForPage } from './shop-context.ts'

export type UpsellPageRequest = {
  upsellId: string
  pageOrder: number
  preview?: string | undefined
  resume?: string | undefined
}

/** Input of the page, whether it is shown to a buyer, a stranger or the seller. */
type UpsellPageState = {
  page: OfferedPage
  pages: readonly { id: string; order: number }[]
  leads: PageTransitions
  frameSrc: string | null
  language: string | null | undefined
  /** Currency of offers without a currency of their own. */
  currency: string
  access: UpsellData['access']
  orderHref: string | null
  payments: readonly PaymentRow[]
  payWith: UpsellData['payWith']
  sessionId: string | null
}

const findBrowserSession = (ctx: Context, upsellId: string) =>
  ctx.browser ? findSessionOfFunnel(ctx.db, ctx.browser, upsellId, ctx.clock()) : null

/**
 * Redirects /upsell/{id} to the funnel’s first page and keeps the query. Buyers of a switched-off funnel are redirected
 * too.
 */
export async function redirectToFirstPage(ctx: Context, upsellId: string, search: string, reply: FastifyReply) {
  const funnel = await findOpenFunnel(ctx, upsellId)
  const firstOrder = funnel
    ? funnel.pageOrder
    : orThrow(await findBrowserSession(ctx, upsellId), 'upsell_not_found').pages[0]?.order
  const order = orThrow(firstOrder ?? null, 'upsell_page_not_found')
  return markPersonal(reply).redirect(upsellPagePath(upsellId, order) + search, 302)
}

const buildFrameSrc = ({ id, type, revisionId }: OfferedPage) =>
  type === 'custom_html' && revisionId ? `/_site/${id}/${revisionId}/` : null
const anonymousState = { payments: [], payWith: 'saved', sessionId: null, orderHref: null } as const
/** Language of an error page: that of this browser’s order, else that of the product that opens the funnel. */
export async function findPageLanguage(ctx: Context, upsellId: string): Promise<string | null | undefined> {
  const session = await findBrowserSession(ctx, upsellId)
  const order = session && (await findOrder(ctx.db, session.order_id))
  return order ? order.language : (await findFunnelLocale(ctx.db, upsellId))?.language
}
/** Language and currency for visitors without an order. */
async function getFunnelLocale(ctx: Context, upsellId: string) {
  return (await findFunnelLocale(ctx.db, upsellId)) ?? { language: null, currency: 'usd' }
}

/**
 * Loads the page as it was when this browser’s session started, even after the session has ended, so that purchases
 * stay visible.
 */
async function loadStateFromSession(
  ctx: Context,
  { upsellId, pageOrder }: UpsellPageRequest,
): Promise<UpsellPageState | null> {
  const session = await findBrowserSession(ctx, upsellId)
  if (!session) return null
  const isOpen = isSessionActive(session, ctx.clock())
  const pinned = session.pages.find(each => each.order === pageOrder)
  // After the session has ended, a page that was not part of it is shown as to any visitor.
  if (!pinned && !isOpen) return null
  const page = orThrow(pinned, 'upsell_page_not_found')
  const active = await listActivePageIds(ctx.db, upsellId)
  const isOwn = canChargeSavedCard(session, ctx.browser)
  const order = await findOrder(ctx.db, session.order_id)
  const resolveDestination = (choice: keyof PageTransitions) =>
    resolveVisibleDestination(session.pages, page, choice, active)
  return {
    page,
    pages: session.pages,
    leads: {
      accepted: resolveDestination('accepted'),
      continue: resolveDestination('continue'),
      skip: resolveDestination('skip'),
    },
    frameSrc: buildFrameSrc(page),
    language: order?.language,
    currency: order?.currency ?? 'usd',
    access: isOpen ? (active.has(page.id) ? 'open' : 'withdrawn') : 'ended',
    orderHref: order && isOwn ? buildOrderLink(ctx, order) : null,
    payments: await findPaymentsOfOrder(ctx.db, session.order_id),
    payWith: isOwn ? 'saved' : 'new',
    sessionId: isOpen ? session.id : null,
  }
}

/**
 * Loads the current page for a browser without a session. No choice leads to the thank-you page, because nothing was
 * bought.
 */
async function loadStateForAnyone(ctx: Context, { upsellId, pageOrder }: UpsellPageRequest): Promise<UpsellPageState> {
  orThrow(await findOpenFunnel(ctx, upsellId), 'upsell_not_found')
  const pages = await pinActivePages(ctx, upsellId)
  const page = orThrow(
    pages.find(each => each.order === pageOrder),
    'upsell_page_not_found',
  )
  const destinations = orThrow(page.leads, 'upsell_page_not_found')
  const locale = await getFunnelLocale(ctx, upsellId)
  return {
    page,
    pages,
    leads: destinations,
    frameSrc: buildFrameSrc(page),
    ...locale,
    access: 'stranger',
    ...anonymousState,
  }
}

async function loadStateForSeller(ctx: Context, { upsellId, pageOrder }: UpsellPageRequest): Promise<UpsellPageState> {
  const previewPage = await loadPreviewPage(ctx, upsellId, pageOrder)
  return { ...previewPage, ...(await getFunnelLocale(ctx, upsellId)), access: 'open', ...anonymousState }
}

/** Whether card or bank declined the last of these attempts, even if its intent was canceled afterwards. */
function wasLastAttemptRefused(attempts: readonly PaymentRow[]): boolean {
  const lastAttempt = attempts.toSorted((a, b) => a.attempt - b.attempt).at(-1)
  return (
    lastAttempt !== undefined && ['failed', 'canceled'].includes(lastAttempt.state) && lastAttempt.failure_code !== null
  )
}

/** Finds the settings of the security code's field; null when Mercado Pago did not save the card. */
async function findSavedCardSettings(ctx: Context, main: PaymentRow): Promise<Pick<UpsellData, 'mercadoPago'> | null> {
  const saved = main.provider === 'mercado_pago' ? findSavedCard(main) : null
  if (!saved) return null
  const { browser } = await ctx.provider.mercadoPago(ctx.db, main.mode)
  return browser && { mercadoPago: { ...browser, cardId: saved.methodId } }
}

/**
 * Loads a funnel page for this browser. A seller’s test token shows drafts and hidden pages. A session shows the pages
 * as they were when it started.
 */
export async function loadUpsellPageData(ctx: Context, request: UpsellPageRequest): Promise<UpsellData> {
  const { upsellId, pageOrder, resume = null } = request
  const preview = request.preview && findUpsellOfTestToken(ctx, request.preview) === upsellId ? request.preview : null
  const state = preview
    ? await loadStateForSeller(ctx, request)
    : ((await loadStateFromSession(ctx, request)) ?? (await loadStateForAnyone(ctx, request)))
  const { page, pages, payments } = state
  const main = payments.find(payment => payment.kind === 'main')
  const isBought = (offerId: string) => payments.some(each => each.offer_id === offerId && each.state === 'succeeded')
  const isRefused = (offerId: string) => wasLastAttemptRefused(payments.filter(each => each.offer_id === offerId))
  const mode = main?.mode ?? (await ctx.provider.mode(ctx.db))
  const search = preview ? `?preview=${preview}` : ''
  const pathTo = (choice: keyof PageTransitions) => {
    const path = getDestinationPath(upsellId, pages, state.leads[choice])
    if (path === thankYouPath && state.access === 'stranger') return '/'
    return path.startsWith('/upsell/') ? path + search : path
  }
  return {
    ...(await loadShopForPage(ctx, state.language)),
    simulated: await isSimulated(ctx),
    upsellId,
    pageId: page.id,
    pageOrder,
    title: page.title,
    type: page.type,
    frameSrc: state.frameSrc,
    elements: page.type === 'visual_editor' ? parseElements(page.elements) : null,
    layout: page.layout ?? {},
    offers: page.offers.map(({ id, name, cents, currency, image, variantName }) => ({
      id,
      name,
      cents,
      currency: currency || state.currency,
      image,
      variantName,
      bought: isBought(id),
      refused: state.access === 'open' && isRefused(id),
    })),
    firstOffer: page.firstOffer === undefined ? (page.offers[0]?.id ?? null) : page.firstOffer,
    position: pages.findIndex(each => each.id === page.id) + 1,
    count: pages.length,
    access: state.access,
    orderHref: state.orderHref,
    card:
      state.sessionId && state.payWith === 'saved' && main?.card_brand && main.card_last4
        ? { brand: formatCardBrand(main.card_brand), last4: main.card_last4 }
        : null,
    sessionId: state.sessionId,
    payWith: state.payWith,
    ...(main && state.sessionId && state.payWith === 'saved' && (await findSavedCardSettings(ctx, main))),
    stripe: (await ctx.provider.forBrowser(ctx.db, mode)).settings,
    leads: { accepted: pathTo('accepted'), continue: pathTo('continue'), skip: pathTo('skip') },
    preview,
    asks: page.revisionId !== null && (await hasForeignScripts(ctx, page.revisionId)),
    canContinue: page.revisionId === null || (await hasPageTransitions(ctx, page.revisionId).catch(() => true)),
    resume,
  }
}
