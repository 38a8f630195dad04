import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import { type DoubtDecision, type ImportReport, importProducts } from '#contract/catalog-bulk.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildNewProduct } from '../new-product.fixture.ts'
import { insertProduct } from '../repository.ts'

const shop = await startTestApp()
const editor = shop.as('editor')

async function importCsv(payload: string, { dry = false, doubts }: { dry?: boolean; doubts?: DoubtDecision } = {}) {
  const query = `?dry=${dry}${doubts ? `&doubts=${doubts}` : ''}`
  const headers = { 'content-type': 'text/csv' }
  const response = await editor.raw('POST', importProducts.path + query, { headers, payload })
  return { status: response.statusCode, body: response.json() as ImportReport & { error?: string } }
}
const dryRun = async (payload: string) => (await importCsv(payload, { dry: true })).body
const listDoubts = async (payload: string) =>
  ((await dryRun(payload)).doubts ?? []).map(({ line, sku, known, code }) => [line, sku, known, code])

/** Creates a product with these SKUs and variant names, each with a stock of three. */
async function createTestProduct(title: string, skus: [sku: string, name: string][]) {
  const variants = skus.map(([sku, name]) => ({ name, sku, cents: 1000, stock: 3 }))
  const { body } = await editor.send(catalog.createProduct, { body: buildNewProduct({ title, variants }) })
  return body.id
}
const listSkusOfProduct = async (id: string) =>
  (await editor.send(catalog.getProduct, { params: { id } })).body.variants.map(({ sku }) => sku).sort()
const listStock = async (id: string) =>
  (await editor.send(catalog.getProduct, { params: { id } })).body.variants.map(({ stock }) => stock)

describe('SKUs without their leading zeros', () => {
  const header = 'product_id,title,sku,variant,price,stock'
  const mangled = (id: string) => `${header}\n${id},Bolt,123,Blue,10.00,3\n${id},Bolt,124,Green,12.00,3`

  it('reports SKUs that lost their leading zeros, and imports nothing until the seller decides', async () => {
    const id = await createTestProduct('Bolt', [
      ['00123', 'Blue'],
      ['00124', 'Green'],
    ])
    const dry = await dryRun(mangled(id))
    expect(dry).toMatchObject({ updated: 1, added: 2, problems: [] })
    expect(dry.missing).toEqual(['00123', '00124'].map(sku => ({ productId: id, title: 'Bolt', sku })))
    expect(dry.doubts).toEqual([
      { line: 2, sku: '123', known: '00123', code: 'sku_alike' },
      { line: 3, sku: '124', known: '00124', code: 'sku_alike' },
    ])
    const rejected = await importCsv(mangled(id))
    expect([rejected.status, rejected.body.error, rejected.body.doubts]).toEqual([
      422,
      'import_unconfirmed',
      dry.doubts,
    ])
    expect(await listSkusOfProduct(id)).toEqual(['00123', '00124'])

    const confirmed = await importCsv(mangled(id).replace('10.00,3', '11.00,5'), { doubts: 'same' })
    expect(confirmed.body).toEqual({ lines: 2, created: 0, updated: 1, unchanged: 0, problems: [] })
    expect([await listSkusOfProduct(id), (await listStock(id)).sort()]).toEqual([
      ['00123', '00124'],
      [3, 5],
    ])
    expect((await importCsv(mangled(id), { doubts: 'new' })).body).toMatchObject({ updated: 1, added: 2 })
    expect(await listSkusOfProduct(id)).toEqual(['00123', '00124', '123', '124'])
  })

  it('matches a SKU without leading zeros to its product when the file has no product ids', async () => {
    const id = await createTestProduct('Nut', [['00777', 'One']])
    const file = 'title,sku,variant,price\nNut,777,One,10.00'
    expect(await listDoubts(file)).toEqual([[2, '777', '00777', 'sku_alike']])
    expect((await importCsv(file)).body.error).toBe('import_unconfirmed')
    expect((await importCsv(file, { doubts: 'same' })).body).toMatchObject({ created: 0, unchanged: 1 })
    expect(await listSkusOfProduct(id)).toEqual(['00777'])
  })

  it('does not question a SKU without leading zeros when the file also contains the SKU with its zeros', async () => {
    const id = await createTestProduct('Washer', [['0055', 'Old']])
    expect(await listDoubts(`${header}\n${id},Washer,0055,Old,10.00,3\n${id},Washer,55,New,10.00,3`)).toEqual([])
  })
})

describe('a SKU that resembles another SKU of the shop', () => {
  it.each([
    ['upper and lower case', 'Halo-Sand', 'HALO-SAND'],
    ['an invisible space', 'HALO\u200B-SAND', 'HALO-SAND'],
    ['an added space', 'HALO -SAND', 'HALO-SAND'],
    ['a long dash', 'HALO–SAND', 'HALO-SAND'],
    ['full-width characters', 'ＨＡＬＯ-SAND', 'HALO-SAND'],
    ['leading zeros within the SKU', 'HALO-007', 'HALO-7'],
    ['appended decimals', '"4711,00"', '4711'],
    ['digit group separators', '1.234.567', '1234567'],
    ['scientific notation with a comma', '"7,89123E+12"', '7891234567895'],
    ['scientific notation with a point', '7.89124E+12', '7891239567895'],
  ])('matches a new SKU to a known SKU that differs only by %s', async (_, written, sku) => {
    const storedSku = `${sku}`
    const id = await createTestProduct('Alike', [[storedSku, 'Only']])
    const [doubt] = await listDoubts(`product_id,sku,variant,price\n${id},${written},Other name,10.00`)
    expect(doubt?.[2]).toBe(storedSku)
    await editor.send(catalog.deleteProduct, { params: { id } })
  })

  it('matches a new SKU to a SKU that the file leaves out, by its variant name or because no other SKU is left out', async () => {
    const id = await createTestProduct('Speaker', [
      ['SPK-OAT', 'Oat'],
      ['SPK-INK', 'Ink'],
    ])
    const header = 'product_id,title,sku,variant,price'
    expect(await listDoubts(`${header}\n${id},Speaker,SPK-OATX,Oat,10.00`)).toEqual([
      [2, 'SPK-OATX', 'SPK-OAT', 'name_known'],
    ])
    const renamed = `${header}\n${id},Speaker,SPK-NEW,Oatmeal,10.00\n${id},Speaker,SPK-INK,Ink,10.00`
    expect(await listDoubts(renamed)).toEqual([[2, 'SPK-NEW', 'SPK-OAT', 'sku_replaced']])
    expect(await dryRun(renamed)).toMatchObject({ updated: 1, added: 1 })
    expect((await importCsv(renamed)).body.error).toBe('import_unconfirmed')
    expect(await listSkusOfProduct(id)).toEqual(['SPK-INK', 'SPK-OAT'])
  })

  it('matches a changed SKU to the SKU of a product without variants', async () => {
    const id = newId()
    await insertProduct(shop.db, { id, title: 'Bare', sku: '00900', price: 100 })
    expect(await listDoubts(`product_id,title,sku,variant,price\n${id},Bare,900,Bare,1.00`)).toEqual([
      [2, '900', '00900', 'sku_alike'],
    ])
  })

  it('questions a SKU in scientific notation in a new product, without suggesting a stored SKU', async () => {
    const file = 'title,sku,price\nTea,"7,89E+11",9.00'
    expect(await listDoubts(file)).toEqual([[2, '7,89E+11', null, 'sku_shortened']])
    expect((await importCsv(file, { doubts: 'same' })).body.error).toBe('import_unconfirmed')
    expect((await importCsv(file, { doubts: 'new' })).body).toMatchObject({ created: 1 })
  })

  it('suggests no match when two new SKUs of a file resemble the same stored SKU', async () => {
    const id = await createTestProduct('Twice', [['00321', 'One']])
    const file = `product_id,sku,variant,price\n${id},321,One,1.00\n${id},0321,Two,1.00`
    expect((await listDoubts(file)).map(([line, , known]) => [line, known])).toEqual([
      [2, null],
      [3, null],
    ])
  })

  it('accepts new SKUs without a question when the file only adds variants to a product', async () => {
    const id = await createTestProduct('Growing', [
      ['GROW-A', 'A'],
      ['GROW-B', 'B'],
    ])
    const added = `product_id,sku,variant,price\n${id},GROW-C,C,20`
    expect(await dryRun(added)).toMatchObject({ updated: 1, added: 1, missing: [{ sku: 'GROW-A' }, { sku: 'GROW-B' }] })
    expect((await importCsv(added)).body).toMatchObject({ updated: 1, added: 1 })
    expect(await listSkusOfProduct(id)).toEqual(['GROW-A', 'GROW-B', 'GROW-C'])
  })
})

it('rejects an import whose parameter for similar SKUs (update or add) has an unknown value', async () => {
  const headers = { 'content-type': 'text/csv' }
  const response = await editor.raw('POST', `${importProducts.path}?doubts=maybe`, { headers, payload: 'sku\nx' })
  expect(response.statusCode).toBe(422)
})
