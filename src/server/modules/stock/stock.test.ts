import { describe, expect, it } from 'vitest'
import { editVariant } from '#contract/catalog.ts'
import { settleCheckout } from '#contract/checkout.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { releaseModeStock } from '#server/modules/stock/index.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { releaseModeStockJob } from './release-mode-stock.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('owner')
const readUnits = async (sku: string) =>
  (
    await shop.db.execute<{ left: number; start: number; out: number }>(
      `select stock_quantity "left", stock_start "start", (select coalesce(sum(quantity - returned_units), 0)::int
       from stock_holds h where h.variant_id = v.id and state in ('held', 'consumed')) "out"
       from product_variants v where sku = '${sku}-SAND'`,
    )
  ).rows[0]
const readOrder = async (id: unknown) => (await seller.send(getOrder, { params: { id: String(id) } })).body

async function refundOrderLines(orderId: unknown, restock: boolean) {
  const { id, lines } = await readOrder(orderId)
  const goods = lines.filter(line => line.kind === 'main')
  const body = { lines: goods.map(line => ({ lineId: line.id, cents: line.totalCents, restock })) }
  const refund = await seller.send(refundOrder, { params: { id }, body }, { 'idempotency-key': crypto.randomUUID() })
  expect(refund.status).toBe(200)
}

describe('units of a variant', () => {
  it('keeps stock and stock holds consistent through sale, refund, recount and an abandoned payment', async () => {
    const lamp = await makeLamp(shop, 'COUNT', 5)
    const purchase = await buy(shop, shop.browser(), lamp)
    await createIntent(shop.browser(), lamp)
    expect(await readUnits('COUNT')).toEqual({ left: 3, start: 5, out: 2 })
    await refundOrderLines(purchase.intent.body.orderId, true)
    expect(await readUnits('COUNT')).toEqual({ left: 4, start: 5, out: 1 })
    const variant = lamp.variants[0]
    const params = { id: lamp.id, variantId: variant?.id ?? '' }
    const body = { name: 'Sand', sku: 'COUNT-SAND', priceAdjustment: 0, stock: 10 }
    expect((await seller.send(editVariant, { params, body })).status).toBe(200)
    expect(await readUnits('COUNT')).toEqual({ left: 10, start: 11, out: 1 })
    aheadMs += 16 * 60_000
    await abandonedPaymentsJob.run(shop.ctx)
    expect(await readUnits('COUNT')).toEqual({ left: 11, start: 11, out: 0 })
  })

  it('writes nothing to the variant when untracked stock is sold', async () => {
    const lamp = await makeLamp(shop, 'ENDLESS', null)
    const readRowVersion = () =>
      shop.db.execute<{ xmin: string }>(`select xmin, stock_quantity from product_variants where sku = 'ENDLESS-SAND'`)
    const before = (await readRowVersion()).rows
    await buy(shop, shop.browser(), lamp)
    expect((await readRowVersion()).rows).toEqual(before)
    expect(await readUnits('ENDLESS')).toEqual({ left: null, start: null, out: 0 })
  })

  it('keeps units counted as sold when they are refunded without restocking', async () => {
    const lamp = await makeLamp(shop, 'KEPT', 5)
    const { intent } = await buy(shop, shop.browser(), lamp)
    await refundOrderLines(intent.body.orderId, false)
    expect(await readUnits('KEPT')).toEqual({ left: 4, start: 5, out: 1 })
  })

  it('returns all units of a mode to stock when the shop leaves the mode, and ignores later payments', async () => {
    const lamp = await makeLamp(shop, 'LEAVE', 5)
    const purchase = await buy(shop, shop.browser(), lamp)
    const refundedPurchase = await buy(shop, shop.browser(), lamp)
    await refundOrderLines(refundedPurchase.intent.body.orderId, true)
    const browser = shop.browser()
    const openPayment = await createIntent(browser, lamp)
    expect(await readUnits('LEAVE')).toEqual({ left: 3, start: 5, out: 2 })
    await shop.db.execute(`update stripe_config set is_production = false`)
    await withTransaction(shop.ctx, tx => releaseModeStock(tx, 'simulator'))
    expect(await readUnits('LEAVE')).toEqual({ left: 5, start: 5, out: 0 })
    const { provider } = shop.services
    const mode = provider.mode
    provider.mode = async () => 'test'
    try {
      await createTestStripe(shop).paymentIntents.confirm(openPayment.intentId, { payment_method: 'pm_card_visa' })
      const settled = await browser.send(settleCheckout, { params: { id: openPayment.checkout.id } })
      expect(settled.body.state).toBe('paid')
      await refundOrderLines(purchase.intent.body.orderId, true)
      expect(await readUnits('LEAVE')).toEqual({ left: 5, start: 5, out: 0 })
      // Simulates a purchase that read the mode before the change and was committed after it.
      await shop.db.execute(
        `update stock_holds set state = 'consumed' where variant_id = '${lamp.variants[0]?.id}' and state = 'returned'`,
      )
      await releaseModeStockJob.run(shop.ctx)
      expect((await readUnits('LEAVE'))?.out).toBe(0)
    } finally {
      provider.mode = mode
    }
  })
})
