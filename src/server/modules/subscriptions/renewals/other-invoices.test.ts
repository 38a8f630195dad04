import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { readOperations, runInvariants } from '#contract/operations.ts'
import { getOrder, listEmails } from '#contract/orders.ts'
import { findOrdersOfSubscription } from '#server/modules/orders/index.ts'
import type { StripeProvider } from '#server/modules/payments/gateway/stripe/provider.ts'
import { productVariants } from '#server/platform/db/schema/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { advanceClock, dayMs, makePlan, subscribe } from '#tests/support/subscriptions.ts'
import { findSubscriptionOfOrder } from '../repository.ts'
import { syncSubscription } from './invoices.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('owner')

/** Fields that override those of Stripe in every invoice except the first of a subscription. */
let invoiceOverrides: Partial<Stripe.Invoice> = {}
const provider = shop.services.provider as StripeProvider
const realClient = provider.client
const withOverrides = <T extends Stripe.Invoice>(invoice: T): T =>
  invoice.billing_reason === 'subscription_create' ? invoice : { ...invoice, ...invoiceOverrides }
provider.client = async (db, mode) => {
  const stripe = await realClient(db, mode)
  const { invoices } = stripe
  const changed: Pick<typeof invoices, 'retrieve' | 'list'> = Object.create(invoices, {
    retrieve: { value: async (id: string, params: object) => withOverrides(await invoices.retrieve(id, params)) },
    list: {
      value: async (params: object) => {
        const page = await invoices.list(params)
        return { ...page, data: page.data.map(withOverrides) }
      },
    },
  })
  return Object.create(stripe, { invoices: { value: changed } })
}

const readStockLeft = async (sku: string) =>
  (await shop.db.select().from(productVariants).where(eq(productVariants.sku, sku)))[0]?.stock_quantity

async function startSubscriber(sku: string) {
  const lamp = await makePlan(shop, sku, { stock: 5 })
  const { intent } = await subscribe(shop, shop.browser(), lamp)
  const row = async () => {
    const found = await findSubscriptionOfOrder(shop.db, String(intent.body.orderId))
    if (!found) throw new Error('the order has no subscription')
    return found
  }
  await eventually(async () => (await row()).state === 'active')
  expect(await readStockLeft(`${sku}-SAND`)).toBe(4)
  return row()
}
const listMails = async (orderId: string) => (await seller.send(listEmails, { query: { orderId } })).body.emails

it.each([
  ['CHANGED', 'a subscription change', { billing_reason: 'subscription_update', amount_paid: 312, total: 312 }, 312],
  ['BYHAND', 'a manual invoice', { billing_reason: 'manual', amount_paid: 312, total: 312 }, 312],
  ['USED', 'metered usage', { billing_reason: 'subscription_threshold', amount_paid: 312, total: 312 }, 312],
  ['CREDIT', 'a credit', { billing_reason: 'subscription_update', amount_paid: 0, total: -500 }, 0],
  [
    'NEGATIVE',
    'a credit reported as paid',
    { billing_reason: 'subscription_update', amount_paid: -500, total: -500 },
    0,
  ],
  ['NOTHING', 'nothing to pay', { billing_reason: 'subscription_cycle', amount_paid: 0, total: 0 }, 0],
  ['UNKNOWN', 'an unknown billing reason', { billing_reason: 'upcoming', amount_paid: 312, total: 312 }, 312],
] as const)('records invoice %s (%s) without goods and sends no e-mail', async (sku, _, invoice, cents) => {
  invoiceOverrides = invoice
  const row = await startSubscriber(sku)
  await advanceClock(shop, 32 * dayMs)
  await eventually(async () => (await findOrdersOfSubscription(shop.db, row.id, 9)).length === 2)
  await syncSubscription(shop.ctx, row)
  const [recorded, ...duplicates] = await findOrdersOfSubscription(shop.db, row.id, 9)
  expect(duplicates).toHaveLength(1)
  const order = (await seller.send(getOrder, { params: { id: recorded?.id ?? '' } })).body
  expect(order).toMatchObject({ state: 'paid', totalCents: cents, address: null })
  expect(order.lines).toMatchObject([
    { title: 'Halo portable lamp: change to the subscription', sku: null, quantity: 1, totalCents: cents },
  ])
  expect(order.payments).toMatchObject([{ state: 'succeeded', capturedCents: cents }])
  const kinds = order.events.map(event => event.kind)
  expect(kinds).toContain('invoice_paid')
  expect(kinds).not.toContain('renewed')
  expect(await readStockLeft(`${sku}-SAND`)).toBe(4)
  expect(await listMails(order.id)).toEqual([])
  // The order gets no confirmation e-mail, so the check for missing confirmations must not report the order.
  aheadMs += 10 * 60_000
  const { checks } = (await seller.send(runInvariants, {})).body
  expect(checks.find(check => check.name === 'paid_orders_told')?.violations.map(each => each.orderId)).not.toContain(
    order.id,
  )
})

it('treats an invoice that a credit pays partly or wholly as a renewal', async () => {
  invoiceOverrides = { amount_paid: 0, total: 8900 }
  const row = await startSubscriber('BALANCE')
  await advanceClock(shop, 32 * dayMs)
  await eventually(async () => (await readStockLeft('BALANCE-SAND')) === 3)
  const [renewal] = await findOrdersOfSubscription(shop.db, row.id, 9)
  expect(renewal).toMatchObject({ channel: 'renewal', state: 'paid', total_cents: 0 })
  await eventually(async () => (await listMails(renewal?.id ?? '')).length === 1)
  const { alarms } = (await seller.send(readOperations, {})).body
  expect(alarms.filter(alarm => alarm.kind === 'renewal_without_stock')).toEqual([])
})
