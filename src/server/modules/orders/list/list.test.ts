import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/endpoint.ts'
import { prepareOrdersFile, readOrderChoices } from '#contract/order-list.ts'
import { getOrder, listOrders, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createIntent, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const app = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)
const other = await makeLamp(app, 'NOVA', null)

const buyAndGetOrderId = async (product: { id: string }) =>
  String((await buy(app, app.browser(), product)).intent.body.orderId)
const orders = {
  part: await buyAndGetOrderId(lamp),
  whole: await buyAndGetOrderId(lamp),
  plain: await buyAndGetOrderId(other),
  disputed: await buyAndGetOrderId(other),
}
const pending = String((await createIntent(app.browser(), lamp)).intent.body.orderId)

async function refund(id: string, isFull: boolean) {
  const { body: order } = await seller.send(getOrder, { params: { id } })
  const lines = order.lines
    .filter(line => line.refundable)
    .map(line => ({ lineId: line.id, cents: isFull ? line.totalCents : 100, restock: false }))
  const answer = await seller.send(refundOrder, { params: { id }, body: { lines } }, { 'idempotency-key': newId() })
  expect(answer.status).toBe(200)
}
await refund(orders.part, false)
await refund(orders.whole, true)
await app.db.execute(`update orders set promotion_code = 'SUMMER', channel = 'renewal', currency = 'brl',
  source = '{"utm_source": "mail", "utm_medium": "email", "utm_campaign": "launch"}', name = 'Ana;=cmd();' where id = '${orders.plain}'`)
await app.db.execute(`insert into disputes (id, order_id, payment_id, mode, provider_dispute_id, state, reason, amount_cents, currency)
  select '${newId()}', order_id, id, mode, 'dp_1', 'needs_response', 'fraudulent', 1, 'usd' from payments
  where order_id = '${orders.disputed}'`)

type Query = Call<typeof listOrders>[0]['query']
const findOrderIds = async (query: Query, by = seller) =>
  (await by.send(listOrders, { query })).body.orders.map(each => each.id)

describe('listOrders filters', () => {
  it.each<[string, Query, string[]]>([
    ['orders that await payment', { state: 'pending' }, [pending]],
    ['paid orders without refunds', { state: 'paid' }, [orders.disputed, orders.plain]],
    ['partially refunded orders', { state: 'partially_refunded' }, [orders.part]],
    ['fully refunded orders', { state: 'refunded' }, [orders.whole]],
    ['orders with a refund', { refunded: 'yes' }, [orders.whole, orders.part]],
    ['canceled orders', { state: 'canceled' }, []],
    ['orders of a product', { product: other.id }, [orders.disputed, orders.plain]],
    ['orders of a sales channel', { channel: 'renewal' }, [orders.plain]],
    ['orders in a currency', { currency: 'brl' }, [orders.plain]],
    ['orders with a promotion', { promotion: 'SUMMER' }, [orders.plain]],
    ['orders from a traffic source', { source: 'mail' }, [orders.plain]],
    ['orders from a medium', { medium: 'email' }, [orders.plain]],
    ['orders from a campaign', { campaign: 'launch' }, [orders.plain]],
    ['disputed orders', { disputed: 'yes' }, [orders.disputed]],
    ['orders that match several filters', { product: lamp.id, state: 'refunded', q: 'marina' }, [orders.whole]],
    ['orders that match both filters, even when none does', { promotion: 'SUMMER', disputed: 'yes' }, []],
  ])('lists only %s', async (_, query, ids) => {
    expect(await findOrderIds(query)).toEqual(ids)
  })

  it('filters orders by calendar days in the time zone of the shop', async () => {
    await app.db.execute(`update shop set time_zone = 'America/New_York'`)
    await app.db.execute(`update orders set created_at = '2026-03-09T03:59:59Z' where id = '${orders.part}'`)
    await app.db.execute(`update orders set created_at = '2026-03-08T05:00:00Z' where id = '${orders.whole}'`)
    expect(await findOrderIds({ from: '2026-03-08', to: '2026-03-08' })).toEqual([orders.part, orders.whole])
    expect(await findOrderIds({ from: '2026-03-09', to: '2026-03-09' })).toEqual([])
    expect(await findOrderIds({ to: '2026-03-08' })).toEqual([orders.part, orders.whole])
    expect(await findOrderIds({ days: '1' })).not.toContain(orders.part)
    const answer = await seller.send(listOrders, { query: { from: '2026-03-09', to: '2026-03-08' } })
    expect(answer).toMatchObject({ status: 422, body: { error: 'period_invalid' } })
  })

  it('lists the filter values that occur in orders', async () => {
    const { body } = await seller.send(readOrderChoices, { query: {} })
    expect(body).toMatchObject({
      currencies: ['brl', 'usd'],
      promotions: ['SUMMER'],
      sources: ['mail'],
      mediums: ['email'],
      campaigns: ['launch'],
    })
    expect(body.products.map(product => product.id).sort()).toEqual([lamp.id, other.id].sort())
  })
})

describe('orders file', () => {
  const downloadFile = async (by = seller, body = {}) => {
    const { body: prepared } = await by.send(prepareOrdersFile, { body })
    return { url: String(prepared.url), answer: await app.browser().raw('GET', String(prepared.url)) }
  }

  it('writes one line for each matching order and escapes formulas', async () => {
    const { answer } = await downloadFile()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.payload.trim().split('\r\n')
    expect(lines[0]).toContain('number')
    expect(lines).toHaveLength(6)
    expect(answer.payload).toContain(`"Ana;'=cmd();"`)
    expect(answer.payload).toContain('"marina.costa@example.com"')
    const narrowed = (await downloadFile(seller, { state: 'refunded' })).answer.payload.trim().split('\r\n')
    expect(narrowed).toHaveLength(2)
  })

  it('uses the requested CSV format and names the file in the requested language', async () => {
    const read = async (query: string) => {
      const { body } = await seller.send(prepareOrdersFile, { body: {} })
      const answer = await app.browser().raw('GET', `${body.url}${query}`)
      return { text: answer.payload, name: String(answer.headers['content-disposition']) }
    }
    const defaultFile = await read('')
    expect(defaultFile.text).toMatch(/^\uFEFF"number","created_at",.*\r\n.*,"\d+\.\d\d",/)
    expect(defaultFile.name).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    const brazil = await read('?form=excel-br&language=pt-BR')
    expect(brazil.text).toMatch(
      /^\uFEFF"number";"created_at";.*\r\n"\d+";"\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d";.*;"\d+,\d\d";/,
    )
    expect(brazil.name).toMatch(/^attachment; filename="pedidos-\d{4}-\d\d-\d\d\.csv"$/)
    const { body } = await seller.send(prepareOrdersFile, { body: {} })
    expect((await app.browser().raw('GET', `${body.url}?form=other`)).statusCode).toBe(422)
    expect((await app.browser().raw('GET', String(body.url))).statusCode).toBe(200)
  })

  it.each([
    ['America/Sao_Paulo', '2026-11-25T23:45:01-03:00', '2026-11-26T00:05:00-03:00'],
    ['Europe/Lisbon', '2026-11-26T02:45:01+00:00', '2026-11-26T03:05:00+00:00'],
    ['Asia/Tokyo', '2026-11-26T11:45:01+09:00', '2026-11-26T12:05:00+09:00'],
    ['Australia/Lord_Howe', '2026-11-26T13:45:01+11:00', '2026-11-26T14:05:00+11:00'],
  ])('writes times in the shop time zone %s', async (zone, created, paid) => {
    await app.db.execute(`update shop set time_zone = '${zone}'`)
    await app.db.execute(`update orders set created_at = '2026-11-26T02:45:01.292Z', paid_at = '2026-11-26T03:05:00Z'
      where id = '${orders.whole}'`)
    const { answer } = await downloadFile(seller, { state: 'refunded' })
    expect(answer.payload).toContain(`"${created}","${paid}"`)
  })

  it('opens a download link once and only within a minute', async () => {
    const { url } = await downloadFile()
    expect((await app.browser().raw('GET', url)).statusCode).toBe(404)
    const { body } = await seller.send(prepareOrdersFile, { body: {} })
    aheadMs += 61_000
    const late = await app.browser().raw('GET', String(body.url))
    expect([late.statusCode, late.json().error]).toEqual([404, 'download_gone'])
    const downloads = await app.db.execute('select count(*)::int from downloads')
    await seller.send(prepareOrdersFile, { body: {} })
    expect(downloads.rows).toEqual([{ count: 1 }])
    expect((await app.db.execute('select count(*)::int from downloads')).rows).toEqual([{ count: 1 }])
  })

  it('opens a download link after a HEAD request, which has no content', async () => {
    const { body } = await seller.send(prepareOrdersFile, { body: {} })
    const head = await app.browser().raw('HEAD', String(body.url))
    expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([200, 'text/csv; charset=utf-8', ''])
    expect((await app.browser().raw('GET', String(body.url))).statusCode).toBe(200)
  })

  it('masks customers in the file of a viewer, who cannot search by name either', async () => {
    const { answer } = await downloadFile(app.as('viewer'))
    expect(answer.payload).toContain('m•••@example.com')
    for (const secret of ['marina.costa', 'Costa']) expect(answer.payload).not.toContain(secret)
    const searched = (await downloadFile(app.as('viewer'), { q: 'marina' })).answer.payload.trim().split('\r\n')
    expect(searched).toHaveLength(1)
  })
})
