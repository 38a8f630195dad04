import { expect, it, vi } from 'vitest'
import { cancelOrder, getOrder, refundOrder } from '#contract/orders.ts'
import { type ShopEventData, type ShopEventType, shopEventData, shopEventTypes } from '#contract/shop-events.ts'
import { createWebhookEndpoint } from '#contract/webhooks.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addTextBenefit } from '#tests/support/digital-goods.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { makeCourse, startPixPurchase } from '#tests/support/pix.ts'
import { buy, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { advanceClock, dayMs, makePlan, subscribe } from '#tests/support/subscriptions.ts'
import { startReceiver } from './webhook.fixture.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const admin = shop.as('admin')
const stripe = createTestStripe(shop)
/** Moves the clocks of the shop and of the provider forward. */
async function passTime(ms: number) {
  aheadMs += ms
  await advanceClock(shop, ms)
}
const receiver = await startReceiver()
await admin.send(createWebhookEndpoint, { body: { url: receiver.url, types: shopEventTypes } })
const lamp = await makeLamp(shop, 'REAL', null)
const funnelLamp = await makeLamp(shop, 'REAL-FUNNEL', null)
await makeFunnel(shop, funnelLamp, [
  { title: 'Case', cents: 2_900 },
  { title: 'Bulb', cents: 1_200 },
])
/** In ms. Longer than a month of 31 days plus the hour after which a renewal is charged. */
const month = 32 * dayMs

const findEvents = (type: ShopEventType, orderId: unknown) =>
  receiver.listBodies().filter(body => body.type === type && body.data.order.id === orderId)

/** Waits until an event of an order arrives, and compares its data with the schema of the contract. */
async function waitForEvent<T extends ShopEventType>(type: T, orderId: unknown): Promise<ShopEventData<T>> {
  await vi.waitFor(() => expect(findEvents(type, orderId)).toHaveLength(1), { timeout: 60_000, interval: 50 })
  const [{ data }] = findEvents(type, orderId)
  expect(shopEventData[type].safeParse(data)).toMatchObject({ success: true })
  return data
}

it('reports that an order was canceled', async () => {
  const { intent } = await createIntent(shop.browser(), lamp)
  const id = String(intent.body.orderId)
  expect((await admin.send(cancelOrder, { params: { id } })).status).toBe(200)
  const { order } = await waitForEvent('order.canceled', id)
  expect(order).toMatchObject({ state: 'canceled', capturedCents: 0, paidAt: null, finalizedAt: null })
})

it('reports that a payment was declined', async () => {
  const { intent, intentId } = await createIntent(shop.browser(), lamp)
  await stripe.paymentIntents
    .confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
    .catch(() => undefined)
  const { order, payment } = await waitForEvent('payment.failed', intent.body.orderId)
  expect(payment).toMatchObject({ kind: 'main', amountCents: order.totalCents, code: 'generic_decline' })
  expect(order).toMatchObject({ state: 'pending', capturedCents: 0 })
})

it('reports a Pix code that expired, and that its order was canceled', async () => {
  const shopper = await startPixPurchase(shop, await makeCourse(shop, 'REAL-PIX'))
  const { body } = await shopper.request('pix')
  await waitForEvent('order.awaiting', body.orderId)
  await passTime(31 * 60_000)
  await passTime(2 * 60_000)
  await abandonedPaymentsJob.run(shop.ctx)
  const { code } = await waitForEvent('order.code_expired', body.orderId)
  expect(code).toEqual({ method: 'pix', amountCents: 14_900, expiresAt: expect.any(String) })
  expect((await waitForEvent('order.canceled', body.orderId)).order.state).toBe('canceled')
})

it('reports offers that are accepted and declined, and the complete order afterwards', async () => {
  const shopper = await buyAndOpenOffers(shop, funnelLamp)
  await shopper.charge(2_900)
  const accepted = await waitForEvent('offer.accepted', shopper.orderId)
  expect(accepted.paymentId).toBe((await shopper.offer())?.id)
  expect(accepted.order).toMatchObject({ capturedCents: 8_900 + 2_900, finalizedAt: null })
  expect(accepted.order.lines.map(line => line.kind)).toContain('upsell')
  await shopper.decline(2)
  const declined = await waitForEvent('offer.declined', shopper.orderId)
  expect(declined.offer).toEqual({ pageId: expect.any(String), title: 'Bulb' })
  const { order } = await waitForEvent('order.finalized', shopper.orderId)
  expect(order.capturedCents).toBe(8_900 + 2_900)
})

it('reports a refund that succeeded and was returned by the bank, and the access that it ended', async () => {
  await addTextBenefit(shop, lamp, 'Manual')
  const { intent } = await buy(shop, shop.browser(), lamp, 'pm_card_refundFail')
  const id = String(intent.body.orderId)
  const { body: order } = await admin.send(getOrder, { params: { id } })
  const lines = [{ lineId: order.lines[0]?.id ?? '', cents: 8_900, restock: false }]
  const granted = await waitForEvent('access.granted', id)
  expect(granted).toMatchObject({ order: { capturedCents: 8_900 }, access: { title: 'Manual', state: 'active' } })
  const key = { 'idempotency-key': newId() }
  await admin.send(refundOrder, { params: { id }, body: { lines, reason: null } }, key)
  const { access } = await waitForEvent('access.revoked', id)
  expect(access).toMatchObject({ id: granted.access.id, state: 'revoked', reason: 'refunded' })
  const succeeded = await waitForEvent('refund.succeeded', id)
  expect(succeeded).toMatchObject({ order: { refundedCents: 8_900 }, refund: { amountCents: 8_900 } })
  await advanceClock(shop, 5_000)
  const failed = await waitForEvent('refund.failed', id)
  expect(failed).toMatchObject({
    order: { refundedCents: 0 },
    refund: { id: succeeded.refund.id, state: 'failed', lines: [{ cents: 8_900 }] },
  })
})

it('reports a dispute that is opened and won', async () => {
  const { intent } = await buy(shop, shop.browser(), lamp, 'pm_card_createDispute')
  const id = String(intent.body.orderId)
  await advanceClock(shop, 1_000)
  const { dispute } = await waitForEvent('dispute.opened', id)
  expect(dispute).toMatchObject({ phase: 'answer', reason: 'fraudulent', amountCents: 8_900, currency: 'usd' })
  const { body: order } = await admin.send(getOrder, { params: { id } })
  const { data } = await stripe.disputes.list({ payment_intent: order.payments[0]?.intentId ?? '' })
  await stripe.disputes.update(data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  await advanceClock(shop, 2_000)
  const closed = await waitForEvent('dispute.closed', id)
  expect(closed.dispute).toMatchObject({ id: dispute.id, phase: 'won', dueBy: null })
})

it('reports a subscription that starts, renews, is past due and ends', async () => {
  const { intent } = await subscribe(shop, shop.browser(), await makePlan(shop, 'REAL-PLAN'))
  const first = String(intent.body.orderId)
  const { subscription } = await waitForEvent('subscription.started', first)
  expect(subscription).toMatchObject({ sku: 'REAL-PLAN-SAND', cents: 8_900, interval: 'month', ending: false })
  const findBodies = (type: ShopEventType) =>
    receiver.listBodies().filter(({ type: each, data }) => each === type && data.subscription?.id === subscription.id)
  await advanceClock(shop, month)
  await vi.waitFor(() => expect(findBodies('subscription.renewed')).toHaveLength(1), 60_000)
  const renewal = findBodies('subscription.renewed')[0].data.order.id
  expect(renewal).not.toBe(first)
  const renewed = await waitForEvent('subscription.renewed', renewal)
  expect(renewed.order).toMatchObject({ channel: 'renewal', state: 'paid', subscriptionId: subscription.id })
  await waitForEvent('order.paid', renewal)
  await waitForEvent('order.finalized', renewal)

  const { rows } = await shop.db.execute<{ customer: string; atProvider: string }>(
    `select provider_customer_id as customer, provider_subscription_id as "atProvider" from subscriptions
     where id = '${subscription.id}'`,
  )
  const { customer = '', atProvider = '' } = rows[0] ?? {}
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(atProvider, { default_payment_method: card.id })
  await advanceClock(shop, month)
  const overdue = await waitForEvent('subscription.past_due', first)
  expect(overdue.subscription).toMatchObject({ id: subscription.id, state: 'past_due' })
  await advanceClock(shop, 7 * dayMs)
  const ended = await waitForEvent('subscription.canceled', first)
  expect(ended.subscription).toMatchObject({ state: 'canceled', canceledAt: expect.any(String) })
})

it('reports every type of event at least once in the tests of this file together', () => {
  expect([...new Set(receiver.listTypes())].sort()).toEqual([...shopEventTypes].sort())
})
