import { beforeAll, describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { buildOrderLink, buildResumeLink, findOrder } from '#server/modules/orders/index.ts'
import { buildSubscriptionLinks } from '#server/modules/subscriptions/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeFunnel } from '#tests/support/funnel.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { makePlan, subscribe } from '#tests/support/subscriptions.ts'

const app = await startTestApp({ simulator: true })
const links: Record<'order' | 'offers' | 'bill' | 'subscription', string> = {
  order: '',
  offers: '',
  bill: '',
  subscription: '',
}
let lamp: Awaited<ReturnType<typeof makeLamp>>

beforeAll(async () => {
  lamp = await makeLamp(app, 'LINK', null)
  await makeFunnel(app, lamp, [{ title: 'Case', cents: 2900 }])
  const { intent } = await buy(app, app.browser(), lamp)
  const order = await findOrder(app.db, String(intent.body.orderId))
  if (!order) throw new Error('no order')
  links.order = buildOrderLink(app.ctx, order)
  links.offers = buildResumeLink(app.ctx, order) ?? ''
  const lines = [{ title: 'Work', quantity: 1, unitCents: 3500 }]
  const bill = await app.as('admin').send(createPaymentLink, {
    body: { title: 'Repair', lines, currency: 'usd', expiresAt: null },
  })
  links.bill = bill.body.url
  const { settled } = await subscribe(app, app.browser(), await makePlan(app, 'CLUB'))
  const { rows } = await app.db.execute<{ id: string }>(
    `select s.id from subscriptions s join orders o on o.id = s.order_id where o.number = ${settled.order.number}`,
  )
  links.subscription = buildSubscriptionLinks(app.ctx, { id: rows[0]?.id ?? '' }).page
})

/** Opens a URL like a browser, following its redirects. */
async function followRedirects(path: string) {
  const browser = app.browser()
  let currentPath = path
  for (let redirectCount = 0; redirectCount < 6; redirectCount++) {
    const response = await browser.raw('GET', currentPath, { headers: { accept: 'text/html' } })
    const { location } = response.headers
    if (!location) return { path: currentPath, status: response.statusCode, body: String(response.body) }
    currentPath = new URL(String(location), app.url).href
      .replace(app.url, '')
      .replace(app.services.config.publicUrl, '')
  }
  throw new Error(`${path} redirects endlessly`)
}
const toPath = (link: string) => link.replace(app.services.config.publicUrl, '')

const encodeQuestionMark = (path: string) => path.replace('?', '%3F')
const mangled: [string, (path: string) => string][] = [
  ['a bracket and a full stop at its end', path => `${path}).`],
  ['a comma at its end', path => `${path},`],
  ['an encoded > at its end', path => `${path}%3E`],
  ['a quotation mark at its end', path => `${path}%22`],
  ['a typographic quotation mark at its end', path => `${path}%E2%80%9D`],
  ['a space at its end', path => `${path}%20`],
  ['an invisible character at its end', path => `${path}%E2%80%8B`],
  ['an invisible character inside its key', path => `${path.slice(0, -9)}%E2%80%8B${path.slice(-9)}`],
  ['a line break inside its key', path => `${path.slice(0, -9)}%0D%0A${path.slice(-9)}`],
  ['doubled slashes', path => path.replaceAll('/', '//')],
  ['its first segment in capitals', path => path.replace(/^\/\w+/, segment => segment.toUpperCase())],
  ['an encoded question mark', encodeQuestionMark],
  ['an encoded query', path => encodeQuestionMark(path).replace('=', '%3D')],
  ['an equals sign in quoted-printable encoding', path => path.replace('=', '=3D')],
  ['an underscore at its end', path => `${path}_`],
]

describe('a link changed by a chat, a mail program or a person', () => {
  it.each(mangled)('opens an order, a payment link and a subscription at a link with %s', async (_, change) => {
    for (const [link, title] of [
      [links.order, 'Halo portable lamp'],
      [links.bill, 'Repair'],
      [links.subscription, 'Halo'],
    ] as const) {
      const { path: finalPath, status, body } = await followRedirects(change(toPath(link)))
      expect([finalPath, status]).toEqual([toPath(link), 200])
      expect(body).toContain(title)
    }
  })

  it.each(mangled)('opens the offers of an order at a link with %s', async (_, change) => {
    const { path: finalPath, status } = await followRedirects(change(toPath(links.offers)))
    expect([finalPath.replace(/\/page\/1/, ''), status]).toEqual([toPath(links.offers), 200])
  })

  it('responds with 404 to an order link that has the key of another link', async () => {
    const other = new URL(links.subscription).searchParams.get('key')
    const [order] = toPath(links.order).split('?')
    expect(await followRedirects(`${order}?key=${other}).`)).toMatchObject({
      path: `${order}?key=${other}`,
      status: 404,
    })
  })
})

describe('a checkout whose query was escaped for HTML', () => {
  const query = () => `?product=${lamp.id}&amp;sku=LINK-SAND&amp;utm_source=x&amp;coupon=Y`
  it.each(['/checkout', '/checkout-page'])('redirects an escaped query to %s with all parameters', async path => {
    const { path: finalPath, status } = await followRedirects(path + query())
    expect([finalPath, status]).toEqual([path + query().replaceAll('&amp;', '&'), 200])
  })

  it('stores the attribution parameters of an escaped query', async () => {
    const { body } = await app.browser().send(openCheckout, { body: { productId: lamp.id, search: query() } })
    const { rows } = await app.db.execute<{ source: unknown }>(`select source from checkouts where id = '${body.id}'`)
    expect(rows[0]?.source).toEqual({ utm_source: 'x' })
  })
})
