import { describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout } from '#contract/checkout.ts'
import { deleteOrderBump, readOrderBumpFigures } from '#contract/order-bumps.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('viewer')
const read = (product: { id: string }, query: object = {}) =>
  seller.send(readOrderBumpFigures, { params: { id: product.id }, query })

/** Opens a checkout and selects bumps. Returns the browser. */
async function open(product: { id: string }, ...bumps: { id: string }[]) {
  const browser = shop.browser()
  const { body } = await browser.send(openCheckout, { body: { productId: product.id } })
  if (bumps.length > 0) await browser.send(changeCheckout, { params: { id: body.id }, body: tick(true, ...bumps) })
  return browser
}

describe('figures of order bumps', () => {
  it('count the paid orders that saw a bump and those with the bump, its revenue, and both conversions', async () => {
    const lamp = await makeLamp(shop, 'FIGURES', null)
    await buy(shop, await open(lamp), lamp)
    await open(lamp)
    const guide = await makeGuide(shop, 'FIGURES-GUIDE')
    const bump = await addBump(shop, lamp, guide, { title: 'Guide' })
    await buy(shop, await open(lamp, bump), lamp)
    await buy(shop, await open(lamp), lamp)
    await open(lamp, bump)
    const later = await addBump(shop, lamp, await makeGuide(shop, 'FIGURES-LATER'), { title: 'Later' })
    const { body } = await read(lamp)
    const noOrders = { shownOrders: 0, takenOrders: 0, revenueCents: 0, currency: 'usd' }
    expect(body.bumps).toEqual([
      { bumpId: bump.id, title: 'Guide', shownOrders: 2, takenOrders: 1, revenueCents: 900, currency: 'usd' },
      { bumpId: later.id, title: 'Later', ...noOrders },
    ])
    expect([body.withBumps, body.withoutBumps, body.mode]).toEqual([
      { opened: 3, paid: 2 },
      { opened: 2, paid: 1 },
      'simulator',
    ])
    await shop.as('admin').send(deleteOrderBump, { params: { id: bump.id } })
    await shop.as('admin').send(deleteOrderBump, { params: { id: later.id } })
    expect((await read(lamp)).body.bumps.map(({ title }) => title)).toEqual(['Guide'])
    expect((await read(lamp, { mode: 'live' })).body).toMatchObject({ bumps: [], withBumps: { opened: 0, paid: 0 } })
  })

  it('reject an unknown product and an impossible period', async () => {
    const lamp = await makeLamp(shop, 'PERIOD')
    const unknown = await read({ id: '01900000-0000-7000-8000-00000000dead' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'product_not_found'])
    const backwards = await read(lamp, { from: '2026-02-02', to: '2026-02-01' })
    expect(backwards.body.error).toBe('period_invalid')
  })
})
