import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { eraseCustomer, listCustomers } from '#contract/customers.ts'
import { runInvariants } from '#contract/operations.ts'
import { listSubscriptions } from '#contract/subscriptions.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, createTestStripe } from '#tests/support/shop.ts'
import { advanceClock, dayMs, makePlan, subscribe } from '#tests/support/subscriptions.ts'
import { findTraces } from '#tests/support/traces.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
const countRenewals = async () => {
  const { rows } = await shop.db.execute(sql`select 1 from orders where channel = 'renewal'`)
  return rows.length
}
const listStates = async () => (await seller.send(listSubscriptions, { query: {} })).body.subscriptions
const listTraces = () => findTraces(shop, [buyer.customerEmail.toLowerCase(), buyer.customerName.toLowerCase()])

it('cancels an erased customer’s subscription, and restores no personal data from its last events', async () => {
  const plan = await makePlan(shop, 'SUBERASE')
  const browser = shop.browser()
  await browser.send(openCheckout, { body: { productId: plan.id } })
  await subscribe(shop, browser, plan)
  await vi.waitFor(async () => expect(await listStates()).toMatchObject([{ state: 'active' }]), 60_000)
  await advanceClock(shop, 32 * dayMs)
  await vi.waitFor(async () => expect(await countRenewals()).toBe(1), 60_000)

  const { body: customers } = await seller.send(listCustomers, { query: {} })
  expect(customers.customers).toMatchObject([{ orderCount: 2 }])
  const id = customers.customers[0]?.id ?? ''
  expect(await listTraces()).not.toEqual([])
  const erased = await seller.send(eraseCustomer, { params: { id }, body: { email: buyer.customerEmail } })
  expect([erased.status, erased.body]).toEqual([200, expect.objectContaining({ name: '', email: '' })])
  await advanceClock(shop, 64 * dayMs)
  await vi.waitFor(async () => {
    const { rows } = await shop.db.execute(sql`select 1 from outbox where state = 'waiting'
      union all select 1 from provider_events where state = 'received'`)
    expect(rows).toHaveLength(0)
  }, 60_000)
  expect(await countRenewals()).toBe(1)
  expect(await listStates()).toMatchObject([{ state: 'canceled' }])
  const { rows } = await shop.db.execute<{ id: string }>(sql`select provider_subscription_id as id from subscriptions`)
  expect(await stripe.subscriptions.retrieve(rows[0]?.id ?? '')).toMatchObject({ status: 'canceled' })
  expect(await listTraces()).toEqual([])
  const { body } = await seller.send(runInvariants, {})
  expect(body.checks.filter(check => check.state !== 'ok')).toEqual([])
})
