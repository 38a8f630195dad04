import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { type BulkChange, changeProducts, undoChange } from '#contract/catalog-bulk.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createIntent, makeLamp } from '#tests/support/shop.ts'
import { buildNewProduct } from '../new-product.fixture.ts'
import { insertProduct } from '../repository.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const editor = shop.as('editor')
const bulkChange = (products: unknown, change: BulkChange) =>
  editor.send(changeProducts, { body: { products, change } })
const undo = (id: string) => editor.send(undoChange, { params: { id } })
const getById = async (id: string) => (await editor.send(catalog.getProduct, { params: { id } })).body
const listPrices = async (id: string) => (await getById(id)).variants.map(variant => variant.cents)
const listStock = async (id: string) => (await getById(id)).variants.map(variant => variant.stock)

async function createProductsPriced(...cents: number[]) {
  const base = newId()
  const variants = cents.map((price, index) => ({ name: `V${index}`, sku: `${base}-${index}`, cents: price }))
  return (await editor.send(catalog.createProduct, { body: buildNewProduct({ variants }) })).body
}

describe('a bulk price change', () => {
  it('sets, adds to or scales the prices of several products together with their variants', async () => {
    const one = await createProductsPriced(1000, 1500)
    const two = await createProductsPriced(333)
    const ids = [one.id, two.id, one.id]
    expect((await bulkChange(ids, { kind: 'price', by: 'set', value: 2000 })).body).toMatchObject({
      changed: 2,
      unchanged: 0,
    })
    expect([await listPrices(one.id), await listPrices(two.id)]).toEqual([[2000, 2500], [2000]])
    await bulkChange(ids, { kind: 'price', by: 'add', value: -500 })
    expect([await listPrices(one.id), await listPrices(two.id)]).toEqual([[1500, 2000], [1500]])
    await bulkChange(ids, { kind: 'price', by: 'percent', value: 1050 })
    expect([await listPrices(one.id), await listPrices(two.id)]).toEqual([[1658, 2210], [1658]])
    expect((await getById(one.id)).version).toBe(4)
  })

  it('reports every product whose new price would be out of range, and changes no product', async () => {
    const cheapProduct = await createProductsPriced(1000, 200)
    const expensiveProduct = await createProductsPriced(5000)
    const refused = await bulkChange([cheapProduct.id, expensiveProduct.id], { kind: 'price', by: 'add', value: -300 })
    expect([refused.status, refused.body.error]).toEqual([409, 'bulk_refused'])
    expect(refused.body.problems).toEqual([
      { productId: cheapProduct.id, title: cheapProduct.title, code: 'below_zero' },
    ])
    expect(await listPrices(expensiveProduct.id)).toEqual([5000])
    const high = await bulkChange([expensiveProduct.id], { kind: 'price', by: 'add', value: 99_999_000 })
    expect(high.body.problems).toEqual([
      { productId: expensiveProduct.id, title: expensiveProduct.title, code: 'too_high' },
    ])
    const unknownId = newId()
    const missing = await bulkChange([expensiveProduct.id, unknownId], { kind: 'archive' })
    expect(missing.body.problems).toEqual([{ productId: unknownId, title: '', code: 'product_not_found' }])
    expect((await getById(expensiveProduct.id)).isActive).toBe(true)
  })

  it('changes every product that matches a filter, including products without variants', async () => {
    const id = newId()
    await insertProduct(shop.db, { id, title: 'Filterable bare', sku: 'BARE-BULK', price: 100 })
    const other = await createProductsPriced(700)
    const { status, body } = await bulkChange(
      { q: 'filterable', status: 'all', stock: 'any' },
      { kind: 'price', by: 'percent', value: -10_000 },
    )
    expect([status, body.changed]).toEqual([200, 1])
    expect([(await getById(id)).priceCents, await listPrices(other.id)]).toEqual([0, [700]])
    await undo(body.changeId)
    expect((await getById(id)).priceCents).toBe(100)
  })

  it('restores exactly the earlier prices when any bulk price change is undone', async () => {
    const cents = fc.integer({ min: 0, max: 200_000 })
    const products = await Promise.all([
      createProductsPriced(1),
      createProductsPriced(1, 1),
      createProductsPriced(1, 1, 1),
    ])
    const change = fc.oneof(
      fc.record({ kind: fc.constant('price' as const), by: fc.constant('set' as const), value: cents }),
      fc.record({
        kind: fc.constant('price' as const),
        by: fc.constant('add' as const),
        value: fc.integer({ min: -50_000, max: 50_000 }),
      }),
      fc.record({
        kind: fc.constant('price' as const),
        by: fc.constant('percent' as const),
        value: fc.integer({ min: -10_000, max: 20_000 }),
      }),
    )
    const rows = async () =>
      (
        await shop.db.execute(
          `select p.id, p.price, v.id as variant, v.price_adjustment from products p join product_variants v on v.product_id = p.id order by v.id`,
        )
      ).rows
    await fc.assert(
      fc.asyncProperty(fc.array(cents, { minLength: 6, maxLength: 6 }), change, async (prices, bulkEdit) => {
        const variants = products.flatMap(product => product.variants.map(variant => ({ product, variant })))
        for (const [index, { product, variant }] of variants.entries())
          await shop.db.execute(
            `update product_variants set price_adjustment = ${(prices[index] ?? 0) - product.priceCents} where id = '${variant.id}'`,
          )
        const before = await rows()
        const { status, body } = await bulkChange(
          products.map(product => product.id),
          bulkEdit,
        )
        if (status === 200) expect((await undo(body.changeId)).body.kept).toBe(0)
        else expect(status).toBe(409)
        expect(await rows()).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })
})

describe('a bulk stock change', () => {
  it('adds units only to tracked stock, sets the stock of every variant, and rejects a stock below zero', async () => {
    const lamp = await makeLamp(shop, 'BULK', 5)
    await bulkChange([lamp.id], { kind: 'stock', by: 'add', value: 3 })
    expect(await listStock(lamp.id)).toEqual([8, null])
    const below = await bulkChange([lamp.id], { kind: 'stock', by: 'add', value: -9 })
    expect(below.body.problems).toEqual([{ productId: lamp.id, title: lamp.title, code: 'below_zero' }])
    const { body } = await bulkChange([lamp.id], { kind: 'stock', by: 'set', value: 20 })
    expect(await listStock(lamp.id)).toEqual([20, 20])
    expect((await undo(body.changeId)).body).toEqual({ restored: 1, kept: 0 })
    expect(await listStock(lamp.id)).toEqual([8, null])
    expect((await bulkChange([lamp.id], { kind: 'stock', by: 'add', value: 0 })).body).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
  })

  it('sets and restores only the units in stock in a bulk stock change, not the reserved or sold units', async () => {
    const lamp = await makeLamp(shop, 'HELD', 5)
    await createIntent(shop.browser(), lamp)
    const { body } = await bulkChange([lamp.id], { kind: 'stock', by: 'set', value: 10 })
    await buy(shop, shop.browser(), lamp)
    expect(await listStock(lamp.id)).toEqual([9, 10])
    await undo(body.changeId)
    expect(await listStock(lamp.id)).toEqual([3, null])
    const stockInvariant = await shop.db.execute(
      `select stock_start - stock_quantity as out, (select sum(quantity) from stock_holds h
         where h.variant_id = v.id and h.state in ('held', 'consumed')) as held
       from product_variants v where sku = 'HELD-SAND'`,
    )
    expect(stockInvariant.rows).toEqual([{ out: 2, held: '2' }])
  })

  it('keeps a stock change whose undo would make the stock negative', async () => {
    const lamp = await makeLamp(shop, 'SOLD', 0)
    const { body } = await bulkChange([lamp.id], { kind: 'stock', by: 'add', value: 1 })
    await buy(shop, shop.browser(), lamp)
    expect((await undo(body.changeId)).body).toEqual({ restored: 0, kept: 1 })
    expect(await listStock(lamp.id)).toEqual([0, null])
  })
})

describe('undoing a bulk change', () => {
  it('keeps prices that were changed after the bulk change, and rejects a second undo', async () => {
    const [untouched, repriced, titled] = [
      await createProductsPriced(100),
      await createProductsPriced(100),
      await createProductsPriced(100),
    ]
    const { body } = await bulkChange([untouched.id, repriced.id, titled.id], { kind: 'price', by: 'set', value: 900 })
    await editor.send(catalog.updateProduct, { params: { id: repriced.id }, body: { priceCents: 950 } })
    await editor.send(catalog.updateProduct, { params: { id: titled.id }, body: { title: 'Other title' } })
    expect((await undo(body.changeId)).body).toEqual({ restored: 2, kept: 1 })
    expect([await listPrices(untouched.id), await listPrices(repriced.id), await listPrices(titled.id)]).toEqual([
      [100],
      [950],
      [100],
    ])
    const secondUndo = await undo(body.changeId)
    expect([secondUndo.status, secondUndo.body.error]).toEqual([409, 'change_undone'])
  })

  it('undoes a bulk change once when two members request the undo concurrently', async () => {
    const { id } = await createProductsPriced(100)
    const { body } = await bulkChange([id], { kind: 'price', by: 'add', value: 1 })
    const responses = await Promise.all([undo(body.changeId), undo(body.changeId)])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
    expect(await listPrices(id)).toEqual([100])
  })

  it('puts products back on sale when their bulk archiving is undone, and skips deleted products', async () => {
    const [one, two] = [await createProductsPriced(1), await createProductsPriced(2)]
    await editor.send(catalog.archiveProduct, { params: { id: two.id } })
    const { body } = await bulkChange([one.id, two.id], { kind: 'archive' })
    expect(body).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await undo(body.changeId)).body).toEqual({ restored: 1, kept: 0 })
    expect([(await getById(one.id)).isActive, (await getById(two.id)).isActive]).toEqual([true, false])
    const restoreResponse = await bulkChange([one.id, two.id], { kind: 'restore' })
    await editor.send(catalog.deleteProduct, { params: { id: two.id } })
    expect((await undo(restoreResponse.body.changeId)).body).toEqual({ restored: 0, kept: 1 })
  })

  it('rejects the undo of an unknown bulk change and of one that is older than a day', async () => {
    const { id } = await createProductsPriced(100)
    const { body } = await bulkChange([id], { kind: 'price', by: 'add', value: 1 })
    aheadMs = 24 * 3_600_000 + 1_000
    const lateUndo = await undo(body.changeId)
    aheadMs = 0
    expect([lateUndo.status, lateUndo.body.error]).toEqual([410, 'change_expired'])
    expect((await undo(newId())).body.error).toBe('change_not_found')
    expect((await undo('yesterday')).status).toBe(422)
  })
})

describe('bulk changes', () => {
  it('rejects a bulk change with an invalid selection or value', async () => {
    const { id } = await createProductsPriced(100)
    const refused = async (products: unknown, change: unknown) => {
      const { status } = await editor.send(changeProducts, { body: { products, change } })
      return status
    }
    const price = { kind: 'price', by: 'set', value: 1 }
    expect(await refused([], price)).toBe(422)
    expect(await refused(['x'], price)).toBe(422)
    // An incomplete filter must not select the whole shop.
    expect(await refused({}, price)).toBe(422)
    expect(await refused({ ids: [id] }, price)).toBe(422)
    expect(await refused(Array.from({ length: 5_001 }, newId), price)).toBe(422)
    expect(await refused([id], { ...price, value: -1 })).toBe(422)
    expect(await refused([id], { ...price, value: 1.5 })).toBe(422)
    expect(await refused([id], { kind: 'price', by: 'percent', value: -10_001 })).toBe(422)
    expect(await refused([id], { kind: 'stock', by: 'set', value: -1 })).toBe(422)
    expect(await refused([id], { kind: 'delete' })).toBe(422)
  })

  it('lets only editors make and undo bulk changes', async () => {
    const body = { products: [newId()], change: { kind: 'archive' as const } }
    for (const [member, status] of [
      [shop.browser(), 401],
      [shop.as('viewer'), 403],
    ] as const) {
      expect((await member.send(changeProducts, { body })).status).toBe(status)
      expect((await member.send(undoChange, { params: { id: newId() } })).status).toBe(status)
    }
  })
})
