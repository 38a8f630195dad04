import type { FastifyReply } from 'fastify'
import type { AuthenticateData, ThankYouData, UpsellData } from '#contract/screen-data.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import { languageOf } from '#domain/language.ts'
import { maskedEmail } from '#domain/masked.ts'
import { isActive } from '#domain/upsell-session.ts'
import { parseElements } from '#domain/visual-element.ts'
import { findShopFront } from '#server/checkout/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { findLastPaidOrder, findLinesOfOrder, findOrder, findPaymentsOfOrder } from '#server/orders/index.ts'
import { callProvider, soldOut } from '#server/payments/index.ts'
import { findSessionOfBrowser, firstPageOf, ownUpsellPayment, pinnedPages } from '#server/upsells/index.ts'
import { personal } from './html.ts'

/** The shop's name, and its words unless the order was placed in others. */
async function shopOf(ctx: Context, ordered: string | null | undefined) {
  const { name, language } = await findShopFront(ctx.db)
  return { shop: { name }, language: languageOf(ordered, language) }
}
const simulated = async (ctx: Context) => (await ctx.provider.mode(ctx.db)) === 'simulator'

/** /upsell/{id}: on to the funnel's first page. */
export async function sendToFirstPage(ctx: Context, upsellId: string, reply: FastifyReply) {
  const first = found(await firstPageOf(ctx, upsellId), 'upsell_page_not_found')
  return personal(reply).redirect(upsellPagePath(first.id, first.pageOrder), 302)
}

/** A page as this browser's session pinned it; a browser without one sees the page as it is now, and cannot buy. */
export async function upsellPage(ctx: Context, upsellId: string, pageOrder: number): Promise<UpsellData> {
  const session = ctx.browser ? await findSessionOfBrowser(ctx.db, ctx.browser, upsellId) : null
  const active = session !== null && isActive(session, ctx.clock())
  const order = active ? await findOrder(ctx.db, session.order_id) : null
  const pages = active ? session.pages : await pinnedPages(ctx, upsellId)
  const page = found(
    pages.find(each => each.order === pageOrder),
    'upsell_page_not_found',
  )
  const main = active
    ? (await findPaymentsOfOrder(ctx.db, session.order_id)).find(payment => payment.kind === 'main')
    : undefined
  return {
    ...(await shopOf(ctx, order?.language)),
    simulated: await simulated(ctx),
    upsellId,
    pageId: page.id,
    pageOrder,
    title: page.title,
    type: page.type,
    frameSrc: page.type === 'custom_html' && page.revisionId ? `/_site/${page.id}/${page.revisionId}/` : null,
    elements: page.type === 'visual_editor' ? parseElements(page.elements) : null,
    offers: page.offers.map(({ id, name, cents, currency, image, variantName }) => ({
      id,
      name,
      cents,
      currency: currency || main?.currency || 'usd',
      image,
      variantName,
    })),
    position: pages.findIndex(each => each.id === page.id) + 1,
    count: pages.length,
    card: main?.card_brand && main.card_last4 ? { brand: main.card_brand, last4: main.card_last4 } : null,
    sessionActive: active,
  }
}

/** The step where a bank asks the shopper, for the browser that paid. */
export async function authenticatePage(
  ctx: Context,
  upsellId: string,
  pageOrder: number,
  paymentId: string,
): Promise<AuthenticateData> {
  const { payment } = await ownUpsellPayment(ctx, paymentId)
  const order = await findOrder(ctx.db, payment.order_id)
  const { settings } = await ctx.provider.forBrowser(ctx.db, payment.mode)
  const stripe = await ctx.provider.client(ctx.db, payment.mode)
  const intentId = found(payment.provider_intent_id, 'payment_not_found')
  const intent = await callProvider(ctx, () => stripe.paymentIntents.retrieve(intentId))
  return {
    ...(await shopOf(ctx, order?.language)),
    stripe: settings,
    upsellId,
    pageOrder,
    paymentId,
    clientSecret: intent.status === 'requires_action' ? intent.client_secret : null,
    cents: payment.amount_cents,
    currency: payment.currency,
  }
}

/** What the paying browser sees of its order at the end; anyone else a plain thanks. */
export async function thankYouPage(ctx: Context): Promise<ThankYouData> {
  const order = ctx.browser ? await findLastPaidOrder(ctx.db, ctx.browser) : null
  const shared = { ...(await shopOf(ctx, order?.language)), simulated: await simulated(ctx) }
  if (!order) return { ...shared, order: null }
  const payments = (await findPaymentsOfOrder(ctx.db, order.id)).filter(payment => payment.state === 'succeeded')
  // Its goods were gone and its money goes back: there is nothing to thank for.
  if (payments.some(payment => payment.kind === 'main' && payment.failure_code === soldOut))
    return { ...shared, order: null }
  const paid = new Set(payments.map(payment => payment.id))
  const lines = (await findLinesOfOrder(ctx.db, order.id)).filter(line => paid.has(line.payment_id))
  return {
    ...shared,
    order: {
      number: order.number,
      maskedEmail: maskedEmail(order.email),
      currency: order.currency,
      totalCents: payments.reduce((sum, payment) => sum + payment.captured_cents, 0),
      discountCents: order.discount_cents,
      lines: lines.map(line => ({
        title: line.title,
        variantName: line.variant_name,
        image: line.image,
        quantity: line.quantity,
        cents: line.unit_cents * line.quantity,
        kind: line.kind,
      })),
      payments: payments.map(payment => ({
        kind: payment.kind,
        cents: payment.captured_cents,
        brand: payment.card_brand,
        last4: payment.card_last4,
      })),
    },
  }
}
