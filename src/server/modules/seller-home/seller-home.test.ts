import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { archiveProduct } from '#contract/catalog.ts'
import { readSellerHome } from '#contract/seller-home.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { disputes } from '#server/platform/db/schema/sales.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeCourse, startPixPurchase } from '#tests/support/pix.ts'

describe('the seller’s home', async () => {
  let aheadMs = 0
  const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
  const readHome = async () => (await shop.as('viewer').send(readSellerHome, {})).body
  const makeMug = (sku: string, stock: number | null) =>
    createProduct(shop.ctx, {
      title: `Mug ${sku}`,
      images: [],
      shippingOptions: [],
      variants: [{ name: 'White', sku, cents: 1_900, stock, isDefault: true, image: null }],
    })

  it('is empty in a new shop', async () => {
    const none = { count: 0, first: [] }
    expect(await readHome()).toEqual({
      mode: 'simulator',
      awaiting: none,
      disputes: none,
      stock: none,
      whatChanged: null,
    })
  })

  it('lists variants on sale whose stock is low, the lowest first, with the number of all', async () => {
    const gone = await makeMug('GONE', 0)
    await makeMug('UNTRACKED', null)
    await makeMug('MANY', 11)
    for (const units of [5, 4, 3, 2, 1]) await makeMug(`LEFT-${units}`, units)
    const { stock } = await readHome()
    expect(stock.count).toBe(6)
    expect(stock.first.map(({ title, units }) => [title, units])).toEqual([
      ['Mug GONE', 0],
      ['Mug LEFT-1', 1],
      ['Mug LEFT-2', 2],
      ['Mug LEFT-3', 3],
      ['Mug LEFT-4', 4],
    ])
    await shop.as('admin').send(archiveProduct, { params: { id: gone.id } })
    expect((await readHome()).stock.count).toBe(5)
  })

  it('lists unpaid orders until their code expires, and disputes until the bank takes no more evidence', async () => {
    const shopper = await startPixPurchase(shop, await makeCourse(shop, 'HOME'))
    await shopper.getCode()
    const [order] = (await shop.db.execute<{ id: string; number: string }>(sql`select id, number from orders`)).rows
    const [payment] = (await shop.db.execute<{ id: string }>(sql`select id from payments`)).rows
    await shop.db.insert(disputes).values({
      id: newId(),
      order_id: order?.id ?? '',
      payment_id: payment?.id ?? '',
      mode: 'simulator',
      provider_dispute_id: 'dp_1',
      state: 'needs_response',
      reason: 'fraudulent',
      amount_cents: 4_700,
      currency: 'brl',
      due_by: new Date(Date.now() + 3 * 86_400_000),
    })
    const { awaiting, disputes: due } = await readHome()
    expect(awaiting).toMatchObject({
      count: 1,
      first: [{ id: order?.id, number: Number(order?.number), currency: 'brl' }],
    })
    expect(due).toMatchObject({ count: 1, first: [{ orderId: order?.id, amountCents: 4_700 }] })
    aheadMs = 2 * 86_400_000
    expect(await readHome()).toMatchObject({ awaiting: { count: 0 }, disputes: { count: 1 } })
    aheadMs = 4 * 86_400_000
    expect((await readHome()).disputes.count).toBe(0)
  })
})
