import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { getOrder, listEmails } from '#contract/orders.ts'
import { getShopFingerprint } from '#server/modules/payments/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buy, callSimulatorControl, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const stripe = createTestStripe(shop)
const readOrder = async (id: string) => (await shop.as('owner').send(getOrder, { params: { id } })).body
const findAlarms = async () => (await shop.db.execute<{ kind: string; subject: string }>('select * from alarms')).rows
type Row = { intent: string; captured: number; refunded: number }
const findLedgerRow = async (intent: string): Promise<Row | undefined> =>
  (await callSimulatorControl(shop, 'GET', '/ledger')).intents.find((row: Row) => row.intent === intent)
const isRefunded = async (intent: string) => {
  const row = await findLedgerRow(intent)
  return row !== undefined && row.captured > 0 && row.captured === row.refunded
}

describe('refunding unmatched payments', () => {
  it('refunds a payment in full and sends an out-of-stock e-mail when the stock is gone', async () => {
    const lamp = await makeLamp(shop, 'GONE', 1)
    const browser = shop.browser()
    const { checkout, intent, intentId } = await createIntent(browser, lamp)
    const orderId = String(intent.body.orderId)
    // The database looks as after a restore from a backup: the reservation is missing and the last unit is sold.
    await shop.db.execute(`delete from stock_holds where checkout_id = '${checkout.id}'`)
    await shop.db.execute(`update product_variants set stock_start = 0, stock_quantity = 0 where sku = 'GONE-SAND'`)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(settled.body).toMatchObject({ state: 'sold_out', upsell: null })
    await eventually(() => isRefunded(intentId))
    await eventually(async () => (await readOrder(orderId)).refundedCents === 8900)
    const order = await readOrder(orderId)
    expect(order.events.map(event => event.kind)).toContain('refunded_no_stock')
    const { emails } = (await shop.as('owner').send(listEmails, {})).body
    expect(emails.filter(mail => mail.orderId === orderId).map(mail => mail.kind)).toEqual(['no_stock'])
    expect(await findAlarms()).toContainEqual(expect.objectContaining({ kind: 'no_stock_refunded', subject: orderId }))
    expect(
      (await shop.db.execute(`select stock_quantity n from product_variants where sku = 'GONE-SAND'`)).rows,
    ).toEqual([{ n: 0 }])
  })

  it('retries an automatic refund after the provider rejected the first attempt', async () => {
    const lamp = await makeLamp(shop, 'AGAIN', 1)
    const browser = shop.browser()
    const { checkout, intentId } = await createIntent(browser, lamp)
    await shop.db.execute(`delete from stock_holds where checkout_id = '${checkout.id}'`)
    await shop.db.execute(`update product_variants set stock_start = 0, stock_quantity = 0 where sku = 'AGAIN-SAND'`)
    await callSimulatorControl(shop, 'POST', '/faults', {
      does: 'status',
      status: 400,
      times: 1,
      method: 'POST',
      path: '/v1/refunds',
    })
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await browser.send(settleCheckout, { params: { id: checkout.id } })
    await eventually(() => isRefunded(intentId))
  })

  it('refunds the second paid intent of an order', async () => {
    const lamp = await makeLamp(shop, 'SECOND')
    const { intent } = await buy(shop, shop.browser(), lamp)
    const orderId = String(intent.body.orderId)
    const [payment] = (await readOrder(orderId)).payments
    const second = await stripe.paymentIntents.create({
      amount: 8900,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: shop.url,
      metadata: { shop: getShopFingerprint(shop.ctx), order_id: orderId, payment_id: payment?.id ?? '' },
    })
    await eventually(() => isRefunded(second.id))
    const order = await readOrder(orderId)
    expect([order.state, order.refundedCents]).toEqual(['paid', 0])
    expect(order.events.filter(event => event.kind === 'stray_refunded')).toHaveLength(1)
    expect(await findAlarms()).toContainEqual(expect.objectContaining({ kind: 'money_unmatched', subject: orderId }))
  })

  it('refunds a payment whose amount the order never requested', async () => {
    const lamp = await makeLamp(shop, 'AMOUNT')
    const browser = shop.browser()
    const { checkout, intent, intentId } = await createIntent(browser, lamp)
    await stripe.paymentIntents.update(intentId, { amount: 100 })
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).not.toBe('paid')
    await eventually(() => isRefunded(intentId))
    expect((await readOrder(String(intent.body.orderId))).state).toBe('pending')
  })

  it('ignores an intent of another shop on the same provider account', async () => {
    const foreign = await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: shop.url,
      metadata: { shop: 'another', order_id: crypto.randomUUID(), payment_id: crypto.randomUUID() },
    })
    await eventually(async () => {
      const { rows } = await shop.db.execute(
        `select 1 from provider_events where object_id = '${foreign.id}' and state = 'done' and type like '%succeeded'`,
      )
      return rows.length === 1
    })
    expect(await findLedgerRow(foreign.id)).toMatchObject({ captured: 700, refunded: 0 })
  })
})
