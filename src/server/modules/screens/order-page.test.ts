import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { askForOrderLinks, withdrawConsent } from '#contract/order-page.ts'
import { getEmail, listEmails, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, buyer, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true, worker: true })
const seller = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)

async function buyOne() {
  const shopper = app.browser()
  const { intent } = await buy(app, shopper, lamp)
  const id = String(intent.body.orderId)
  const thanks = String((await shopper.raw('GET', '/thank-you')).body)
  const address = /href="([^"]*\/order\/[^"]+)"/.exec(thanks)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return { id, path: address.replace(app.services.config.publicUrl, '') }
}
const open = (path: string) => app.browser().raw('GET', path)
const listMailsOfOrder = async (orderId: string, kind: string) =>
  (await seller.send(listEmails, { query: { orderId } })).body.emails.filter(mail => mail.kind.startsWith(kind))
const parseLink = (path: string) => {
  const url = new URL(path, 'http://shop')
  return { publicId: url.pathname.split('/').at(-1) ?? '', key: url.searchParams.get('key') ?? '' }
}

describe('the order page behind a link', () => {
  it('opens the order page in any browser, without caching or indexing, and masks the buyer’s data', async () => {
    const { id, path } = await buyOne()
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    for (const part of [
      'Halo portable lamp',
      '$89.00',
      'Visa ending 4242',
      'm•••@example.com',
      'Marina C.',
      '2150 F•••',
    ])
      expect(page.body).toContain(part)
    for (const part of [buyer.customerEmail, buyer.customerName, buyer.customerAddress.street, id])
      expect(page.body).not.toContain(part)
  })

  it('links the order page in the confirmation mail', async () => {
    const { id, path } = await buyOne()
    await expect.poll(async () => (await listMailsOfOrder(id, 'confirmation')).length).toBe(1)
    const { body } = await seller.send(getEmail, {
      params: { id: (await listMailsOfOrder(id, 'confirmation'))[0]?.id ?? '' },
    })
    expect(body.text).toContain(path)
    expect(body.html).toContain(path)
  })

  it('shows refunds on the order page', async () => {
    const { id, path } = await buyOne()
    const { rows } = await app.db.execute<{ id: string }>(
      `select id from order_lines where order_id = '${id}' and kind = 'main'`,
    )
    const lines = [{ lineId: rows[0]?.id ?? '', cents: 1_000, restock: false }]
    await seller.send(refundOrder, { params: { id }, body: { lines, reason: null } }, { 'idempotency-key': newId() })
    const { body } = await open(path)
    for (const part of ['$10.00', 'Part of it was refunded', '−$10.00']) expect(body).toContain(part)
  })

  it('responds with 404 without the order’s key, with another order’s key, or after the buyer’s erasure', async () => {
    const [one, other] = [await buyOne(), await buyOne()]
    const [path] = one.path.split('?')
    for (const wrong of [
      path ?? '',
      `${path}?key=x`,
      `${path}?key=${parseLink(other.path).key}`,
      '/order/nowhere?key=x',
    ]) {
      const response = await open(wrong)
      expect([wrong, response.statusCode]).toEqual([wrong, 404])
      expect(response.body).toContain('We could not find this order')
      expect(response.body).not.toContain('Halo portable lamp')
    }
    await app.db.update(orders).set({ email: '', name: '' }).where(eq(orders.id, one.id))
    expect((await open(one.path)).statusCode).toBe(404)
    expect((await open(other.path)).statusCode).toBe(200)
  })

  it('lets the buyer withdraw consent, and then no longer shows the control for it', async () => {
    const { id, path } = await buyOne()
    const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
    const customer = eq(customers.id, order?.customer_id ?? '')
    expect((await open(path)).body).not.toContain('data-act="consent"')
    await app.db
      .update(customers)
      .set({ consent: true, consent_at: new Date(0) })
      .where(customer)
    expect((await open(path)).body).toContain('data-act="consent"')
    const link = parseLink(path)
    expect((await app.browser().send(withdrawConsent, { body: { ...link, key: 'x' } })).status).toBe(404)
    for (let times = 0; times < 2; times++)
      expect((await app.browser().send(withdrawConsent, { body: link })).status).toBe(204)
    const [row] = await app.db.select().from(customers).where(customer)
    expect([row?.consent, row?.consent_at?.getTime()]).toEqual([false, expect.any(Number)])
    expect(row?.consent_at?.getTime()).toBeGreaterThan(0)
    expect((await open(path)).body).not.toContain('data-act="consent"')
  })
})

describe('the form that requests order links', () => {
  it('shows the form that requests order links at /order', async () => {
    const response = await open('/order')
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('Find your orders')
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  it('gives any e-mail address the same response, and mails order links to a known address at most once an hour', async () => {
    const { id, path } = await buyOne()
    const requestLinks = (email: string) => app.browser().send(askForOrderLinks, { body: { email } })
    const responses = [
      await requestLinks(buyer.customerEmail.toUpperCase()),
      await requestLinks('nobody@example.com'),
      await requestLinks(buyer.customerEmail),
    ]
    expect(responses.map(response => response.status)).toEqual([204, 204, 204])
    await expect.poll(async () => (await listMailsOfOrder(id, 'links')).length).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 300))
    const [mail, ...otherMails] = await listMailsOfOrder(id, 'links')
    expect(otherMails).toEqual([])
    expect(mail?.recipient).toBe(buyer.customerEmail)
    const { body } = await seller.send(getEmail, { params: { id: mail?.id ?? '' } })
    expect(body.text).toContain(path)
    expect(body.text.match(/\/order\//g)?.length).toBeGreaterThan(1)
    const { rows } = await app.db.execute(`select 1 from emails where recipient = 'nobody@example.com'`)
    expect(rows).toEqual([])
  })

  it('rejects invalid e-mail addresses, other origins and too many requests for order links', async () => {
    const browser = app.browser()
    const requestLinks = (email: string) => browser.send(askForOrderLinks, { body: { email } })
    expect((await requestLinks('marina')).status).toBe(422)
    const foreign = await app.browser().raw('POST', '/api/v1/order-links', {
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'a@b.c' }),
    })
    expect(foreign.statusCode).toBe(403)
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await requestLinks('a@b.example')).status)
    expect(statuses).toContain(429)
  })
})
