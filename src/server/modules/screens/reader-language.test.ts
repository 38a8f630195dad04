import { describe, expect, it } from 'vitest'
import { updateProduct } from '#contract/catalog.ts'
import { listEmails, listOrders } from '#contract/orders.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { getShopSettings, saveShopSettings } from '#contract/settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { countQueriesDuring } from '#tests/support/count-queries.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true, worker: true })
const admin = app.as('admin')
const saveShop = (change: object) =>
  admin.send(saveShopSettings, { body: { name: 'Lumen', language: 'reader', currency: 'usd', ...change } })
await saveShop({ policies: { terms: 'Be kind.', privacy: null, refunds: null } })
const lamp = await makeLamp(app, 'READ', null)
app.services.content.forget()

/** Creates a browser whose requests all send this Accept-Language header. */
function createReader(acceptLanguage: string) {
  const browser = app.browser()
  const headers = { 'accept-language': acceptLanguage }
  const send: typeof browser.send = (endpoint, input, more = {}) =>
    browser.send(endpoint, input, { ...headers, ...more })
  const open = (path: string, more: Record<string, string> = {}) =>
    browser.raw('GET', path, { headers: { accept: 'text/html', ...headers, ...more } })
  return { ...browser, send, open }
}
const [brazilian, american] = [createReader('pt-BR,pt;q=0.9,en;q=0.8'), createReader('en-US,en;q=0.9')]
const getLang = ({ body }: { body: string }) => /<html lang="([^"]+)"/.exec(body)?.[1]
const checkout = `/checkout?product=${lamp.id}`
const cachedPaths = ['/', checkout, `/checkout-page?product=${lamp.id}`, '/policies/terms', '/checkout?product=none']

describe('a shop that serves the reader’s language', () => {
  it.each(cachedPaths)('serves %s in two languages, with different tags and bytes', async path => {
    const [portuguese, english] = [await brazilian.open(path), await american.open(path)]
    expect([getLang(portuguese), getLang(english)]).toEqual(['pt-BR', 'en'])
    for (const { headers } of [portuguese, english]) expect(headers.vary).toBe('accept-encoding, accept-language')
    if (portuguese.statusCode === 200) expect(portuguese.headers.etag).not.toBe(english.headers.etag)
    expect((await brazilian.open(path)).body).toBe(portuguese.body)
  })

  it('responds with 304 only to readers of the same language', async () => {
    const etag = String((await brazilian.open(checkout)).headers.etag)
    expect((await brazilian.open(checkout, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await american.open(checkout, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('reads nothing from the database for a cached page, whatever the header contains', async () => {
    for (const reader of [brazilian, american]) await reader.open(checkout)
    const queries = await countQueriesDuring(app, async () => {
      for (const header of ['pt', 'pt-AO;q=0.4', 'en-GB', '', '*', 'x'.repeat(4_000), 'zz;q=1,'.repeat(400)])
        expect((await createReader(header).open(checkout)).statusCode).toBe(200)
    })
    expect(queries).toBe(0)
  })

  it('uses the language of the purchase for the order, its e-mails and the later pages', async () => {
    const { settled } = await buy(app, brazilian, lamp)
    expect(settled.state).toBe('paid')
    const { orders } = (await admin.send(listOrders, { query: { mode: 'simulator' } })).body
    const { rows } = await app.db.execute<{ language: string; public_id: string }>(
      'select language, public_id from orders',
    )
    expect([orders.length, rows[0]?.language]).toEqual([1, 'pt-BR'])
    await expect
      .poll(async () => (await admin.send(listEmails, { query: {} })).body.emails[0]?.subject)
      .toMatch(/^Pedido #\d+ confirmado$/)
    // The buyer continues in a browser that prefers English.
    const traveller = { headers: { accept: 'text/html', 'accept-language': 'en', cookie: brazilian.cookie() } }
    const thankYou = await app.browser().raw('GET', '/thank-you', traveller)
    expect(getLang(thankYou)).toBe('pt-BR')
    const href = /href="[^"]*(\/orders?\/[^"]+)"/.exec(thankYou.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(getLang(await american.open(href))).toBe('pt-BR')
  })

  it('stores English for an order of a shopper who reads English', async () => {
    await buy(app, american, lamp)
    const { rows } = await app.db.execute<{ language: string }>('select language from orders order by created_at desc')
    expect(rows[0]?.language).toBe('en')
  })

  it('serves payment links and pages without an order in the reader’s language', async () => {
    const link = await admin.send(createPaymentLink, {
      body: {
        title: 'Workshop',
        currency: 'usd',
        lines: [{ title: 'Workshop', unitCents: 9000, quantity: 1 }],
        expiresAt: null,
      },
    })
    const path = new URL(link.body.url).pathname
    for (const each of [path, '/thank-you', '/order'])
      expect([each, getLang(await brazilian.open(each)), getLang(await american.open(each))]).toEqual([
        each,
        'pt-BR',
        'en',
      ])
  })

  it('serves a product in the language that the product selects', async () => {
    const fixed = await makeLamp(app, 'FIXED', null)
    await app.as('editor').send(updateProduct, { params: { id: fixed.id }, body: { language: 'pt-BR' } })
    expect(getLang(await american.open(`/checkout?product=${fixed.id}`))).toBe('pt-BR')
  })

  it('serves the same page to all readers once the shop selects one language', async () => {
    expect((await saveShop({ language: 'pt-BR' })).status).toBe(200)
    const [portuguese, english] = [await brazilian.open(checkout), await american.open(checkout)]
    expect([getLang(english), english.headers.etag, english.headers.vary]).toEqual([
      'pt-BR',
      portuguese.headers.etag,
      'accept-encoding',
    ])
    expect((await admin.send(getShopSettings, {})).body.language).toBe('pt-BR')
  })
})
