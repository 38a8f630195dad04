import { expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildNewProduct } from './new-product.fixture.ts'

const shop = await startTestApp()
const editor = shop.as('editor')

async function createLamp(prefix: string) {
  const variants = [
    { name: 'Sand', sku: `${prefix}-SAND`, cents: 8_900, stock: 5 },
    { name: 'Moss', sku: `${prefix}-MOSS`, cents: 9_900 },
  ]
  const { body } = await editor.send(catalog.createProduct, { body: buildNewProduct({ title: prefix, variants }) })
  const [sand, moss] = body.variants
  if (!sand || !moss) throw new Error('the product has no variants')
  return { id: body.id, version: body.version, sand, moss }
}

type Change = Parameters<typeof save>[1]
const save = (id: string, body: { variants?: Partial<catalog.VariantChange>[]; [field: string]: unknown }) =>
  editor.send(catalog.updateProduct, { params: { id }, body: body as never })
const getById = async (id: string) => (await editor.send(catalog.getProduct, { params: { id } })).body

test('one save changes the product, changes a variant and adds another', async () => {
  const { id, version, sand } = await createLamp('ONE')
  const change: Change = {
    version,
    title: 'Lamp',
    priceCents: 10_000,
    variants: [
      { id: sand.id, name: 'Warm sand', sku: 'ONE-WARM', priceAdjustment: 500, stock: 7 },
      { name: 'Graphite', sku: 'ONE-GRAPHITE', priceAdjustment: -1_000 },
    ],
  }
  const { body } = await save(id, change)
  expect(body).toMatchObject({ title: 'Lamp', priceCents: 10_000, sku: 'ONE-WARM' })
  expect(body.variants.map(({ name, cents, stock, isDefault }) => [name, cents, stock, isDefault])).toEqual([
    ['Warm sand', 10_500, 7, true],
    ['Moss', 11_000, null, false],
    ['Graphite', 9_000, null, false],
  ])
  const outdated = await save(id, change)
  expect([outdated.status, outdated.body.error]).toEqual([409, 'conflict'])
})

test('an error in one variant saves nothing and names the field of that variant', async () => {
  const { id, sand, moss } = await createLamp('TWO')
  const same = { id: sand.id, name: 'Sand', sku: 'TWO-SAND' }
  const cases: [Partial<catalog.VariantChange>, number, string][] = [
    [{ id: moss.id, name: 'Moss', sku: 'two-sand' }, 409, 'variants.1.sku'],
    [{ id: moss.id, name: 'Moss', sku: 'TWO-MOSS', priceAdjustment: -9_000 }, 422, 'variants.1.priceAdjustment'],
    [{ name: 'New', sku: 'TWO-SAND' }, 409, 'variants.1.sku'],
    [{ name: '', sku: 'TWO-NEW' }, 422, 'variants.1.name'],
  ]
  for (const [variant, status, field] of cases) {
    const answer = await save(id, { title: 'Other', variants: [{ ...same, stock: 1 }, variant] })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]])
  }
  const unknown = await save(id, { variants: [{ ...same, id: id }] })
  expect([unknown.status, unknown.body.error]).toEqual([404, 'variant_not_found'])
  const unchanged = await getById(id)
  expect([unchanged.title, unchanged.variants[0]?.stock]).toEqual(['TWO', 5])
})

test('a variant that is given twice is refused, and nothing is saved', async () => {
  const { id, sand } = await createLamp('TWICE')
  const change = { id: sand.id, name: 'Sand', sku: 'TWICE-SAND' }
  const { status, body } = await save(id, {
    variants: [
      { ...change, stock: 1 },
      { ...change, stock: 2 },
    ],
  })
  expect([status, body.error, body.fields]).toEqual([422, 'invalid_fields', { 'variants.1.id': 'repeated' }])
  expect((await getById(id)).variants[0]?.stock).toBe(5)
})

test('a variant takes the SKU that another variant releases in the same save', async () => {
  const { id, sand, moss } = await createLamp('THREE')
  const { status, body } = await save(id, {
    variants: [
      { id: sand.id, name: 'Sand', sku: 'THREE-MOSS' },
      { id: moss.id, name: 'Moss', sku: 'THREE-NEW', priceAdjustment: 1_000 },
    ],
  })
  expect([status, body.variants.map(({ sku }) => sku)]).toEqual([200, ['THREE-MOSS', 'THREE-NEW']])
})

test('a lower base price is checked against the adjustments of the same save', async () => {
  const { id, sand, moss } = await createLamp('FOUR')
  const lower = await save(id, { variants: [{ id: moss.id, name: 'Moss', sku: 'FOUR-MOSS', priceAdjustment: -8_000 }] })
  expect(lower.body.variants[1]?.cents).toBe(900)
  const tooLow = await save(id, { priceCents: 5_000 })
  expect(tooLow.body.fields).toEqual({ priceCents: 'variant_below_zero' })
  const together = await save(id, {
    priceCents: 5_000,
    variants: [
      { id: sand.id, name: 'Sand', sku: 'FOUR-SAND' },
      { id: moss.id, name: 'Moss', sku: 'FOUR-MOSS', priceAdjustment: -1_000 },
    ],
  })
  expect(together.body.variants.map(({ cents }) => cents)).toEqual([5_000, 4_000])
})

test('a save without a stock keeps the stock of the variant', async () => {
  const { id, sand } = await createLamp('FIVE')
  const { body } = await save(id, { variants: [{ id: sand.id, name: 'Sandy', sku: 'FIVE-SAND' }] })
  expect(body.variants[0]).toMatchObject({ name: 'Sandy', stock: 5 })
})
