import { toDestinationKey } from '#domain/funnel-transitions.ts'
import { getSessionEnd } from '#domain/upsell-session.ts'
import type { OfferedPage } from '#server/modules/upsells/index.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import type { ExampleRows } from '../repository.ts'
import { addCharge, addEvent, type BuiltOrder, drawIntentId, exampleMode } from './build-order.ts'
import type { Random } from './random.ts'

const acceptance = 0.24
/** The share of shoppers who close the browser on a page of the funnel. */
const leaving = 0.12

/** The pages as a session pins them, without their content, which no screen of the administration reads. */
const pinPages = (pages: readonly OfferedPage[], currency: string) =>
  pages.map(page => ({
    ...page,
    elements: null,
    layout: {},
    offers: page.offers.map(offer => ({ ...offer, currency: offer.currency || currency })),
  }))

type Offer = ReturnType<typeof pinPages>[number]['offers'][number]

function addOfferPayment(
  rows: ExampleRows,
  random: Random,
  { order, main, lines }: BuiltOrder,
  offer: Offer,
  at: Date,
) {
  const id = random.drawId(at)
  const payment = {
    ...main,
    id,
    kind: 'upsell' as const,
    offer_id: offer.id,
    provider_key: `offer-${order.id}-${offer.id}-1`,
    provider_intent_id: drawIntentId(random, main.provider),
    amount_cents: offer.cents,
    captured_cents: offer.cents,
    installments: 1,
    interest_cents: 0,
    created_at: at,
    updated_at: at,
    succeeded_at: at,
  }
  const line = {
    id: random.drawId(at),
    order_id: order.id,
    payment_id: id,
    position: lines.length + 1,
    kind: 'upsell' as const,
    product_id: offer.productId,
    variant_id: offer.variantId,
    offer_id: offer.id,
    title: offer.name,
    variant_name: offer.variantName,
    sku: offer.sku,
    image: offer.image,
    quantity: 1,
    unit_cents: offer.cents,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: offer.cents,
  }
  lines.push(line)
  rows.payments.push(payment)
  rows.order_lines.push(line)
  addCharge(rows, random, payment, at)
  addEvent(rows, random, order.id, 'offer_accepted', at, {
    paymentId: id,
    cents: offer.cents,
    card_brand: main.card_brand,
    card_last4: main.card_last4,
  })
}

/**
 * Shows the offers of the funnel after a paid order: the buyer accepts or declines each page, or leaves. Everything
 * happens within some minutes of the payment, and the session is closed.
 */
export function addOffers(rows: ExampleRows, random: Random, built: BuiltOrder): void {
  const { order, purchase } = built
  const { funnel, currency } = purchase.store
  const isOffered = funnel && purchase.method === 'card' && purchase.lines[0]?.goods.productId === funnel.productId
  if (!isOffered || funnel.pages.length === 0) return
  const pages = pinPages(funnel.pages, currency)
  const paidAt = purchase.decidedAt
  const sessionId = random.drawId(paidAt)
  let at = new Date(paidAt.getTime() + 5_000)
  const openedAt = at
  rows.upsell_sessions.push({
    id: sessionId,
    order_id: order.id,
    upsell_id: funnel.id,
    mode: exampleMode,
    // A hash of no token: no browser can open the session.
    token_hash: sha256Hex(`example ${order.id}`),
    token_sealed: '',
    browser_hash: 'example',
    pages,
    state: 'closed',
    expires_at: getSessionEnd(paidAt),
    created_at: openedAt,
  })
  const session = rows.upsell_sessions.at(-1)
  const add = (page: OfferedPage, kind: ExampleRows['funnel_events'][number]['kind'], ledTo: string | null) =>
    rows.funnel_events.push({ id: random.drawId(at), session_id: sessionId, page_id: page.id, kind, led_to: ledTo, at })
  let page = pages[0]
  while (page) {
    add(page, 'view', null)
    at = new Date(at.getTime() + random.drawBetween(10, 70) * 1_000)
    if (random.isTrue(leaving)) break
    const offer = page.offers[0]
    const isAccepted = offer !== undefined && random.isTrue(acceptance)
    const destination = isAccepted ? page.leads?.accepted : page.leads?.continue
    const ledTo: string = destination ? toDestinationKey(destination) : 'thank-you'
    if (isAccepted) addOfferPayment(rows, random, built, offer, at)
    else addEvent(rows, random, order.id, 'offer_declined', at, { pageId: page.id, title: page.title, how: 'continue' })
    add(page, isAccepted ? 'accepted' : 'declined', ledTo)
    page = pages.find(each => each.id === ledTo)
  }
  order.funnel_upsell_id = funnel.id
  order.finalized_at = at
  order.updated_at = at
  if (session) session.closed_at = at
  addEvent(rows, random, order.id, 'finalized', at)
}
