import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { eraseCustomer, exportCustomer } from '#contract/customers.ts'
import { prepareOrdersFile } from '#contract/order-list.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import type { Attribution } from '#domain/attribution.ts'
import { formatAttribution } from '#server/modules/orders/records/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { identifyBuyer, openCart, requestIntent } from '#tests/support/cart.ts'
import { buyer, createTestStripe, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const { publicUrl } = shop.ctx.config
const seller = shop.as('owner')
const viewer = shop.as('viewer')
type Browser = ReturnType<typeof shop.browser>

const clickIds = 'fbclid=IwAR0_Abc-XYZ&gclid=Cj0KCQ&ttclid=E.C.P&src=FB|Camp&sck=a%26b&xcod=x1'
const landing = `${publicUrl}/vendas/halo?utm_source=fb&utm_medium=cpc&utm_campaign=natal&${clickIds}&email=a@b.c#top`
const adParameters = {
  utm_source: 'fb',
  utm_medium: 'cpc',
  utm_campaign: 'natal',
  fbclid: 'IwAR0_Abc-XYZ',
  gclid: 'Cj0KCQ',
  ttclid: 'E.C.P',
  src: 'FB|Camp',
  sck: 'a&b',
  xcod: 'x1',
}

async function readCart({ id }: { id: string }) {
  const { rows } = await shop.db.execute<{ attribution: Attribution; source: Record<string, string> }>(
    sql`select attribution, source from checkouts where id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new Error('the cart is missing')
  return row
}
async function buyCart(browser: Browser, cart: Awaited<ReturnType<typeof openCart>>, email?: string) {
  await identifyBuyer(browser, cart, email)
  const { body } = await requestIntent(browser, cart)
  const intent = String(body.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(shop).paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await browser.send(settleCheckout, { params: { id: cart.id } })
  return String(body.orderId)
}
const readOrder = async (id: string, by = seller) => (await by.send(getOrder, { params: { id } })).body

describe('attribution of a cart', () => {
  it('has the parameters, the referrer and the landing page of the first page, in the server’s time', async () => {
    const lamp = await makeLamp(shop, 'FIRSTPAGE')
    const clock = Date.now() - 86_400_000
    const cart = await openCart(shop.browser(), lamp, {
      search: `?product=${lamp.id}&utm_source=fb&utm_medium=cpc&utm_campaign=natal&${clickIds}&_fbp=fb.1.2.3`,
      visits: `${clock - 60_000} ${landing} https://l.facebook.com/l.php?u=secret&h=1 `,
      referrer: `${publicUrl}/vendas/halo?utm_source=fb`,
      clock,
    })
    const { attribution, source } = await readCart(cart)
    expect(attribution.last).toEqual({
      parameters: { ...adParameters, _fbp: 'fb.1.2.3' },
      referrer: 'https://l.facebook.com/l.php',
      landingPath: '/vendas/halo',
      at: expect.any(String),
    })
    expect(attribution.first).toEqual(attribution.last)
    const ageMs = shop.ctx.clock().getTime() - Date.parse(attribution.last.at)
    expect([ageMs >= 60_000, ageMs < 120_000]).toEqual([true, true])
    expect(source).toEqual({ utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'natal' })
  })

  it('keeps the first touch and replaces the last one when the cart is opened through another link', async () => {
    const lamp = await makeLamp(shop, 'TWOTOUCHES')
    const browser = shop.browser()
    await openCart(browser, lamp, { search: '?utm_source=fb&fbclid=A', referrer: 'https://www.facebook.com/' })
    aheadMs += 60_000
    const cart = await openCart(browser, lamp, { search: '?utm_source=mail&utm_medium=email' })
    aheadMs += 60_000
    await openCart(browser, lamp, {})
    const { attribution, source } = await readCart(cart)
    expect(attribution.first).toMatchObject({
      parameters: { utm_source: 'fb', fbclid: 'A' },
      referrer: 'https://www.facebook.com/',
      landingPath: '/checkout',
    })
    expect(attribution.last).toMatchObject({ parameters: { utm_source: 'mail', utm_medium: 'email' }, referrer: null })
    expect(source).toEqual({ utm_source: 'mail', utm_medium: 'email' })
  })

  it('passes to the cart of another product, and to the simple checkout', async () => {
    const [lamp, other] = [await makeLamp(shop, 'SWITCHA'), await makeLamp(shop, 'SWITCHB')]
    const browser = shop.browser()
    await openCart(browser, lamp, { search: '?utm_source=fb&gclid=G' })
    const second = await openCart(browser, other, {})
    const simple = await openCart(browser, other, { surface: 'simple' })
    for (const cart of [second, simple]) {
      const { attribution, source } = await readCart(cart)
      expect(attribution.last.parameters).toEqual({ utm_source: 'fb', gclid: 'G' })
      expect(source).toEqual({ utm_source: 'fb' })
    }
  })

  it('reads the visit that a page without storage passes on, and the query of the home page', async () => {
    const lamp = await makeLamp(shop, 'PASSEDON')
    const visit = encodeURIComponent('https://www.google.com/search /vendas/direta')
    const direct = await openCart(shop.browser(), lamp, { search: `?utm_source=g&gclid=G&visit=${visit}` })
    expect((await readCart(direct)).attribution.last).toMatchObject({
      parameters: { utm_source: 'g', gclid: 'G' },
      referrer: 'https://www.google.com/search',
      landingPath: '/vendas/direta',
    })
    const home = await openCart(shop.browser(), lamp, { referrer: `${publicUrl}/?utm_source=insta&fbclid=F` })
    expect((await readCart(home)).attribution.first).toMatchObject({
      parameters: { utm_source: 'insta', fbclid: 'F' },
      referrer: null,
      landingPath: '/',
    })
  })

  it('accepts any input and never refuses to open the cart', async () => {
    const lamp = await makeLamp(shop, 'ANYINPUT')
    const many = Array.from({ length: 700 }, (_, at) => `utm_${at}`)
      .join('=1&')
      .slice(0, 3_999)
    const inputs = [
      { search: `?${many}` },
      { search: `?fbclid=${'a'.repeat(3_900)}` },
      { search: '?utm_source=%00a\0&utm_source=b%00&UTM_MEDIUM=%ed%a0%80c&fbclid=\ud800d&gclid=' },
      { search: '?visit=x&visit=%20/a&utm_=1&__proto__=1&constructor=2&utm_campaign=%E0%A4%A' },
      { visits: 'x y z '.repeat(400), referrer: 'nonsense', clock: 1e300 },
      { visits: `NaN ${landing} - Infinity http://[ javascript:0 ${Date.now()} \0 \ud800`, clock: -1 },
      { visits: `${Date.now()} ${landing.slice(0, 60)}`, referrer: 'android-app://com.google.android.gm/' },
    ]
    for (const input of inputs) {
      const { attribution } = await readCart(await openCart(shop.browser(), lamp, input))
      const { parameters, landingPath } = attribution.last
      expect(Object.keys(parameters).length).toBeLessThanOrEqual(24)
      expect(Object.values(parameters).filter(value => value.length > 500 || /[\0\p{Surrogate}]/u.test(value))).toEqual(
        [],
      )
      expect(landingPath).toMatch(/^\//)
    }
    const duplicated = await openCart(shop.browser(), lamp, inputs[2])
    expect((await readCart(duplicated)).attribution.last.parameters).toMatchObject({
      utm_source: 'b',
      fbclid: '\ufffdd',
    })
  })
})

describe('attribution of an order', async () => {
  const lamp = await makeLamp(shop, 'ORDERED')
  const browser = shop.browser()
  const cart = await openCart(browser, lamp, {
    search: `?utm_source=fb&utm_medium=cpc&utm_campaign=natal&${clickIds}`,
    referrer: 'https://l.facebook.com/',
  })
  const id = await buyCart(browser, cart)

  it('is shown to administrators as stored, and to viewers without ids and referrers', async () => {
    const { attribution } = await readOrder(id)
    expect(attribution.last).toMatchObject({ parameters: adParameters, referrer: 'https://l.facebook.com/' })
    expect(attribution.first).toEqual(attribution.last)
    const masked = (await readOrder(id, viewer)).attribution.last
    expect(masked).toMatchObject({ parameters: { utm_source: 'fb', sck: 'a&b', fbclid: '•••' }, referrer: null })
  })

  it('filters the list by source, medium and campaign', async () => {
    const find = async (query: object) =>
      (await seller.send(listOrders, { query })).body.orders.map((order: { id: string }) => order.id)
    expect(await find({ source: 'fb', medium: 'cpc', campaign: 'natal' })).toEqual([id])
    expect(await find({ medium: 'email' })).toEqual([])
  })

  it('has its columns in the exported file, where viewers see no ids', async () => {
    const readCells = async (by: typeof seller) => {
      const { url } = (await by.send(prepareOrdersFile, { body: { medium: 'cpc' } })).body
      const [head = '', line = ''] = (await by.raw('GET', `${url}?form=plain`)).body.trim().split('\r\n')
      const splitCells = (text: string) => text.replace('\ufeff', '').slice(1, -1).split('","')
      const cells = splitCells(line)
      return Object.fromEntries(splitCells(head).map((name, at) => [name, cells[at]]))
    }
    expect(await readCells(seller)).toMatchObject({
      ...adParameters,
      referrer: 'https://l.facebook.com/',
      landing_page: '/checkout',
      first_utm_campaign: 'natal',
    })
    expect(await readCells(viewer)).toMatchObject({ utm_medium: 'cpc', sck: 'a&b', fbclid: '', referrer: '' })
  })

  it('comes from the flat source for an order of an earlier version', () => {
    const source = { utm_source: 'mail', campaign: 'c1' }
    const last = { parameters: { utm_source: 'mail' }, referrer: null, landingPath: null, at: null }
    expect(formatAttribution({ attribution: null, source })).toEqual({ first: null, last })
    expect(formatAttribution({ attribution: null, source: {} })).toEqual({ first: null, last: null })
  })

  it('is exported with the customer, and loses click ids and referrers when the customer is erased', async () => {
    const customerId = (await readOrder(id)).customer?.id ?? ''
    const { body: exported } = await seller.send(exportCustomer, { params: { id: customerId } })
    expect(exported).toMatchObject({ orders: [{ attribution: { last: { parameters: adParameters } } }] })
    await seller.send(eraseCustomer, { params: { id: customerId }, body: { email: buyer.customerEmail } })
    const { last } = (await readOrder(id)).attribution
    expect(last).toMatchObject({
      parameters: {
        utm_source: 'fb',
        utm_medium: 'cpc',
        utm_campaign: 'natal',
        src: 'FB|Camp',
        sck: 'a&b',
        xcod: 'x1',
      },
      referrer: null,
      landingPath: '/checkout',
    })
    expect(Object.keys(last?.parameters ?? {})).not.toContain('fbclid')
    expect(await readCart(cart)).toEqual({ attribution: null, source: {} })
  })
})
