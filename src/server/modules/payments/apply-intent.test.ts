import { describe, expect, it } from 'vitest'
import { processUpsellPayment } from '#contract/functions.ts'
import { lockOrder } from '#server/modules/orders/index.ts'
import { type Tx, withTransaction } from '#server/platform/core/context.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { makeFunnel } from '#tests/support/funnel.ts'
import { answerBank, buy, createIntent, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'
import { applyIntent } from './apply-intent.ts'
import { getGateway } from './gateway/get-gateway.ts'
import type { PaymentSnapshot } from './gateway/payment-gateway.ts'
import { findPaymentsOfOrder, type PaymentRow, updatePayment } from './records/index.ts'
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts'

const shop = await startTestApp({ simulator: true })
const stripe = createTestStripe(shop)
const rows = async <Row extends Record<string, unknown>>(text: string) => (await shop.db.execute<Row>(text)).rows
const readStockLeft = async (sku: string) =>
  (await rows<{ left: number }>(`select stock_quantity "left" from product_variants where sku = '${sku}'`))[0]?.left
const readSoldUnits = async (sku: string) =>
  (
    await rows<{ units: number }>(
      `select coalesce(sum(quantity), 0)::int units from stock_holds where state = 'consumed'
       and variant_id = (select id from product_variants where sku = '${sku}')`,
    )
  )[0]?.units
const countEvents = async (orderId: string, kind: string) =>
  (await rows(`select 1 from order_events where order_id = '${orderId}' and kind = '${kind}'`)).length
/** Waits until this many transactions of the database are blocked by a row lock. */
const untilWaiting = (count: number) =>
  eventually(
    async () =>
      (await rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length >= count,
  )

async function getPayment(orderId: string, kind: PaymentRow['kind']): Promise<PaymentRow> {
  const payment = (await findPaymentsOfOrder(shop.db, orderId)).find(each => each.kind === kind)
  if (!payment) throw new Error(`the order has no ${kind} payment`)
  return payment
}
const retrieveIntent = async (payment: PaymentRow) =>
  (await getGateway(shop.ctx, 'simulator', 'stripe')).getPayment(payment.provider_intent_id ?? '')

/**
 * Runs `first` and, while its transaction is still open, starts `concurrently`. Commits once `blockedCount` other
 * transactions are blocked by the open one.
 */
async function runBehindLock<T>(
  first: (tx: Tx) => Promise<unknown>,
  concurrently: () => Promise<T>,
  blockedCount: number,
) {
  const { answers } = await withTransaction(shop.ctx, async tx => {
    await first(tx)
    const started = { answers: concurrently() }
    await untilWaiting(blockedCount)
    return started
  })
  return answers
}

/**
 * Applies an intent twice concurrently, as two processes may do. The payment's row stays locked until both calls are
 * blocked, so neither call writes anything before the other has started.
 */
const applyTwice = (payment: PaymentRow, intent: PaymentSnapshot) =>
  runBehindLock(
    tx => tx.db.execute(`select from payments where id = '${payment.id}' for update`),
    () => Promise.all([applyIntent(shop.ctx, payment, intent), applyIntent(shop.ctx, payment, intent)]),
    2,
  )

describe('applyIntent called by two processes concurrently', () => {
  // This test fails if lockOrderOfPayment locks neither the order nor its checkout: then both calls take a unit and
  // record "paid".
  it('takes the stock of an order and records its payment once', async () => {
    const lamp = await makeLamp(shop, 'TWICE', 5)
    const { intent: placed, intentId } = await createIntent(shop.browser(), lamp)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const orderId = String(placed.body.orderId)
    const payment = await getPayment(orderId, 'main')
    const settled = await applyTwice(payment, await retrieveIntent(payment))
    expect(settled.map(each => each.state)).toEqual(['succeeded', 'succeeded'])
    expect([await readStockLeft('TWICE-SAND'), await readSoldUnits('TWICE-SAND')]).toEqual([4, 1])
    expect(await countEvents(orderId, 'paid')).toBe(1)
  })

  // An offer has no checkout to lock. This test fails if the order is not locked: then both calls take a unit and
  // record "accepted".
  it('takes the stock of an offer and records its payment once', async () => {
    const [lamp, extra] = [await makeLamp(shop, 'OPENS', null), await makeLamp(shop, 'EXTRA', 5)]
    const variantId = extra.variants.find(each => each.sku === 'EXTRA-SAND')?.id ?? ''
    await makeFunnel(shop, lamp, [{ title: 'Another lamp', productId: extra.id, variantId }])
    const browser = shop.browser()
    const { intent: placed } = await buy(shop, browser, lamp)
    const orderId = String(placed.body.orderId)
    const { sessionToken } = await openOffers(browser)
    await shop.db.execute(
      `update orders set provider_payment_method_id = 'pm_card_authenticationRequired' where id = '${orderId}'`,
    )
    const response = await browser.send(processUpsellPayment, { body: { sessionToken, amount: 8900, currency: 'usd' } })
    expect(response.body).toMatchObject({ requiresAction: true })
    const payment = await getPayment(orderId, 'upsell')
    await answerBank(shop, (await retrieveIntent(payment)).clientSecret, 'complete')
    const settled = await applyTwice(payment, await retrieveIntent(payment))
    expect(settled.map(each => each.state)).toEqual(['succeeded', 'succeeded'])
    expect([await readStockLeft('EXTRA-SAND'), await readSoldUnits('EXTRA-SAND')]).toEqual([4, 1])
    expect(await countEvents(orderId, 'offer_accepted')).toBe(1)
  })
})

describe('applyIntent during a refund of the same order', () => {
  // This test fails if only the checkout is locked and not the order: then the payment is refunded and recorded twice.
  it('waits for the transaction that refunds the payment and does not refund the payment again', async () => {
    const lamp = await makeLamp(shop, 'STRAY', null)
    const { intent: placed, intentId } = await createIntent(shop.browser(), lamp)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const orderId = String(placed.body.orderId)
    const payment = await getPayment(orderId, 'main')
    const intent = await retrieveIntent(payment)
    await updatePayment(shop.db, payment.id, { state: 'canceled' })
    await runBehindLock(
      async tx => {
        const order = await lockOrder(tx.db, orderId)
        if (order) await refundUnmatchedPayment(tx, order, intent)
      },
      () => applyIntent(shop.ctx, payment, intent),
      1,
    )
    expect(await countEvents(orderId, 'stray_refunded')).toBe(1)
    const sent = await rows(
      `select 1 from outbox where topic = 'intent.give_back' and payload->>'intentId' = '${intent.id}'`,
    )
    expect(sent).toHaveLength(1)
  })
})
