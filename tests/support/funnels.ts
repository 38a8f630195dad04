import { type BrowserContext, request as http, type Page } from 'playwright-core'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPaymentCustomer, createPaymentIntent, createUpsellSession } from '#contract/functions.ts'
import { simulatorKeys } from '#stripe-simulator/keys.ts'
import { pathOf } from '#web/call.ts'
import { intentBody } from './intent-body.ts'
import type { pageSeller } from './page-seller.ts'
import { buyer } from './shop.ts'

type Seller = Awaited<ReturnType<typeof pageSeller>>
type Shop = { url: string; simulatorUrl: string }
export type Wanted = { name: string; priceCents: number } | { productId: string }
/** A page of files: `html` gets the ids of its offers, in their order. */
export type CustomPage = {
  title: string
  offers: Wanted[]
  html: (offers: string[]) => string
  files?: Record<string, string>
}
export type VisualPage = { title: string; elements: Record<string, unknown>[]; layout?: { baseWidth?: number } }
export type MadePage = { id: string; revision: string | null; offers: { id: string }[] }

let made = 0

/** A product with a SKU of its own; `stock` null: not counted. */
export async function makeProduct(
  { call }: Seller,
  title: string,
  cents: number,
  stock: number | null = null,
  images: string[] = [],
) {
  made += 1
  const sku = `FUNNEL-${made}`
  const variants = [{ name: 'One', sku, cents, stock, isDefault: true, image: null }]
  return { sku, ...(await call<{ id: string }>('POST', '/api/v1/products', { title, images, variants })) }
}

async function addCustom({ call }: Seller, funnel: string, { title, offers, html, files = {} }: CustomPage) {
  const form = (page: string) => {
    const given = new FormData()
    for (const [path, text] of Object.entries({ ...files, 'index.html': page }))
      given.append('files', new Blob([text]), path)
    return given
  }
  const path = `/api/v1/upsells/${funnel}/pages/project?title=${encodeURIComponent(title)}`
  const { page } = await call<{ page: MadePage }>('POST', path, form('<!doctype html><title>Later</title><p>Later</p>'))
  const ids: string[] = []
  for (const offer of offers)
    ids.push((await call<{ id: string }>('POST', `/api/v1/upsell-pages/${page.id}/offers`, offer)).id)
  return (await call<{ page: MadePage }>('PUT', `/api/v1/upsell-pages/${page.id}/files`, form(html(ids)))).page
}

/** A product and the funnel it opens. */
export async function makeFunnel(seller: Seller, pages: (CustomPage | VisualPage)[]) {
  const product = await makeProduct(seller, 'Halo', 8900)
  const body = { name: `Funnel ${made}`, productIds: [product.id] }
  const { id } = await seller.call<{ id: string }>('POST', '/api/v1/upsells', body)
  const all: MadePage[] = []
  for (const page of pages) {
    all.push(
      'html' in page
        ? await addCustom(seller, id, page)
        : await seller.call<MadePage>('POST', `/api/v1/upsells/${id}/pages`, page),
    )
  }
  return { id, product: product.id, pages: all }
}

/** Buys over HTTP with the cookies of this browser. @returns the session as the checkout gets it */
export async function payFor(context: BrowserContext, shop: Shop, productId: string) {
  const send = async (endpoint: Endpoint, params: Record<string, string>, data: unknown) => {
    const answer = await context.request.fetch(shop.url + pathOf(endpoint, { params }), {
      method: endpoint.method,
      data,
    })
    if (!answer.ok()) throw new Error(`${endpoint.path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const checkout = await send(openCheckout, {}, { productId })
  await send(createPaymentCustomer, {}, { ...buyer, checkoutId: checkout.id })
  const intent = await send(createPaymentIntent, {}, intentBody(checkout))
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

/** Stands on the first page of the funnel behind a purchase, as somebody who came from the checkout. */
export async function reachOffers(page: Page, shop: Shop, productId: string) {
  const { path, token } = await payFor(page.context(), shop, productId)
  await page.goto(`${shop.url}/thank-you`)
  await page.evaluate(kept => {
    localStorage.setItem('upsellSessionToken', kept)
    localStorage.setItem('upsellSessionExpiry', String(Date.now() + 1_800_000))
  }, token)
  await page.goto(shop.url + path)
  return { path, token }
}
