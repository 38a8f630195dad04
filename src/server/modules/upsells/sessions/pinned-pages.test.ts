import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateProduct } from '#contract/catalog.ts'
import { createUpsellSession } from '#contract/functions.ts'
import * as api from '#contract/upsells.ts'
import * as visual from '#contract/visual-pages.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { buyer, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
let lamp: Awaited<ReturnType<typeof makeLamp>>
let cord: Awaited<ReturnType<typeof makeLamp>>
let funnel: Awaited<ReturnType<typeof makeFunnel>>
let elsewhere: Awaited<ReturnType<typeof makeFunnel>>
const page = (at: number) => funnel.pages[at - 1]?.id ?? ''
const getPagePath = (at: number) => `/upsell/${funnel.upsell.id}/page/${at}`
const setTargets = (at: number, targets: object | null) =>
  seller.send(api.changeUpsellPage, { params: { id: page(at) }, body: { targets } })

beforeAll(async () => {
  lamp = await makeLamp(shop, 'PIN', null)
  cord = await makeLamp(shop, 'CORD', 3)
  elsewhere = await makeFunnel(shop, cord, [{ title: 'Else', cents: 500 }])
  funnel = await makeFunnel(shop, lamp, [
    { title: 'Cord', productId: cord.id },
    { title: 'Bulb', cents: 1200 },
    { title: 'Cloth', cents: 700 },
  ])
})

describe('pinned prices', () => {
  it('charges the price that an open session showed after a price change, and rejects the new price', async () => {
    const before = await buyAndOpenOffers(shop, lamp)
    const { body } = await seller.send(visual.readVisualPage, { params: { id: page(2) } })
    const elements = body.content.elements.map(element => ({ ...element, price: 1500 }))
    const { content, version } = body
    await seller.send(visual.saveVisualPage, { params: { id: page(2) }, body: { ...content, version, elements } })
    const raised = await before.charge(1500, { offerId: body.content.elements[0]?.offerId })
    expect([raised.status, raised.body.code, raised.body.amount]).toEqual([409, 'quote_changed', 1200])
    expect((await before.charge(1200)).body.success).toBe(true)
    const after = await buyAndOpenOffers(shop, lamp)
    expect((await after.charge(1200)).status).toBe(404)
    expect((await after.charge(1500)).body.success).toBe(true)
    expect((await after.order()).totalCents).toBe(8900 + 1500)
  })

  it('charges the price at which a page was published, not the current price of its product', async () => {
    const { charge } = await buyAndOpenOffers(shop, lamp)
    await seller.send(updateProduct, { params: { id: cord.id }, body: { price: 9900 } })
    expect((await charge(8900, { productName: 'Halo portable lamp' })).body.success).toBe(true)
  })
})

describe('pinned offers', () => {
  it('leaves out an offer whose price is now below the minimum charge', async () => {
    const [small] = funnel.pages[2]?.offers ?? []
    const set = (cents: number) =>
      shop.db.execute(sql`update upsell_page_offers set price_cents = ${cents} where id = ${small?.id}`)
    await set(49)
    const { browser, charge } = await buyAndOpenOffers(shop, lamp)
    await set(700)
    const { body } = await browser.raw('GET', getPagePath(3))
    const { offers, firstOffer } = JSON.parse(/id="data">([^<]*)</.exec(body)?.[1] ?? 'null')
    // `firstOffer` is still the id of the offer that was left out, so that a button without an offer name does not buy
    // a different offer.
    expect([offers, firstOffer]).toEqual([[], small?.id])
    expect((await charge(49, { offerId: small?.id })).body.code).toBe('offer_not_found')
  })

  it('rejects an offer of another funnel, an unknown offer id and the price of another offer', async () => {
    const { charge, order } = await buyAndOpenOffers(shop, lamp)
    for (const offerId of [elsewhere.pages[0]?.offers[0]?.id, newId()]) {
      const answer = await charge(500, { offerId })
      expect([answer.status, answer.body.code]).toEqual([404, 'offer_not_found'])
    }
    const swapped = await charge(700, { offerId: funnel.pages[0]?.offers[0]?.id })
    expect([swapped.status, swapped.body.code]).toEqual([409, 'quote_changed'])
    expect((await order()).payments).toHaveLength(1)
  })

  it('charges an offer once for two tabs and returns the next path to both tabs', async () => {
    const { browser, charge, session, order } = await buyAndOpenOffers(shop, lamp)
    const again = await browser.send(createUpsellSession, { body: { customerEmail: buyer.customerEmail } })
    expect(again.body.sessionToken).toBe(session.sessionToken)
    const answers = await Promise.all(
      ['one', 'two'].map(key => charge(700, { productName: 'Cloth' }, { 'idempotency-key': key })),
    )
    expect(answers.map(answer => [answer.status, answer.body.next])).toEqual([
      [200, '/thank-you'],
      [200, '/thank-you'],
    ])
    // The session is over by now: a late click gets the same response and charges nothing.
    const late = await charge(700, { productName: 'Cloth' }, { 'idempotency-key': 'three' })
    expect([late.status, late.body.success, late.body.next]).toEqual([200, true, '/thank-you'])
    expect((await charge(8900)).body.code).toBe('upsell_session_expired')
    expect((await order()).payments.filter(payment => payment.kind === 'upsell')).toHaveLength(1)
  })

  it('charges an offer of an earlier page in a tab that still shows that page', async () => {
    const { charge, decline } = await buyAndOpenOffers(shop, lamp)
    expect((await decline(1)).body.next).toBe(getPagePath(2))
    expect((await charge(8900)).body).toMatchObject({ success: true, next: getPagePath(2) })
  })

  it('rejects an offer that is sold out or no longer sold and returns the destination of `Continue`', async () => {
    const one = await buyAndOpenOffers(shop, lamp)
    await shop.db.execute(sql`update product_variants set stock_quantity = 0 where sku = 'CORD-SAND'`)
    const answer = await one.charge(8900)
    expect([answer.status, answer.body.code, answer.body.next]).toEqual([409, 'offer_gone', getPagePath(2)])
    expect((await one.order()).payments).toHaveLength(1)
    await shop.db.execute(
      sql`update product_variants set stock_quantity = 1, is_active = false where sku = 'CORD-SAND'`,
    )
    expect((await one.charge(8900)).body.code).toBe('offer_gone')
    await shop.db.execute(sql`update product_variants set stock_quantity = 1, is_active = true where sku = 'CORD-SAND'`)
    const two = await buyAndOpenOffers(shop, lamp)
    const both = await Promise.all([one.charge(8900), two.charge(8900)])
    expect(both.map(each => each.status).sort()).toEqual([200, 409])
    const { rows } = await shop.db.execute<{ stock: number }>(
      sql`select stock_quantity as stock from product_variants where sku = 'CORD-SAND'`,
    )
    expect(rows[0]?.stock).toBe(0)
  })
})

describe('session destinations', () => {
  it('uses the page targets that were set when the session started', async () => {
    await setTargets(1, { accepted: { to: 'page', pageId: page(3) }, declined: { to: 'page', pageId: page(2) } })
    await setTargets(2, { accepted: null, declined: { to: 'home' } })
    const { decline, charge } = await buyAndOpenOffers(shop, lamp)
    await setTargets(1, null)
    await setTargets(2, null)
    expect((await decline(1, 'skip')).body).toEqual({ next: getPagePath(2) })
    expect((await decline(1, 'continue')).body).toEqual({ next: getPagePath(2) })
    expect((await charge(1500)).body.next).toBe(getPagePath(3))
    expect((await decline(2, 'continue')).body).toEqual({ next: '/' })
    expect((await charge(700)).status).toBe(410)
  })

  it('leads to the next page on `Continue` and home on `Skip` by default', async () => {
    const { decline, charge } = await buyAndOpenOffers(shop, lamp)
    expect((await decline(1)).body.next).toBe(getPagePath(2))
    expect((await decline(3)).body.next).toBe('/thank-you')
    expect((await charge(1500)).status).toBe(410)
    expect((await decline(9)).status).toBe(410)
    const other = await buyAndOpenOffers(shop, lamp)
    expect((await other.decline(9)).body.error).toBe('upsell_page_not_found')
    expect((await other.decline(1, 'skip')).body.next).toBe('/')
  })
})
