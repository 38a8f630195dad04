import { text as readText } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  addVariant,
  createProduct,
  deleteProduct,
  deleteVariant,
  duplicateProduct,
  editVariant,
  getProduct,
  listProducts,
  readProduct,
} from '#contract/catalog.ts'
import { changeProducts } from '#contract/catalog-bulk.ts'
import { createProductsCsv } from '#server/modules/catalog/csv/export-products.ts'
import { importProducts } from '#server/modules/catalog/csv/import-products.ts'
import { startTestApp } from '#tests/support/app.ts'
import { countStock, makeKit, makePart, saveParts, toParts } from '#tests/support/kits.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
const listSkus = async (stock: 'low' | 'out') =>
  (await editor.send(listProducts, { query: { stock, sort: 'stock' } })).body.products.map(product => product.sku)

describe('a kit', () => {
  it('has the stock of its scarcest part wherever the product is shown', async () => {
    const [mug, shirt] = [await makePart(shop, 'SHOWN-MUG', 7, 'Mug'), await makePart(shop, 'SHOWN-SHIRT', 90)]
    const kit = await makeKit(shop, 'SHOWN-KIT', [mug, 2], [shirt, 1], [await makePart(shop, 'SHOWN-CARD', null), 5])
    const { body } = await editor.send(getProduct, { params: { id: kit.id } })
    expect(body.variants).toMatchObject([
      {
        stock: 3,
        parts: [
          { title: 'Mug', sku: 'SHOWN-MUG', quantity: 2, stock: 7, cents: 1000 },
          { sku: 'SHOWN-SHIRT', quantity: 1, stock: 90 },
          { sku: 'SHOWN-CARD', quantity: 5, stock: null },
        ],
      },
    ])
    expect((await shop.browser().send(readProduct, { params: { id: kit.id } })).body.variants).toMatchObject([
      { left: 3 },
    ])
    expect(await listSkus('low')).toEqual(['SHOWN-KIT', 'SHOWN-MUG'])
    await shop.db.execute(`update product_variants set stock_quantity = 1 where sku = 'SHOWN-MUG'`)
    expect(await listSkus('out')).toEqual(['SHOWN-KIT'])
  })

  it('is created with its product, while invalid parts and quantity prices are rejected at their fields', async () => {
    const mug = await makePart(shop, 'NEW-MUG', 7)
    const create = (sku: string, variant: object) =>
      editor.send(createProduct, {
        body: {
          title: sku,
          variants: [
            { sku: `${sku}-1`, name: 'One', cents: 900 },
            { sku, name: 'Kit', cents: 2000, ...variant },
          ],
        },
      })
    const quantityPrices = { steps: [{ quantity: 2, unitCents: 1900 }], preselected: 2 }
    const { body } = await create('NEW-KIT', { parts: toParts([mug, 2]), quantityPrices })
    expect(body.variants).toMatchObject([
      { sku: 'NEW-KIT-1', stock: null },
      { sku: 'NEW-KIT', stock: 3, parts: [{ sku: 'NEW-MUG', quantity: 2 }], quantityPrices },
    ])
    const refused: [variant: object, fields: object][] = [
      [{ parts: [{ variantId: body.variants[1]?.id, quantity: 1 }] }, { 'variants.1.parts.0': 'contains_kit' }],
      [{ parts: toParts([mug, 1]), stock: 4 }, { 'variants.1.stock': 'kit' }],
      [
        { quantityPrices: { steps: [{ quantity: 2, unitCents: 2000 }] } },
        { 'variants.1.quantityPrices.steps.0.unitCents': 'price_not_lower' },
      ],
    ]
    for (const [variant, fields] of refused)
      expect(await create('NEW-REFUSED', variant)).toMatchObject({ status: 422, body: { fields } })
    expect((await editor.send(listProducts, { query: { q: 'NEW-REFUSED' } })).body.total).toBe(0)
  })

  it('replaces its parts, and becomes an ordinary variant without them', async () => {
    const [one, two] = [await makePart(shop, 'EDIT-ONE', 4), await makePart(shop, 'EDIT-TWO', 5)]
    const kit = await makeKit(shop, 'EDIT-KIT', [one, 1])
    const changed = await saveParts(shop, kit, toParts([two, 1], [one, 2]), { version: kit.version })
    expect(changed.body.variants[0]?.parts?.map(part => part.sku)).toEqual(['EDIT-TWO', 'EDIT-ONE'])
    expect((await saveParts(shop, kit, [], { version: kit.version })).status).toBe(409)
    const ended = await saveParts(shop, kit, [], { stock: 8 })
    expect(ended.body.variants[0]).toMatchObject({ stock: 8 })
    expect(ended.body.variants[0]?.parts).toBeUndefined()
  })

  it('stops counting its own stock, which cannot be set again', async () => {
    const kit = await makePart(shop, 'OWN-KIT', 9)
    const saved = await saveParts(shop, kit, toParts([await makePart(shop, 'OWN-PART', 2), 1]))
    expect(saved.body.variants[0]).toMatchObject({ stock: 2 })
    expect(await countStock(shop, 'OWN-KIT')).toBeNull()
    const [variant] = kit.variants
    const refused = await editor.send(editVariant, {
      params: { id: kit.id, variantId: variant?.id ?? '' },
      body: { name: 'Kit', sku: 'OWN-KIT', stock: 5 },
    })
    expect(refused).toMatchObject({ status: 422, body: { error: 'invalid_fields', fields: { stock: 'kit' } } })
    const bulk = await editor.send(changeProducts, {
      body: { products: [kit.id], change: { kind: 'stock', by: 'set', value: 5 } },
    })
    expect(bulk.body).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await countStock(shop, 'OWN-KIT')).toBeNull()
  })

  it('has no stock of its own in a product file either', async () => {
    const kit = await makeKit(shop, 'FILE-KIT', [await makePart(shop, 'FILE-PART', 4), 2])
    const file = (stock: string) => `product_id,sku,stock\n${kit.id},FILE-KIT,${stock}`
    expect(await importProducts(shop.ctx, file('5'), true)).toMatchObject({
      problems: [{ line: 2, column: 'stock', code: 'stock_of_kit', value: '5' }],
    })
    const exported = await readText(createProductsCsv(shop.ctx))
    expect(await importProducts(shop.ctx, exported, false)).toMatchObject({ updated: 0, problems: [] })
    expect(await countStock(shop, 'FILE-KIT')).toBeNull()
  })

  it('refuses itself, another kit, a subscription, a repeated and an unknown part', async () => {
    const [part, club] = [await makePart(shop, 'BAD-PART', 1), await makePart(shop, 'BAD-CLUB', null)]
    await shop.db.execute(`insert into product_stripe_mapping (id, sku, product_id, stripe_product_id, stripe_price_id, is_subscription)
      values (gen_random_uuid(), 'BAD-CLUB', '${club.id}', 'prod_1', 'price_1', true)`)
    const kit = await makeKit(shop, 'BAD-KIT', [part, 1])
    const other = await makePart(shop, 'BAD-OTHER', null)
    const refuse = async (
      product: typeof part,
      parts: { variantId: string; quantity: number }[],
      at: string,
      reason: string,
    ) =>
      expect(await saveParts(shop, product, parts)).toMatchObject({
        status: 422,
        body: { error: 'invalid_fields', fields: { [at]: reason } },
      })
    await refuse(other, toParts([other, 1]), 'parts.0', 'contains_itself')
    await refuse(other, toParts([part, 1], [kit, 1]), 'parts.1', 'contains_kit')
    await refuse(other, toParts([club, 1]), 'parts.0', 'contains_subscription')
    await refuse(other, toParts([part, 1], [part, 2]), 'parts.1', 'repeated')
    await refuse(other, [{ variantId: crypto.randomUUID(), quantity: 1 }], 'parts.0', 'not_found')
    await refuse(club, toParts([part, 1]), 'parts', 'subscription')
    await refuse(part, toParts([other, 1]), 'parts', 'is_part')
    expect((await saveParts(shop, other, toParts([part, 100]))).status).toBe(422)
    expect((await saveParts(shop, other, toParts([part, 0]))).status).toBe(422)
  })

  it('never becomes a part of its own part when two people save at once', async () => {
    const [one, two] = [await makePart(shop, 'RACE-ONE', null), await makePart(shop, 'RACE-TWO', null)]
    const answers = await Promise.all([
      saveParts(shop, one, toParts([two, 1])),
      saveParts(shop, two, toParts([one, 1])),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
  })

  it('prevents that its parts are deleted', async () => {
    const part = await makePart(shop, 'KEEP-PART', 3)
    const [first] = part.variants
    await editor.send(addVariant, { params: { id: part.id }, body: { name: 'Other', sku: 'KEEP-OTHER' } })
    const kit = await makeKit(shop, 'KEEP-KIT', [part, 1])
    const answers = [
      await editor.send(deleteVariant, { params: { id: part.id, variantId: first?.id ?? '' } }),
      await editor.send(deleteProduct, { params: { id: part.id } }),
    ]
    const kits = [{ productId: kit.id, title: 'KEEP-KIT', variantName: 'KEEP-KIT' }]
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error: 'part_of_kit', kits } })
    expect((await editor.send(deleteProduct, { params: { id: kit.id } })).status).toBe(204)
    expect((await editor.send(deleteProduct, { params: { id: part.id } })).status).toBe(204)
  })

  it('is deleted with its product when its part is another variant of that product', async () => {
    const pack = await makePart(shop, 'PACK-ONE', 12)
    const added = await editor.send(addVariant, {
      params: { id: pack.id },
      body: { name: 'Three', sku: 'PACK-THREE', parts: toParts([pack, 3]) },
    })
    expect(added.body.variants.map(variant => variant.stock)).toEqual([12, 4])
    const copied = (await editor.send(duplicateProduct, { params: { id: pack.id }, body: {} })).body
    const [one, three] = copied.variants
    expect(three?.parts).toMatchObject([{ variantId: one?.id, quantity: 3 }])
    expect((await editor.send(deleteProduct, { params: { id: pack.id } })).status).toBe(204)
  })
})
