import { describe, expect, it } from 'vitest'
import { getOrder, listOrders } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createIntent, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const seller = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)
await buy(app, app.browser(), lamp)
await createIntent(app.browser(), lamp)

describe('listOrders', () => {
  it('lists orders with their displayed state, newest first', async () => {
    const { status, body } = await seller.send(listOrders, { query: {} })
    expect(status).toBe(200)
    expect(body.orders.map(order => order.state)).toEqual(['pending', 'paid'])
    expect(body.orders[1]).toMatchObject({ items: ['Halo portable lamp, Sand'], name: 'Marina Costa', currency: 'usd' })
    expect(body.next).toBeNull()
  })

  it.each(['marina', 'COSTA mar', 'marina.costa@exam', "o'b \\ & | ! :*", '  '])(
    'searches orders for %s without an error',
    async q => {
      const { status, body } = await seller.send(listOrders, { query: { q } })
      expect(status).toBe(200)
      expect(body.orders).toHaveLength(/o'b/.test(q) ? 0 : 2)
    },
  )

  it('finds an order by its number with and without a leading #', async () => {
    const all = await seller.send(listOrders, { query: {} })
    const number = all.body.orders[0]?.number
    for (const q of [`${number}`, `#${number}`]) {
      const { body } = await seller.send(listOrders, { query: { q } })
      expect(body.orders.map(order => order.number)).toEqual([number])
    }
  })

  it('lists the orders that follow the last order of a page', async () => {
    const all = await seller.send(listOrders, { query: {} })
    const { body } = await seller.send(listOrders, { query: { before: all.body.orders[0]?.id } })
    expect(body.orders.map(order => order.id)).toEqual([all.body.orders[1]?.id])
  })

  it('rejects a request without a session or with an invalid page cursor', async () => {
    expect((await app.browser().send(listOrders, { query: {} })).status).toBe(401)
    expect((await seller.send(listOrders, { query: { before: 'x' } })).status).toBe(422)
  })
})

describe('getOrder', () => {
  it('returns lines that add up to the captured amount', async () => {
    const { body: list } = await seller.send(listOrders, { query: {} })
    const { status, body: order } = await seller.send(getOrder, { params: { id: list.orders[1]?.id ?? '' } })
    expect(status).toBe(200)
    const lines = order.lines.reduce((sum, line) => sum + line.totalCents, 0)
    expect(lines).toBe(order.payments[0]?.capturedCents)
    expect(order.subtotalCents - order.discountCents + order.shippingCents).toBe(order.totalCents)
    expect(order).toMatchObject({
      payments: [{ cardBrand: 'visa', cardLast4: '4242', state: 'succeeded' }],
      customer: { orders: 1, spentCents: order.totalCents },
      address: { city: 'San Francisco', country: 'US' },
    })
    expect(order.lines.every(line => line.totalCents === 0 || line.refundable)).toBe(true)
    expect(order.events.map(event => event.kind)).toEqual(expect.arrayContaining(['placed', 'paid']))
  })

  it('marks no line of a pending order as refundable', async () => {
    const { body: list } = await seller.send(listOrders, { query: {} })
    const { body: order } = await seller.send(getOrder, { params: { id: list.orders[0]?.id ?? '' } })
    expect(order.lines.some(line => line.refundable)).toBe(false)
    expect(order.customer).toBeNull()
  })

  it('responds with 404 to an unknown order and with 401 without a session', async () => {
    expect(await seller.send(getOrder, { params: { id: newId() } })).toMatchObject({
      status: 404,
      body: { error: 'order_not_found' },
    })
    expect((await app.browser().send(getOrder, { params: { id: newId() } })).status).toBe(401)
  })
})

describe('customer data for members who are not administrators', () => {
  const [viewer, editor] = [app.as('viewer'), app.as('editor')]

  it('masks customers in the order list and in an order for viewers and editors', async () => {
    for (const someone of [viewer, editor]) {
      const { body: list } = await someone.send(listOrders, { query: {} })
      expect(list.orders[1]).toMatchObject({ name: 'Marina C.', email: 'm•••@example.com' })
      const { body: order } = await someone.send(getOrder, { params: { id: list.orders[1]?.id ?? '' } })
      expect(order).toMatchObject({ name: 'Marina C.', email: 'm•••@example.com', phone: null, taxId: null })
      expect(order.address).toMatchObject({ line1: '•••', city: 'San Francisco', zip: '•••', country: 'US' })
      const responses = JSON.stringify([list, order])
      const { body: unmasked } = await seller.send(getOrder, { params: { id: order.id } })
      for (const secret of [unmasked.email, unmasked.address?.line1, unmasked.address?.zip, 'Costa']) {
        expect(secret).toBeTruthy()
        expect(responses).not.toContain(secret)
      }
    }
  })

  it('finds orders for a viewer by number only, so that prefixes cannot reveal an e-mail address', async () => {
    for (const q of ['marina', 'marina.costa@exam', 'costa 1']) {
      expect((await viewer.send(listOrders, { query: { q } })).body.orders).toEqual([])
    }
    const number = (await viewer.send(listOrders, { query: {} })).body.orders[0]?.number
    const { body } = await viewer.send(listOrders, { query: { q: `#${number}` } })
    expect(body.orders.map(order => order.number)).toEqual([number])
  })
})
