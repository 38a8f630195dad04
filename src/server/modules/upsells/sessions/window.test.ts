import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUpsellSession } from '#contract/functions.ts'
import { listEmails, refundOrder } from '#contract/orders.ts'
import { upsellDependencies } from '#contract/upsell-graph.ts'
import { changeUpsell, changeUpsellPage, deleteUpsell, deleteUpsellPage } from '#contract/upsells.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { answerBank, buy, callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { expiredSessionsJob, unopenedFunnelsJob } from './close-session.ts'

/**
 * This clock may only be advanced. Jobs are scheduled by it, so if it were set back, a job that is due later would not
 * run.
 */
let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
let lamp: Awaited<ReturnType<typeof makeLamp>>
let cord: Awaited<ReturnType<typeof makeLamp>>
const authenticationCard = { card: 'pm_card_authenticationRequired' }
const eventually = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 60_000, interval: 100 })

beforeAll(async () => {
  lamp = await makeLamp(shop, 'WINDOW', null)
  cord = await makeLamp(shop, 'CORD', 50)
  await makeFunnel(shop, lamp, [
    { title: 'Cord', productId: cord.id },
    { title: 'Bulb', cents: 1200 },
  ])
})

type Bought = Awaited<ReturnType<typeof buyAndOpenOffers>>
const getRow = async ({ orderId }: Bought) => {
  const { rows } = await shop.db.execute<{ finalized_at: Date | null; method: string }>(
    sql`select finalized_at, provider_payment_method_id as method from orders where id = ${orderId}`,
  )
  return rows[0]
}
const isFinalized = async (bought: Bought) => (await getRow(bought))?.finalized_at != null
const listEventKinds = async ({ order }: Bought) => (await order()).events.map(event => event.kind)
const listMailsOfOrder = async ({ orderId }: Bought) =>
  (await seller.send(listEmails, { query: {} })).body.emails
    .filter(mail => mail.orderId === orderId)
    .map(mail => mail.kind)
    .sort()
/** Units of the cord that are neither sold nor reserved. */
const countLeft = async () => {
  const { rows } = await shop.db.execute<{ stock: number }>(
    sql`select stock_quantity as stock from product_variants where product_id = ${cord.id} and sku = 'CORD-SAND'`,
  )
  return rows[0]?.stock
}
/** Advances the clock by half an hour and waits until the worker has closed the session. */
const closeByExpiry = async (bought: Bought) => {
  aheadMs += 30 * 60_000 + 1_000
  await expiredSessionsJob.run(shop.ctx)
  await eventually(() => isFinalized(bought)).toBe(true)
}
const getClientSecret = async ({ offer }: Bought) =>
  (await stripe.paymentIntents.retrieve((await offer())?.intentId ?? '')).client_secret

describe('abandoned authentications', () => {
  it('cancels the intent, removes the line and releases the unit when the session expires', async () => {
    const start = await countLeft()
    const bought = await buyAndOpenOffers(shop, lamp, authenticationCard)
    expect((await bought.charge(8900)).body.requiresAction).toBe(true)
    expect(await countLeft()).toBe((start ?? 0) - 1)
    const method = (await getRow(bought))?.method ?? ''
    await closeByExpiry(bought)
    const current = await bought.order()
    expect(current.state).toBe('paid')
    expect(current.lines.some(line => line.kind === 'upsell')).toBe(false)
    expect((await bought.offer())?.state).toBe('canceled')
    expect((await stripe.paymentIntents.retrieve((await bought.offer())?.intentId ?? '')).status).toBe('canceled')
    expect(await countLeft()).toBe(start)
    expect((await listEventKinds(bought)).filter(kind => kind === 'finalized')).toHaveLength(1)
    expect(method).not.toBe('')
    await eventually(() => listMailsOfOrder(bought)).toEqual(['confirmation'])
  })

  it('settles a payment whose authentication completed before the session was closed', async () => {
    const bought = await buyAndOpenOffers(shop, lamp, authenticationCard)
    expect((await bought.charge(8900)).body.requiresAction).toBe(true)
    await shop.db.execute(sql`update provider_events set state = 'done'`)
    await answerBank(shop, await getClientSecret(bought), 'complete')
    await closeByExpiry(bought)
    expect(await bought.offer()).toMatchObject({ state: 'succeeded', capturedCents: 8900 })
    await eventually(() => listMailsOfOrder(bought)).toEqual(['confirmation', 'receipt'])
  })

  it('refunds a payment whose authentication completed after the order was finalized', async () => {
    const bought = await buyAndOpenOffers(shop, lamp, authenticationCard)
    expect((await bought.charge(8900)).body.requiresAction).toBe(true)
    // This state cannot occur by itself, because an order is finalized only when it has no open intent. A payment in
    // this state must be refunded nevertheless.
    await shop.db.execute(sql`update orders set finalized_at = now() where id = ${bought.orderId}`)
    await answerBank(shop, await getClientSecret(bought), 'complete')
    await bought.settle()
    await eventually(async () => (await bought.order()).refundedCents).toBe(8900)
    await eventually(() => listEventKinds(bought)).toContain('refunded')
  })
})

describe('closeSession', () => {
  it('detaches the card, finalizes the order once and sends one receipt for repeated declines', async () => {
    const bought = await buyAndOpenOffers(shop, lamp)
    const method = (await getRow(bought))?.method ?? ''
    expect((await bought.charge(8900)).body.success).toBe(true)
    const answers = await Promise.all(Array.from({ length: 8 }, () => bought.decline(2, 'skip')))
    expect(answers.some(answer => answer.status === 200)).toBe(true)
    for (const answer of answers) expect([200, 410]).toContain(answer.status)
    await eventually(() => isFinalized(bought)).toBe(true)
    await closeByExpiry(bought)
    expect((await stripe.paymentMethods.retrieve(method)).customer).toBeNull()
    expect((await listEventKinds(bought)).filter(kind => kind === 'finalized')).toHaveLength(1)
    await eventually(() => listMailsOfOrder(bought)).toEqual(['confirmation', 'receipt'])
    expect((await bought.charge(1200)).status).toBe(410)
  })

  it('closes the session after a purchase on the last page', async () => {
    const bought = await buyAndOpenOffers(shop, lamp)
    expect((await bought.decline(1)).body.next).toBe(`/upsell/${bought.session.upsellId}/page/2`)
    expect((await bought.charge(1200)).body.next).toBe('/thank-you')
    await eventually(() => isFinalized(bought)).toBe(true)
  })
})

describe('refunded orders', () => {
  const refund = async ({ order, orderId }: Bought, cents?: number) => {
    const line = (await order()).lines.find(each => each.kind === 'main')
    const lines = [{ lineId: line?.id, cents: cents ?? line?.totalCents, restock: false }]
    return seller.send(refundOrder, { params: { id: orderId }, body: { lines } }, { 'idempotency-key': newId() })
  }
  it('does not charge an offer after a full refund', async () => {
    const bought = await buyAndOpenOffers(shop, lamp)
    expect((await refund(bought)).status).toBe(200)
    const answer = await bought.charge(1200)
    expect([answer.status, answer.body.code]).toEqual([410, 'upsell_session_expired'])
    expect((await bought.order()).payments).toHaveLength(1)
  })
  it('refunds an offer whose authentication completes after a full refund of the order', async () => {
    const bought = await buyAndOpenOffers(shop, lamp, authenticationCard)
    expect((await bought.charge(1200)).body.requiresAction).toBe(true)
    expect((await refund(bought)).status).toBe(200)
    await answerBank(shop, await getClientSecret(bought), 'complete')
    await bought.settle()
    await eventually(async () => (await bought.order()).refundedCents).toBe(8900 + 1200)
  })
  it('charges further offers after a partial refund', async () => {
    const bought = await buyAndOpenOffers(shop, lamp)
    expect((await refund(bought, 100)).status).toBe(200)
    expect((await bought.charge(1200)).body.success).toBe(true)
  })
})

it('finalizes an order whose closing was given up, once Stripe is available again', {
  timeout: 90_000,
}, async () => {
  const bought = await buyAndOpenOffers(shop, lamp)
  await callSimulatorControl(shop, 'POST', '/faults', {
    method: 'POST',
    path: '/v1/payment_methods/*/detach',
    does: 'status',
    status: 500,
    times: 999,
  })
  expect((await bought.decline(1, 'skip')).status).toBe(200)
  // Waits until the job is between two attempts: a running job is leased for 30 seconds, a failed job is due sooner.
  const jobs = sql`update outbox set state = 'dead' where topic = 'upsell.closed' and state = 'waiting' and attempts > 0
    and next_at < created_at + interval '20 seconds' and payload->>'orderId' = ${bought.orderId} returning id`
  await eventually(async () => (await shop.db.execute(jobs)).rows.length).toBe(1)
  expect(await isFinalized(bought)).toBe(false)
  await callSimulatorControl(shop, 'DELETE', '/faults')
  aheadMs += 31 * 60_000
  await unopenedFunnelsJob.run(shop.ctx)
  expect(await isFinalized(bought)).toBe(true)
  const method = await stripe.paymentMethods.retrieve((await getRow(bought))?.method ?? '')
  expect(method.customer).toBeNull()
})

describe('deleteUpsell with open sessions', () => {
  it('reports the open sessions of a funnel before its deletion and charges nothing afterwards', async () => {
    const product = await makeLamp(shop, 'GONE', null)
    const { upsell } = await makeFunnel(shop, product, [
      { title: 'Case', cents: 2900 },
      { title: 'Bulb', cents: 1200 },
    ])
    const bought = await buyAndOpenOffers(shop, product)
    const finished = await buyAndOpenOffers(shop, product)
    await finished.decline(1, 'skip')
    const params = { id: upsell.id }
    const read = () => shop.as('viewer').send(upsellDependencies, { params })
    expect((await read()).body).toEqual({ pages: 2, offers: 2, openSessions: 1 })
    expect((await seller.send(deleteUpsell, { params })).status).toBe(204)
    expect((await read()).body.error).toBe('upsell_not_found')
    const late = await bought.charge(2900)
    expect([late.status, late.body.code, late.body.next]).toEqual([409, 'offer_gone', '/thank-you'])
    expect((await bought.order()).payments).toHaveLength(1)
    await eventually(() => isFinalized(bought)).toBe(true)
  })
})

describe('inactive funnels', () => {
  it('stops charging for an inactive funnel, shows its offer as unavailable and lets shoppers continue', async () => {
    const bought = await buyAndOpenOffers(shop, lamp)
    const params = { id: bought.session.upsellId }
    const path = `/upsell/${params.id}/page/1`
    await seller.send(changeUpsell, { params, body: { isActive: false } })
    const shown = await bought.browser.raw('GET', path)
    expect(shown.body).toContain('This offer is no longer available.')
    expect(shown.body).not.toContain('Buy Now ·')
    const late = await bought.charge(1200)
    expect([late.status, late.body.code, late.body.next]).toEqual([409, 'offer_gone', '/thank-you'])
    expect((await bought.order()).payments).toHaveLength(1)
    await seller.send(changeUpsell, { params, body: { isActive: true } })
  })

  it('opens no session while the funnel is inactive and charges again after reactivation', async () => {
    const bought = await buyAndOpenOffers(shop, lamp)
    const late = shop.browser()
    await buy(shop, late, lamp)
    const params = { id: bought.session.upsellId }
    await seller.send(changeUpsell, { params, body: { isActive: false } })
    const opened = await late.send(createUpsellSession, { body: {} })
    expect([opened.status, opened.body.code]).toEqual([404, 'upsell_not_found'])
    await seller.send(changeUpsell, { params, body: { isActive: true } })
    expect((await bought.charge(1200)).body.success).toBe(true)
  })
})

describe('hidden and deleted pages', () => {
  const three = ['A', 'B', 'C'].map((title, at) => ({ title, cents: 1000 + at }))

  it('does not charge an offer of a hidden or deleted page, and skips that page after every answer', async () => {
    const product = await makeLamp(shop, 'HIDDEN', null)
    const { upsell, pages } = await makeFunnel(shop, product, three)
    const path = (at: number) => `/upsell/${upsell.id}/page/${at}`
    const one = await buyAndOpenOffers(shop, product)
    const two = await buyAndOpenOffers(shop, product)
    await seller.send(changeUpsellPage, { params: { id: pages[1]?.id ?? '' }, body: { isActive: false } })
    expect((await one.charge(1000)).body.next).toBe(path(3))
    expect((await two.decline(1)).body.next).toBe(path(3))
    // The shopper still has the hidden page open.
    const late = await one.charge(1001)
    expect([late.status, late.body.code, late.body.next]).toEqual([409, 'offer_gone', path(3)])
    await seller.send(deleteUpsellPage, { params: { id: pages[2]?.id ?? '' } })
    expect((await one.charge(1002)).body).toMatchObject({ code: 'offer_gone', next: '/thank-you' })
    expect((await two.decline(1)).body.next).toBe('/thank-you')
    expect((await one.order()).payments.map(payment => payment.amountCents)).toEqual([8900, 1000])
  })

  it('repeats the success response for an offer that was charged before its page was hidden', async () => {
    const product = await makeLamp(shop, 'CHARGED', null)
    const { pages } = await makeFunnel(shop, product, three)
    const bought = await buyAndOpenOffers(shop, product)
    await bought.charge(1000)
    await seller.send(changeUpsellPage, { params: { id: pages[0]?.id ?? '' }, body: { isActive: false } })
    expect((await bought.charge(1000, {}, { 'idempotency-key': 'again' })).body.success).toBe(true)
    expect((await bought.order()).payments).toHaveLength(2)
  })
})
