import { expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildNewProduct } from './new-product.fixture.ts'
import { insertProduct } from './repository.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
const create = (change: Partial<catalog.NewProduct> = {}) =>
  editor.send(catalog.createProduct, { body: buildNewProduct(change) })

test('a product takes the price and SKU of its default variant', async () => {
  const { status, body } = await create({
    variants: [
      { name: 'Sand', sku: 'A-SAND', cents: 8900 },
      { name: 'Graphite', sku: 'A-GRAPHITE', cents: 9500, isDefault: true, stock: 4 },
    ],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ sku: 'A-GRAPHITE', priceCents: 9500, currency: 'usd' })
  expect(body.variants).toMatchObject([
    { name: 'Graphite', cents: 9500, priceAdjustment: 0, isDefault: true, stock: 4 },
    { name: 'Sand', cents: 8900, priceAdjustment: -600, isDefault: false, stock: null },
  ])
})

test('the first variant is the default when no default is chosen', async () => {
  const { body } = await create({
    variants: [
      { name: 'One', sku: 'B-1', cents: 100 },
      { name: 'Two', sku: 'B-2', cents: 200 },
    ],
  })
  expect(body.variants.map(variant => [variant.name, variant.isDefault])).toEqual([
    ['One', true],
    ['Two', false],
  ])
})

test('an invalid product is rejected with the fields that are invalid', async () => {
  const title = await create({ title: '  ' })
  expect([title.status, title.body.fields]).toEqual([422, { title: expect.any(String) }])
  expect((await create({ variants: [] })).body.fields).toHaveProperty('variants')
  const variant = { name: 'x', sku: 'W-1', cents: 100 }
  expect((await create({ variants: [{ ...variant, cents: 1.5 }] })).body.fields).toHaveProperty(['variants.0.cents'])
  expect((await create({ variants: [{ ...variant, stock: -1 }] })).body.fields).toHaveProperty(['variants.0.stock'])
  expect((await create({ images: ['javascript:alert(1)'] })).body.fields).toHaveProperty(['images.0'])
  const both = [
    { ...variant, isDefault: true },
    { ...variant, sku: 'W-2', isDefault: true },
  ]
  expect((await create({ variants: both })).body.fields).toEqual({ variants: 'one_default' })
  const malformed = await editor.raw('POST', '/api/v1/products', {
    headers: { 'content-type': 'application/json' },
    payload: '{"title":',
  })
  expect([malformed.statusCode, malformed.json().error]).toEqual([400, 'invalid_json'])
})

test('a product with a SKU that is in use is rejected as a whole, and deleting a variant frees its SKU', async () => {
  const { body: product } = await create({ variants: [{ name: 'x', sku: 'TAKEN', cents: 100 }] })
  const before = await editor.send(catalog.listProducts, {})
  const conflict = await create({
    variants: [
      { name: 'a', sku: 'FREE-1', cents: 1 },
      { name: 'b', sku: 'TAKEN', cents: 1 },
    ],
  })
  expect([conflict.status, conflict.body.error, conflict.body.sku]).toEqual([409, 'sku_taken', 'TAKEN'])
  expect((await editor.send(catalog.listProducts, {})).body.total).toBe(before.body.total)
  const repeatedSku = await create({
    variants: [
      { name: 'a', sku: 'T-1', cents: 1 },
      { name: 'b', sku: 'T-1', cents: 1 },
    ],
  })
  expect([repeatedSku.status, repeatedSku.body.fields]).toEqual([409, { 'variants.1.sku': 'taken' }])

  const [first] = product.variants
  await editor.send(catalog.addVariant, { params: { id: product.id }, body: { name: 'y', sku: 'TAKEN-2' } })
  await editor.send(catalog.deleteVariant, { params: { id: product.id, variantId: first?.id ?? '' } })
  expect((await create({ variants: [{ name: 'again', sku: 'TAKEN', cents: 1 }] })).status).toBe(200)
})

test('the SKU of an imported product without variants cannot be used by another product', async () => {
  await insertProduct(shop.db, { id: newId(), title: 'Imported', sku: 'BARE', price: 100 })
  const conflict = await create({ variants: [{ name: 'x', sku: 'BARE', cents: 100 }] })
  expect([conflict.status, conflict.body.sku]).toEqual([409, 'BARE'])
})

test('only one of ten products created concurrently with the same SKU is accepted', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => create({ variants: [{ name: 'x', sku: 'RACE', cents: 100 }] })),
  )
  expect(statuses.filter(response => response.status === 200)).toHaveLength(1)
  expect(statuses.filter(response => response.status === 409)).toHaveLength(9)
})

test('listing products requires a sign-in, and creating products requires an editor', async () => {
  const stranger = shop.browser()
  const id = newId()
  expect((await stranger.send(catalog.listProducts, {})).status).toBe(401)
  expect((await stranger.send(catalog.createProduct, { body: buildNewProduct() })).status).toBe(401)
  expect((await stranger.send(catalog.deleteProduct, { params: { id } })).status).toBe(401)
  const viewer = shop.as('viewer')
  expect((await viewer.send(catalog.listProducts, {})).status).toBe(200)
  expect((await viewer.send(catalog.createProduct, { body: buildNewProduct() })).status).toBe(403)
})

test('anyone can read an active product with its final prices', async () => {
  const { body: created } = await create({
    variants: [
      { name: 'Sand', sku: 'R-1', cents: 8900 },
      { name: 'Graphite', sku: 'R-2', cents: 9500, stock: 4 },
    ],
  })
  const { status, body } = await shop.browser().send(catalog.readProduct, { params: { id: created.id } })
  expect(status).toBe(200)
  expect(body.variants).toMatchObject([
    { sku: 'R-1', cents: 8900, left: null },
    { sku: 'R-2', cents: 9500, left: 4 },
  ])
  expect(body).not.toHaveProperty('version')
  expect((await shop.browser().send(catalog.readProduct, { params: { id: newId() } })).body.error).toBe(
    'product_not_found',
  )
  expect((await shop.browser().raw('GET', '/api/v1/products/halo')).statusCode).toBe(422)
})
