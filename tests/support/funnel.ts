import { processUpsellPayment } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { declineOffers, resumeOffers, settleUpsellPayment } from '#contract/upsell-sessions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage, type PageElement } from '#contract/visual-pages.ts'
import type { TestApp } from './app.ts'
import { buy, openOffers } from './shop.ts'

type Browser = ReturnType<TestApp['browser']>
/**
 * A page with one offer: either a fixed price in cents, or a product or variant of the shop. The title is also the name
 * of the offer.
 */
type PageInput = { title: string; cents?: number; productId?: string; variantId?: string }

/** Creates a funnel for a product with one visual page for each of `pages`. */
export async function makeFunnel(app: TestApp, product: { id: string }, pages: readonly PageInput[]) {
  const seller = app.as('owner')
  const { body: upsell } = await seller.send(createUpsell, {
    body: { name: 'After the lamp', productIds: [product.id], productSkus: null },
  })
  const createdPages = []
  for (const { title, cents: price, productId, variantId } of pages) {
    const element: PageElement = {
      id: 'offer',
      type: 'product',
      content: '',
      name: title,
      style: {},
      position: { x: 100, y: 100 },
      ...(price !== undefined && { price }),
      ...(productId && { productId }),
      ...(variantId && { variantId }),
    }
    const response = await seller.send(createVisualPage, {
      params: { id: upsell.id },
      body: { title, elements: [element] },
    })
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    createdPages.push(response.body)
  }
  return { upsell, pages: createdPages }
}

/** Returns the actions of a browser with an upsell session, and its order as the seller sees it. */
export function createShopper(app: TestApp, browser: Browser, sessionToken: string, orderId: string) {
  const charge = (amount: number, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    browser.send(processUpsellPayment, { body: { sessionToken, amount, currency: 'usd', ...extra } }, headers)
  const decline = (pageOrder: number, action: 'continue' | 'skip' = 'continue') =>
    browser.send(declineOffers, { body: { sessionToken, pageOrder, how: action } })
  const order = async () => (await app.as('owner').send(getOrder, { params: { id: orderId } })).body
  const offer = async () => (await order()).payments.find(payment => payment.kind === 'upsell')
  const settle = async () => browser.send(settleUpsellPayment, { params: { id: (await offer())?.id ?? '' } })
  return { browser, sessionToken, orderId, charge, decline, order, offer, settle }
}

/** Replaces the order's saved card with one of the simulator's test cards. */
export const setSavedCard = (app: TestApp, orderId: string, card: string) =>
  app.db.execute(`update orders set provider_payment_method_id = '${card}' where id = '${orderId}'`)

/** Buys the product that opens a funnel, and opens the funnel's offers, by default in a new browser. */
export async function buyAndOpenOffers(
  app: TestApp,
  product: { id: string },
  { card, browser = app.browser() }: { card?: string; browser?: Browser } = {},
) {
  const { intent } = await buy(app, browser, product)
  const orderId = String(intent.body.orderId)
  if (card) await setSavedCard(app, orderId, card)
  const session = await openOffers(browser)
  return { ...createShopper(app, browser, session.sessionToken, orderId), session }
}

/**
 * Opens the offers of a confirmation link as the page does. A browser without a cookie receives one from the first call
 * and repeats the call.
 */
export async function resumeOffersIn(browser: Browser, token: string) {
  const press = () => browser.send(resumeOffers, { body: { token } })
  const first = await press()
  return first.body.error === 'cookies_blocked' ? press() : first
}
