import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getEmail, getOrder, listEmails, listOrders, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { orders, payments } from '#server/platform/db/schema/orders.ts'
import { subscriptions } from '#server/platform/db/schema/sales.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { mailJobHandlers } from './job-handlers.ts'

const app = await startTestApp({ simulator: true, worker: true })
const seller = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)

const readOrder = async (id: string) => (await seller.send(getOrder, { params: { id } })).body
async function createPaidOrder() {
  await buy(app, app.browser(), lamp)
  const { body } = await seller.send(listOrders, { query: {} })
  return readOrder(body.orders[0]?.id ?? '')
}
const listMailsOfOrder = async (orderId: string, kind: string) => {
  const { body } = await seller.send(listEmails, { query: { orderId } })
  return body.emails.filter(mail => mail.kind.startsWith(kind))
}
const getMailText = async (id = '') => (await seller.send(getEmail, { params: { id } })).body.text
const refundLines = (order: { id: string }, lines: { lineId: string; cents: number; restock: boolean }[]) =>
  seller.send(refundOrder, { params: { id: order.id }, body: { lines, reason: null } }, { 'idempotency-key': newId() })
const runHandler = (topic: string, payload: Record<string, unknown>) => mailJobHandlers[topic]?.(app.ctx, payload)

describe('the refund e-mail', () => {
  it('writes one refund e-mail per refund, with the amount, the card and the refunded items', async () => {
    const order = await createPaidOrder()
    const lineId = order.lines[0]?.id ?? ''
    for (const cents of [1_000, 2_000]) await refundLines(order, [{ lineId, cents, restock: false }])
    await expect.poll(async () => (await listMailsOfOrder(order.id, 'refund')).length).toBe(2)
    const { refunds } = await readOrder(order.id)
    for (const { id } of refunds) await runHandler('refund.succeeded', { refundId: id })
    const mails = await listMailsOfOrder(order.id, 'refund')
    expect(mails).toHaveLength(2)
    const texts = (await Promise.all(mails.map(mail => getMailText(mail.id)))).join()
    for (const part of ['$10.00', '$20.00', 'Visa ending 4242', 'Halo portable lamp', `/order/`])
      expect(texts).toContain(part)
  })

  it('writes a refund e-mail for a refund that was made in Stripe', async () => {
    const order = await createPaidOrder()
    await createTestStripe(app).refunds.create({ payment_intent: order.payments[0]?.intentId ?? '', amount: 1_500 })
    await expect.poll(async () => (await listMailsOfOrder(order.id, 'refund')).length).toBe(1)
    expect(await getMailText((await listMailsOfOrder(order.id, 'refund'))[0]?.id)).toContain('$15.00')
  })

  it('writes no refund e-mail for an unknown refund or a refund that the sold-out e-mail reports', async () => {
    const order = await createPaidOrder()
    await app.db.update(payments).set({ failure_code: 'no_stock' }).where(eq(payments.order_id, order.id))
    const lineId = order.lines[0]?.id ?? ''
    await refundLines(order, [{ lineId, cents: 1_000, restock: false }])
    await runHandler('refund.succeeded', { refundId: (await readOrder(order.id)).refunds[0]?.id })
    await runHandler('refund.succeeded', { refundId: newId() })
    expect(await listMailsOfOrder(order.id, 'refund')).toEqual([])
  })
})

describe('subscription e-mails', () => {
  async function createSubscription() {
    const order = await createPaidOrder()
    const id = newId()
    await app.db.insert(subscriptions).values({
      id,
      mode: 'simulator',
      provider_subscription_id: `sub_${id}`,
      provider_customer_id: 'cus_1',
      order_id: order.id,
      product_id: lamp.id,
      sku: 'HALO-SAND',
      title: 'Coffee of the month',
      quantity: 1,
      amount_cents: 3_900,
      currency: 'usd',
      interval: 'month',
      state: 'past_due',
    })
    return { order, id }
  }

  it.each([
    ['subscription.renewal_failed', 'failed_renewal', 'We could not renew Coffee of the month'],
    [
      'subscription.authentication_needed',
      'authentication_needed',
      'Your bank asks you to confirm Coffee of the month',
    ],
  ])(
    'writes one e-mail per invoice for the event %s, with the link to the subscription page',
    async (topic, kind, subject) => {
      const { order, id } = await createSubscription()
      for (const invoiceId of ['in_1', 'in_1', 'in_2'])
        await runHandler(topic, { subscriptionId: id, orderId: order.id, invoiceId })
      const mails = await listMailsOfOrder(order.id, kind)
      expect(mails.map(mail => mail.kind).sort()).toEqual([`${kind}:in_1`, `${kind}:in_2`])
      expect(mails[0]?.subject).toBe(subject)
      const text = await getMailText(mails[0]?.id)
      expect(text).toContain(`/subscription/${id}?key=`)
      expect(text).toContain('$39.00 a month')
    },
  )

  it('writes one e-mail about the end of a subscription', async () => {
    const { order, id } = await createSubscription()
    for (let times = 0; times < 2; times++)
      await runHandler('subscription.canceled', { subscriptionId: id, invoiceId: null })
    expect(await listMailsOfOrder(order.id, 'canceled')).toMatchObject([
      { subject: 'Coffee of the month: your subscription is canceled' },
    ])
  })
})

describe('e-mails to a buyer whose data was erased', () => {
  it('writes no further e-mails to a buyer whose data was erased', async () => {
    const order = await createPaidOrder()
    const lineId = order.lines[0]?.id ?? ''
    await expect.poll(async () => (await listMailsOfOrder(order.id, 'confirmation')).length).toBe(1)
    await app.db.update(orders).set({ email: '', name: '' }).where(eq(orders.id, order.id))
    await refundLines(order, [{ lineId, cents: 1_000, restock: false }])
    await runHandler('refund.succeeded', { refundId: (await readOrder(order.id)).refunds[0]?.id })
    expect(await listMailsOfOrder(order.id, 'refund')).toEqual([])
  })
})
