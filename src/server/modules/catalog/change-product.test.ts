import { expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { newId } from '#server/platform/core/ids.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { salesCampaigns } from '#server/platform/db/schema/pages.ts'
import { upsells } from '#server/platform/db/schema/upsells.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildNewProduct } from './new-product.fixture.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
async function createTestProduct(change: Partial<catalog.NewProduct> = {}) {
  return (await editor.send(catalog.createProduct, { body: buildNewProduct(change) })).body
}
const getById = async (id: string) => (await editor.send(catalog.getProduct, { params: { id } })).body
const buildTwoVariants = (base: string) => [
  { name: 'Sand', sku: `${base}-1`, cents: 8900 },
  { name: 'Graphite', sku: `${base}-2`, cents: 9500 },
]

test('an update changes only the submitted fields and stores empty texts as null', async () => {
  const { id } = await createTestProduct({ title: 'Before', checkoutTitle: 'Buy it' })
  const shippingOptions = [{ id: 'std', name: 'Standard', price: 0, countries: ['US'] }]
  const { body } = await editor.send(catalog.updateProduct, { params: { id }, body: { shippingOptions } })
  expect(body).toMatchObject({ title: 'Before', checkoutTitle: 'Buy it', shippingOptions, version: 2 })
  const cleared = await editor.send(catalog.updateProduct, { params: { id }, body: { checkoutTitle: ' ' } })
  expect(cleared.body.checkoutTitle).toBeNull()
})

test('the limit of card installments is stored, and null restores that of the shop', async () => {
  const { id, maxInstallments } = await createTestProduct({ maxInstallments: 6 })
  expect(maxInstallments).toBe(6)
  const save = (limit: number | null) =>
    editor.send(catalog.updateProduct, { params: { id }, body: { maxInstallments: limit } })
  expect((await save(13)).status).toBe(422)
  expect((await save(0)).status).toBe(422)
  expect((await save(null)).body.maxInstallments).toBeNull()
  await save(3)
  const { body } = await editor.send(catalog.listProducts, { query: { q: '' } as never })
  expect(body.products.find(product => product.id === id)?.maxInstallments).toBe(3)
})

test('saving an outdated version of a product is a conflict', async () => {
  const { id, version } = await createTestProduct()
  const save = (title: string) => editor.send(catalog.updateProduct, { params: { id }, body: { title, version } })
  expect((await save('Mine')).status).toBe(200)
  const outdatedSave = await save('Theirs')
  expect([outdatedSave.status, outdatedSave.body.error]).toEqual([409, 'conflict'])
  expect((await editor.send(catalog.getProduct, { params: { id } })).body.title).toBe('Mine')
})

test('a price cannot be lowered so far that a variant costs less than zero', async () => {
  const { id } = await createTestProduct({
    variants: [
      { name: 'a', sku: 'N-1', cents: 5000 },
      { name: 'b', sku: 'N-2', cents: 2000 },
    ],
  })
  const setPrice = (priceCents: number) => editor.send(catalog.updateProduct, { params: { id }, body: { priceCents } })
  expect((await setPrice(3000)).body.variants.map(variant => variant.cents)).toEqual([3000, 0])
  expect((await setPrice(2999)).body.fields).toEqual({ priceCents: 'variant_below_zero' })
})

test('neither an adjustment nor a product price can raise a variant above the maximum price', async () => {
  const { id, variants } = await createTestProduct({ variants: [{ name: 'a', sku: 'H-1', cents: 90_000_000 }] })
  const form = { name: 'b', sku: 'H-2', priceAdjustment: 10_000_000 }
  const added = await editor.send(catalog.addVariant, { params: { id }, body: form })
  expect([added.status, added.body.fields]).toEqual([422, { priceAdjustment: 'too_high' }])
  const params = { id, variantId: variants[0]?.id ?? '' }
  const edited = await editor.send(catalog.editVariant, { params, body: { ...form, sku: 'H-1' } })
  expect([edited.status, edited.body.fields]).toEqual([422, { priceAdjustment: 'too_high' }])
  const below = await editor.send(catalog.addVariant, { params: { id }, body: { ...form, priceAdjustment: 9_999_999 } })
  expect(below.status).toBe(200)
  const raised = await editor.send(catalog.updateProduct, { params: { id }, body: { priceCents: 90_000_001 } })
  expect([raised.status, raised.body.fields]).toEqual([422, { priceCents: 'variant_too_high' }])
})

test('a variant can be added, edited and made the default instead of the previous default', async () => {
  const { id } = await createTestProduct({ variants: buildTwoVariants('V') })
  const params = { id }
  const added = await editor.send(catalog.addVariant, {
    params,
    body: { name: 'Moss', sku: 'V-3', priceAdjustment: -100, stock: 7 },
  })
  const moss = added.body.variants.find(variant => variant.name === 'Moss')
  expect(moss).toMatchObject({ cents: 8800, stock: 7, isDefault: false })
  const variantId = moss?.id ?? ''
  const chosen = await editor.send(catalog.makeVariantDefault, { params: { id, variantId } })
  expect(chosen.body.variants.map(variant => [variant.name, variant.isDefault])).toEqual([
    ['Moss', true],
    ['Sand', false],
    ['Graphite', false],
  ])
  const edited = await editor.send(catalog.editVariant, {
    params: { id, variantId },
    body: { name: 'Moss green', sku: 'V-3', priceAdjustment: 50 },
  })
  expect(edited.body.variants[0]).toMatchObject({ name: 'Moss green', cents: 8950, stock: 7 })
  const takenSku = await editor.send(catalog.editVariant, {
    params: { id, variantId },
    body: { name: 'x', sku: 'V-2' },
  })
  expect([takenSku.status, takenSku.body.error]).toEqual([409, 'sku_taken'])
  const below = await editor.send(catalog.addVariant, {
    params,
    body: { name: 'x', sku: 'V-9', priceAdjustment: -9000 },
  })
  expect([below.status, below.body.fields]).toEqual([422, { priceAdjustment: 'below_zero' }])
})

test('a product accepts at most one hundred variants', async () => {
  const variants = Array.from({ length: 100 }, (_, index) => ({
    name: `N ${index}`,
    sku: `MANY-${index}`,
    cents: 8900,
  }))
  const { id } = await createTestProduct({ variants })
  const addVariant = (sku: string) => editor.send(catalog.addVariant, { params: { id }, body: { name: 'x', sku } })
  const overLimit = await addVariant('MANY-100')
  expect([overLimit.status, overLimit.body.error]).toEqual([409, 'too_many_variants'])
  await editor.send(catalog.deleteVariant, { params: { id, variantId: (await getById(id)).variants[99]?.id ?? '' } })
  expect((await addVariant('MANY-100')).status).toBe(200)
})

test('deleting the default variant chooses a new default, and the last variant cannot be deleted', async () => {
  const { id, variants } = await createTestProduct({ variants: buildTwoVariants('D') })
  const [sand, graphite] = variants.map(variant => variant.id)
  const remaining = await editor.send(catalog.deleteVariant, { params: { id, variantId: sand ?? '' } })
  expect(remaining.body).toMatchObject({ sku: 'D-2', variants: [{ name: 'Graphite', isDefault: true, cents: 9500 }] })
  const lastDeletion = await editor.send(catalog.deleteVariant, { params: { id, variantId: graphite ?? '' } })
  expect([lastDeletion.status, lastDeletion.body.error]).toEqual([409, 'last_variant'])
  const repeatedDeletion = await editor.send(catalog.deleteVariant, { params: { id, variantId: sand ?? '' } })
  expect([repeatedDeletion.status, repeatedDeletion.body.error]).toEqual([404, 'variant_not_found'])
})

test('one of the last two variants remains when both are deleted concurrently', async () => {
  const { id, variants } = await createTestProduct({ variants: buildTwoVariants('Q') })
  const responses = await Promise.all(
    variants.map(({ id: variantId }) => editor.send(catalog.deleteVariant, { params: { id, variantId } })),
  )
  expect(responses.map(response => response.status).sort()).toEqual([200, 409])
})

test('deleting a product removes it from campaigns and upsells and closes its open checkouts', async () => {
  const product = await createTestProduct()
  const other = await createTestProduct()
  const product_ids = [product.id, other.id]
  await shop.db.insert(salesCampaigns).values({ id: newId(), name: 'Verão', slug: 'verao', product_ids })
  await shop.db
    .insert(upsells)
    .values({ id: newId(), name: 'Case', product_ids, product_skus: { [product.id]: ['x'] } })
  const lines = [{ productId: product.id, variantId: newId(), quantity: 1, bump: false }]
  await shop.db.insert(checkouts).values({ id: newId(), browser_hash: 'b', mode: 'simulator', lines, currency: 'usd' })
  const params = { id: product.id }
  const counts = await editor.send(catalog.productDependencies, { params })
  expect(counts.body).toEqual({ campaigns: 1, upsells: 1, offers: 0 })

  expect((await editor.send(catalog.deleteProduct, { params })).status).toBe(204)
  const [campaign] = await shop.db.select().from(salesCampaigns)
  const [upsell] = await shop.db.select().from(upsells)
  const [checkout] = await shop.db.select().from(checkouts)
  expect([campaign?.product_ids, upsell?.product_ids, upsell?.product_skus]).toEqual([[other.id], [other.id], {}])
  expect(checkout?.state).toBe('expired')
  const secondDeletion = await editor.send(catalog.deleteProduct, { params })
  expect(secondDeletion).toMatchObject({ status: 404, body: { error: 'product_not_found' } })
  expect((await editor.send(catalog.productDependencies, { params })).status).toBe(404)
})
