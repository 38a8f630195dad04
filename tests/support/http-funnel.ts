import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import { type BrowserContext, request as http, type Page } from 'playwright-core'
import { buildPath } from '#api-client/call.ts'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPaymentCustomer, createPaymentIntent, createUpsellSession } from '#contract/functions.ts'
import { buildIntentBody } from './intent-body.ts'
import type { signInPageSeller } from './page-seller.ts'
import { buyer } from './shop.ts'
import { waitForHydration } from './wait-for-hydration.ts'

type Seller = Awaited<ReturnType<typeof signInPageSeller>>
type Shop = { url: string; simulatorUrl: string }
export type OfferInput = { name: string; priceCents: number } | { productId: string }
/** A custom page. `html` receives the ids of its offers in order. */
export type CustomPage = {
  title: string
  offers: OfferInput[]
  html: (offers: string[]) => string
  files?: Record<string, string>
}
export type VisualPage = { title: string; elements: Record<string, unknown>[]; layout?: { baseWidth?: number } }
export type CreatedPage = { id: string; revision: string | null; offers: { id: string }[] }

let createdCount = 0

/** Creates a product with a unique SKU. `stock` null means that stock is not counted. */
export async function makeProduct(
  { call }: Seller,
  title: string,
  cents: number,
  stock: number | null = null,
  images: string[] = [],
) {
  createdCount += 1
  const sku = `FUNNEL-${createdCount}`
  const variants = [{ name: 'One', sku, cents, stock, isDefault: true, image: null }]
  return { sku, ...(await call<{ id: string }>('POST', '/api/v1/products', { title, images, variants })) }
}

async function addCustomPage({ call }: Seller, funnel: string, { title, offers, html, files = {} }: CustomPage) {
  const form = (page: string) => {
    const given = new FormData()
    for (const [path, text] of Object.entries({ ...files, 'index.html': page }))
      given.append('files', new Blob([text]), path)
    return given
  }
  const path = `/api/v1/upsells/${funnel}/pages/project?title=${encodeURIComponent(title)}`
  const { page } = await call<{ page: CreatedPage }>(
    'POST',
    path,
    form('<!doctype html><title>Later</title><p>Later</p>'),
  )
  const ids: string[] = []
  for (const offer of offers)
    ids.push((await call<{ id: string }>('POST', `/api/v1/upsell-pages/${page.id}/offers`, offer)).id)
  return (await call<{ page: CreatedPage }>('PUT', `/api/v1/upsell-pages/${page.id}/files`, form(html(ids)))).page
}

/** Creates a product and a funnel that opens after its purchase. */
export async function makeFunnel(seller: Seller, pages: (CustomPage | VisualPage)[]) {
  const product = await makeProduct(seller, 'Halo', 8900)
  const body = { name: `Funnel ${createdCount}`, productIds: [product.id] }
  const { id } = await seller.call<{ id: string }>('POST', '/api/v1/upsells', body)
  const all: CreatedPage[] = []
  for (const page of pages) {
    all.push(
      'html' in page
        ? await addCustomPage(seller, id, page)
        : await seller.call<CreatedPage>('POST', `/api/v1/upsells/${id}/pages`, page),
    )
  }
  return { id, product: product.id, pages: all }
}

/**
 * Buys over HTTP with the cookies of this browser.
 * @returns the upsell session as the checkout receives it
 */
export async function buyOverHttp(context: BrowserContext, shop: Shop, productId: string) {
  const send = async (endpoint: Endpoint, params: Record<string, string>, data: unknown) => {
    const response = await context.request.fetch(shop.url + buildPath(endpoint, { params }), {
      method: endpoint.method,
      data,
    })
    if (!response.ok()) throw new Error(`${endpoint.path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const checkout = await send(openCheckout, {}, { productId })
  await send(createPaymentCustomer, {}, { ...buyer, checkoutId: checkout.id })
  const intent = await send(createPaymentIntent, {}, buildIntentBody(checkout))
  const provider = await http.newContext()
  const id = String(intent.client_secret).split('_secret_')[0]
  await provider.post(`${shop.simulatorUrl}/v1/payment_intents/${id}/confirm`, {
    headers: { authorization: `Bearer ${simulatorKeys.secret}` },
    form: { payment_method: 'pm_card_visa' },
  })
  await provider.dispose()
  await send(settleCheckout, { id: checkout.id }, {})
  const session = await send(createUpsellSession, {}, {})
  return { path: `/upsell/${session.upsellId}/page/${session.pageOrder}`, token: String(session.sessionToken) }
}

/**
 * Buys, and stores the upsell session in the browser as the checkout does, without opening the offer.
 * @returns the path of the first page of the funnel and the token of the session
 */
export async function startUpsellSession(page: Page, shop: Shop, productId: string) {
  const { path, token } = await buyOverHttp(page.context(), shop, productId)
  await page.goto(`${shop.url}/thank-you`)
  await page.evaluate(token => {
    localStorage.setItem('upsellSessionToken', token)
    localStorage.setItem('upsellSessionExpiry', String(Date.now() + 1_800_000))
  }, token)
  return { path, token }
}

/** Buys, and opens the first page of the funnel as if the browser came from the checkout. */
export async function openFirstOffer(page: Page, shop: Shop, productId: string) {
  const session = await startUpsellSession(page, shop, productId)
  await page.goto(shop.url + session.path)
  await waitForHydration(page)
  return session
}
