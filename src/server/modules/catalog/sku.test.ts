import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { importProducts } from '#contract/catalog-bulk.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildNewProduct } from './new-product.fixture.ts'
import { insertProduct } from './repository.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
const createWithSkus = (...skus: string[]) =>
  editor.send(catalog.createProduct, {
    body: buildNewProduct({ variants: skus.map(sku => ({ name: sku, sku, cents: 100 })) }),
  })
const importSku = async (sku: string) => {
  const headers = { 'content-type': 'text/csv' }
  const payload = `title,sku,price\nImported ${newId()},${sku},1.00`
  const response = await editor.raw('POST', importProducts.path, { headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const listOwners = async (sku: string) =>
  (await shop.db.execute(`select 1 from product_variants where sku = '${sku}' and is_active`)).rows.length

describe('a SKU', () => {
  it('reports the field of a SKU that is already in use', async () => {
    await createWithSkus('FIELD-1')
    const conflict = await createWithSkus('FIELD-0', 'FIELD-1')
    expect([conflict.status, conflict.body.fields, conflict.body.sku]).toEqual([
      409,
      { 'variants.1.sku': 'taken' },
      'FIELD-1',
    ])
    const { body } = await createWithSkus('FIELD-2')
    const added = await editor.send(catalog.addVariant, {
      params: { id: body.id },
      body: { name: 'x', sku: 'FIELD-1' },
    })
    expect([added.status, added.body.fields]).toEqual([409, { sku: 'taken' }])
  })

  it.each([
    ['in another case', 'look-1'],
    ['with invisible characters', 'LOOK\u200b-\u200d1\ufe0f'],
    ['in full-width letters', 'ＬＯＯＫ－１'],
    ['with another kind of space', '\u00a0LOOK-1\u2003'],
  ])('rejects a SKU that is already in use, written %s, and names the field in the request', async (_, sku) => {
    if ((await listOwners('LOOK-1')) === 0) await createWithSkus('LOOK-1')
    const conflict = await createWithSkus('LOOK-0', sku)
    expect([conflict.status, conflict.body.error, conflict.body.fields]).toEqual([
      409,
      'sku_taken',
      { 'variants.1.sku': 'taken' },
    ])
    const repeatedSku = await createWithSkus('LOOK-2', 'LOOK-3', sku.replace('1', '2').replace('１', '２'))
    expect([repeatedSku.status, repeatedSku.body.fields]).toEqual([409, { 'variants.2.sku': 'taken' }])
    const { body } = await createWithSkus(`LOOK-OTHER-${newId()}`)
    const params = { id: body.id, variantId: body.variants[0]?.id ?? '' }
    for (const endpoint of [catalog.addVariant, catalog.editVariant]) {
      const response = await editor.send(endpoint, { params, body: { name: 'x', sku } })
      expect([response.status, response.body.fields]).toEqual([409, { sku: 'taken' }])
    }
    const headers = { 'content-type': 'text/csv' }
    const payload = `title,sku,price\nImported ${newId()},${sku},1.00`
    const response = await editor.raw('POST', `${importProducts.path}?doubts=new`, { headers, payload })
    if (sku.trim() === 'LOOK-1') return expect(response.statusCode).toBe(200)
    expect([response.statusCode, response.json().problems]).toMatchObject([
      422,
      [{ column: 'sku', code: 'sku_looks_taken' }],
    ])
  })

  it('stores a SKU without invisible characters, and lets the variant that has the SKU change its case', async () => {
    const { body } = await createWithSkus('Own\u200b-1e\u0301')
    expect(body.variants[0]?.sku).toBe('Own-1é')
    const params = { id: body.id, variantId: body.variants[0]?.id ?? '' }
    const response = await editor.send(catalog.editVariant, { params, body: { name: 'x', sku: 'OWN-1É' } })
    expect([response.status, response.body.sku]).toEqual([200, 'OWN-1É'])
  })

  it('keeps two stored SKUs that look alike, and lets both of their variants be changed', async () => {
    const { body } = await createWithSkus('TWIN-1', 'TWIN-2')
    await shop.db.execute(`update product_variants set sku = 'twin-1' where sku = 'TWIN-2'`)
    for (const { id, sku } of (await editor.send(catalog.getProduct, { params: { id: body.id } })).body.variants) {
      const params = { id: body.id, variantId: id }
      expect((await editor.send(catalog.editVariant, { params, body: { name: 'y', sku } })).status).toBe(200)
    }
    const payload = `product_id,title,sku,variant,price\n${body.id},${body.title},TWIN-1,One,2.00\n${body.id},${body.title},twin-1,Two,3.00`
    const response = await editor.raw('POST', importProducts.path, { headers: { 'content-type': 'text/csv' }, payload })
    expect([response.statusCode, response.json().updated]).toEqual([200, 1])
  })

  it('generates an unused SKU from the title of a product with one variant', async () => {
    const createWithoutSku = (title: string, count = 1) =>
      editor.send(catalog.createProduct, {
        body: { title, variants: Array.from({ length: count }, () => ({ cents: 100 })) },
      })
    const products = [
      await createWithoutSku('Luminária Halo'),
      await createWithoutSku('Luminária Halo'),
      await createWithoutSku('日本茶'),
    ]
    expect(products.map(({ status, body }) => [status, body.sku, body.variants.map(each => each.name)])).toEqual([
      [200, 'LUMINARIA-HALO', ['Luminária Halo']],
      [200, 'LUMINARIA-HALO-2', ['Luminária Halo']],
      [200, 'SKU-1', ['日本茶']],
    ])
    const two = await createWithoutSku('Two', 2)
    expect([two.status, two.body.error, Object.keys(two.body.fields ?? {})]).toEqual([
      422,
      'invalid_fields',
      ['variants.0.name', 'variants.0.sku', 'variants.1.name', 'variants.1.sku'],
    ])
    const sameTitle = await Promise.all(Array.from({ length: 4 }, () => createWithoutSku('Mesmo título')))
    expect(new Set(sameTitle.map(({ body }) => body.sku)).size).toBe(4)
  })

  it('gives a SKU to only one variant when products, edits and imports claim it concurrently', async () => {
    const racers = await Promise.all(Array.from({ length: 8 }, (_, index) => createWithSkus(`RACER-${index}`)))
    const requests = racers.flatMap(({ body }, index) => {
      const params = { id: body.id, variantId: body.variants[0]?.id ?? '' }
      const form = { name: 'x', sku: 'WANTED' }
      if (index % 4 === 0) return [editor.send(catalog.addVariant, { params, body: form })]
      if (index % 4 === 1) return [editor.send(catalog.editVariant, { params, body: form })]
      if (index % 4 === 2) return [createWithSkus('WANTED')]
      return [importSku('WANTED')]
    })
    const statuses = (await Promise.all(requests)).map(response => response.status)
    // An import updates the product that already has the SKU, so an import that runs last also succeeds.
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(statuses.every(status => status === 200 || status === 409)).toBe(true)
    expect(await listOwners('WANTED')).toBe(1)
  })

  it('does not deadlock when requests claim the same SKUs in opposite order', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? createWithSkus('ROUND-A', 'ROUND-B') : createWithSkus('ROUND-B', 'ROUND-A'),
      ),
    )
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('rejects a SKU that belongs to a product without variants when another product or variant claims it', async () => {
    await insertProduct(shop.db, { id: newId(), title: 'Bare', sku: 'BARE-SKU', price: 100 })
    expect((await createWithSkus('BARE-SKU')).status).toBe(409)
    const { body } = await createWithSkus('BARE-OTHER')
    const params = { id: body.id, variantId: body.variants[0]?.id ?? '' }
    const form = { name: 'x', sku: 'BARE-SKU' }
    expect((await editor.send(catalog.addVariant, { params, body: form })).status).toBe(409)
    expect((await editor.send(catalog.editVariant, { params, body: form })).status).toBe(409)
  })
})

const { body: product } = await createWithSkus('HOSTILE')

describe('values that cannot be stored', () => {
  const params = { id: product.id, variantId: product.variants[0]?.id ?? '' }
  const variant = { name: 'x', sku: 'x', cents: 1 }

  it('rejects texts that cannot be stored, and names their fields', async () => {
    const hostile = ['a\0b', '\uD800', 'x\uDC00y', 'l'.repeat(2_500)]
    for (const text of hostile) {
      const refusals = [
        [await editor.send(catalog.createProduct, { body: { title: text, variants: [variant] } }), 'title'],
        [
          await editor.send(catalog.createProduct, { body: { title: 'x', variants: [{ ...variant, sku: text }] } }),
          'variants.0.sku',
        ],
        [await editor.send(catalog.updateProduct, { params, body: { title: text } }), 'title'],
        [
          await editor.send(catalog.updateProduct, { params, body: { checkoutDescription: text } }),
          'checkoutDescription',
        ],
        [await editor.send(catalog.addVariant, { params, body: { name: text, sku: 'x' } }), 'name'],
        [await editor.send(catalog.editVariant, { params, body: { name: 'x', sku: text } }), 'sku'],
      ] as const
      for (const [{ status, body }, field] of refusals)
        expect([status, Object.keys((body.fields ?? {}) as object)]).toEqual([422, [field]])
    }
  })

  it('rejects a product title of a million characters', async () => {
    const long = await editor.send(catalog.updateProduct, { params, body: { title: 'm'.repeat(1_000_000) } })
    expect([long.status, long.body.error]).toEqual([413, 'body_too_large'])
  })

  it('rejects a negative price and an adjustment that makes a variant’s price negative', async () => {
    const below = await editor.send(catalog.updateProduct, { params, body: { priceCents: -1 } })
    expect([below.status, Object.keys((below.body.fields ?? {}) as object)]).toEqual([422, ['priceCents']])
    const form = { name: 'x', sku: 'HOSTILE', priceAdjustment: -101 }
    const adjusted = await editor.send(catalog.editVariant, { params, body: form })
    expect([adjusted.status, adjusted.body.fields]).toEqual([422, { priceAdjustment: 'below_zero' }])
  })
})

describe('two saves of one product', () => {
  it('rejects an outdated save of a product or variant, and returns the current product', async () => {
    const { body: edited } = await createWithSkus('TWO-1', 'TWO-2')
    const { version } = edited
    const [one, two] = edited.variants.map(each => ({ id: edited.id, variantId: each.id }))
    if (!one || !two) throw new Error('the product does not have two variants')
    await editor.send(catalog.updateProduct, { params: one, body: { title: 'First', version } })
    const form = { name: 'x', sku: 'TWO-3', version }
    const query = { version: String(version) }
    const outdatedSaves = [
      await editor.send(catalog.updateProduct, { params: one, body: { title: 'Second', version } }),
      await editor.send(catalog.addVariant, { params: one, body: form }),
      await editor.send(catalog.editVariant, { params: one, body: form }),
      await editor.send(catalog.makeVariantDefault, { params: two, query }),
      await editor.send(catalog.deleteVariant, { params: two, query }),
    ]
    for (const { status, body } of outdatedSaves) {
      expect([status, body.error]).toEqual([409, 'conflict'])
      expect(body.product).toMatchObject({ id: edited.id, title: 'First', version: version + 1 })
    }
    const now = { version: String(version + 1) }
    expect((await editor.send(catalog.makeVariantDefault, { params: two, query: now })).status).toBe(200)
    expect((await editor.send(catalog.deleteVariant, { params: one, query: {} })).status).toBe(200)
  })
})
