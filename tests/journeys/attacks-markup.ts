import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminPaths } from '#contract/screens.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'demo' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const { page: shopping } = await chromium.newPerson()
/** Collects every dialog, and every browser request to the attacker's host. */
const dialogs: string[] = []
for (const each of [page, shopping]) {
  each.on('dialog', dialog => {
    dialogs.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  each.on('request', request => {
    if (/evil\.example/.test(new URL(request.url()).hostname)) dialogs.push(request.url())
  })
}

const markup =
  `"'><img src=x onerror="window.planted=1"><svg/onload=window.planted=1></script><script>window.planted=1</script>` +
  `</style><link rel=stylesheet href=//evil.example/a.css><a href="javascript:window.planted=1">x</a>`
const shortMarkup = '"><img src=x onerror=window.planted=1>'
const style = 'red}</style><script>window.planted=1</script>'
const inAddress = encodeURIComponent(markup)

type Created = { id: string; version?: number; url?: string; elements?: { type: string }[] }
let pageSeller: Awaited<ReturnType<typeof signInPageSeller>>
const callApi = (method: string, path: string, body: object) => pageSeller.call<Created>(method, `/api/v1${path}`, body)
let cookie = ''
let shoppersAddresses: string[] = []
let sellersAddresses: string[] = []

/** Places a paid order whose every text field contains markup. */
async function buyWithMarkup(productId: string): Promise<{ orderId: string; upsell: { id: string } }> {
  const send = async (method: string, path: string, body: object, at: string = shop.url) => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const response = await fetch(at + path, { method, headers, body: JSON.stringify(body) })
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const search = `?utm_source=${encodeURIComponent(shortMarkup)}&utm_campaign=${inAddress}&coupon=${encodeURIComponent(shortMarkup)}`
  const { id } = await send('POST', '/api/v1/checkouts', { productId, search })
  const { quote } = await send('PATCH', `/api/v1/checkouts/${id}`, { country: 'US', shippingOptionId: 's' })
  const place = {
    street: markup.slice(0, 200),
    number: '7',
    complement: shortMarkup,
    city: shortMarkup,
    state: shortMarkup,
  }
  await send('POST', '/functions/v1/create-payment-customer', {
    checkoutId: id,
    customerEmail: 'planted@example.com',
    customerName: markup.slice(0, 120),
    // Only the digits of a phone number are stored, so markup cannot be planted in it.
    customerPhone: '+1 415 555 0123',
    customerAddress: { ...place, zip: '94110', country: 'US' },
  })
  const intentRequest = { checkoutId: id, amount: quote.totalCents, currency: quote.currency }
  const intent = await send('POST', '/functions/v1/create-payment-intent', intentRequest)
  const confirmed = await fetch(
    `${shop.simulatorUrl}/v1/payment_intents/${intent.client_secret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatorKeys.secret}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    },
  )
  expect(confirmed.status).toBe(200)
  const settled = await send('POST', `/api/v1/checkouts/${id}/settle`, {})
  expect(settled.state).toBe('paid')
  return { orderId: intent.orderId, upsell: settled.upsell }
}

/** Plants markup in every text that a seller can write. */
async function plantMarkup() {
  const settings = await pageSeller.call<object>('GET', '/api/v1/settings/shop')
  const identity = {
    legalName: shortMarkup,
    country: 'US',
    taxId: shortMarkup.slice(0, 40),
    address: markup,
    email: null,
    phone: '"><b>',
  }
  const policies = { terms: markup, privacy: 'javascript:window.planted=1', refunds: markup }
  await callApi('PUT', '/settings/shop', { ...settings, name: shortMarkup, identity, policies })
  const template = await callApi('POST', '/checkout-templates', { name: shortMarkup })
  const elements = template.elements?.map(each =>
    /banner/.test(each.type) ? each : { ...each, content: markup, styles: { color: style, backgroundColor: style } },
  )
  await callApi('PATCH', `/checkout-templates/${template.id}`, { elements, version: template.version })
  const variant = { name: shortMarkup, sku: shortMarkup, cents: 5_000, stock: 7, isDefault: true, image: null }
  const product = await callApi('POST', '/products', {
    title: markup.slice(0, 200),
    images: [],
    shippingOptions: [{ id: 's', name: shortMarkup, price: 100, countries: [] }],
    variants: [variant],
  })
  const looks = { checkoutTitle: markup.slice(0, 200), checkoutDescription: markup, templateId: template.id }
  await callApi('PATCH', `/products/${product.id}`, looks)
  const sales = await pageSeller.publish(shortMarkup, {
    'index.html': `<!doctype html><title>${markup}</title><meta name=description content="${shortMarkup.replaceAll('"', '&quot;')}"><p>x`,
  })
  const funnel = await callApi('POST', '/upsells', { name: shortMarkup, description: markup, productIds: [product.id] })
  const at = (id: string, type: string, more: object) => ({
    id,
    type,
    content: markup,
    style: {},
    position: { x: 1, y: 1 },
    ...more,
  })
  await callApi('POST', `/upsells/${funnel.id}/pages`, {
    title: shortMarkup,
    layout: {},
    elements: [
      at('text', 'text', { style: { color: style, fontSize: style } }),
      at(shortMarkup, 'button', { action: 'buy' }),
      at('script', 'image', { content: 'javascript:window.planted=1' }),
      at('quoted', 'image', { content: 'https://x.example/"onerror="window.planted=1' }),
      at('product', 'product', { name: markup, price: 1_000 }),
    ],
  })
  const lines = [{ title: shortMarkup, quantity: 1, unitCents: 5_000 }]
  const link = await callApi('POST', '/payment-links', { title: shortMarkup, lines, currency: 'usd', expiresAt: null })
  await callApi('POST', '/views', { name: shortMarkup, query: `q=${inAddress}` })
  const bought = await buyWithMarkup(product.id)
  await callApi('POST', `/orders/${bought.orderId}/notes`, { text: markup })
  const { customers } = await pageSeller.call<{ customers: Created[] }>('GET', '/api/v1/customers?q=planted')
  shoppersAddresses = [
    ...['/', `/checkout?product=${product.id}&utm_source=${inAddress}`, `/checkout-page?product=${product.id}`],
    ...[sales.address, `${sales.address}?x=${inAddress}`, '/policies/terms', '/policies/privacy', '/thank-you'],
    ...[new URL(link.url ?? '').pathname, `/upsell/${bought.upsell.id}/page/1`, `/nowhere/${inAddress}`],
    ...[`/checkout?product=${inAddress}`, `/order/x?key=${inAddress}`, `/pay/${encodeURIComponent(shortMarkup)}`],
  ]
  const named = { '/orders/:id': bought.orderId, '/products/:id': product.id, '/customers/:id': customers[0]?.id ?? '' }
  const screens = adminPaths.filter(path => !/^\/(setup|login|code|forgot|recover|invitation|confirm)$/.test(path))
  const ofSeller = screens.map(path =>
    path
      .replace(':id', named[path as keyof typeof named] ?? encodeURIComponent(shortMarkup))
      .replace(':bumpId', 'new')
      .replace(':page', encodeURIComponent(shortMarkup)),
  )
  sellersAddresses = [...ofSeller, `/orders?q=${inAddress}`, `/products?q=${inAddress}`, `/login?next=${inAddress}`]
  sellersAddresses.push('/login?next=javascript:window.planted=1', `/confirm?type=${inAddress}&token_hash=${inAddress}`)
}

/**
 * Finds scripts that ran and markup that became elements. Frames with a seller's own document may run scripts and are
 * skipped.
 */
async function findPlanted(at: Page): Promise<string[]> {
  const found: string[] = []
  for (const frame of at.frames().filter(each => !each.url().includes('/_site/'))) {
    const planted = await frame
      .evaluate(() => ({
        ran: 'planted' in window,
        markup: document.querySelectorAll('img[src="x"], [onload], [onerror], a[href^="javascript:"]').length,
      }))
      .catch(() => null)
    if (planted?.ran || planted?.markup) found.push(`${at.url()} ${JSON.stringify(planted)}`)
  }
  return found
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  pageSeller = await signInPageSeller(shop.url)
  await plantMarkup()
})

describe('a shop with markup in every text that a seller or a shopper can write', () => {
  it('shows markup as text in the shop', async () => {
    await shopping.context().addCookies([{ name: 'vitrine', value: cookie.split('=')[1] ?? '', url: shop.url }])
    let pagesWithMarkup = 0
    for (const address of shoppersAddresses) {
      await shopping.goto(shop.url + address)
      await shopping.waitForLoadState('networkidle')
      expect([address, await findPlanted(shopping)]).toEqual([address, []])
      if ((await shopping.getByText('onerror=').count()) > 0) pagesWithMarkup += 1
    }
    // Proves that the pages contained the markup.
    expect(pagesWithMarkup).toBeGreaterThan(8)
    expect(dialogs).toEqual([])
  })

  it('shows markup as text in the administration', async () => {
    let pagesWithMarkup = 0
    for (const address of sellersAddresses) {
      await page.goto(shop.url + address)
      await page.waitForLoadState('networkidle')
      expect([address, await findPlanted(page)]).toEqual([address, []])
      if ((await page.getByText('onerror=').count()) > 0) pagesWithMarkup += 1
    }
    expect(pagesWithMarkup).toBeGreaterThan(8)
    expect(dialogs).toEqual([])
  })
})
