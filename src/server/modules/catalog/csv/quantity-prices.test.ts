import { text as readText } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { editVariant, getProduct } from '#contract/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { createProductsCsv } from './export-products.ts'
import { importProducts } from './import-products.ts'

const shop = await startTestApp()
const seller = shop.as('owner')
const prices = {
  steps: [
    { quantity: 3, unitCents: 6_666 },
    { quantity: 5, unitCents: 6_000 },
  ],
  preselected: 3,
}
async function makeStepped(key: string) {
  const lamp = await makeLamp(shop, key)
  const [{ id, name, sku } = { id: '', name: '', sku: '' }] = lamp.variants
  const body = { name, sku, quantityPrices: prices }
  await seller.send(editVariant, { params: { id: lamp.id, variantId: id }, body })
  return lamp
}
const read = async ({ id }: { id: string }) => {
  const { body } = await seller.send(getProduct, { params: { id } })
  return body.variants.map(variant => variant.quantityPrices ?? null)
}

it('exports quantity prices in a column of their own that an import reads back, plain and for Excel', async () => {
  const lamp = await makeStepped('CSV')
  const plain = await readText(createProductsCsv(shop.ctx))
  const excel = await readText(createProductsCsv(shop.ctx, 'excel-br'))
  expect(plain).toContain('3=66.66* 5=60.00')
  expect(excel).toContain('3=66,66* 5=60,00')
  for (const file of [plain, excel]) {
    expect(await importProducts(shop.ctx, file, false)).toMatchObject({ updated: 0, problems: [] })
    await importProducts(shop.ctx, 'sku,quantity_prices\nCSV-SAND,', false)
    expect(await read(lamp)).toEqual([null, null])
    expect(await importProducts(shop.ctx, file, false)).toMatchObject({ updated: 1, problems: [] })
    expect(await read(lamp)).toEqual([prices, null])
  }
})

it('leaves quantity prices unchanged when a file has no column for them', async () => {
  const lamp = await makeStepped('KEEP')
  await importProducts(shop.ctx, 'sku,price\nKEEP-SAND,50.00', false)
  expect(await read(lamp)).toEqual([prices, null])
  const file = await readText(createProductsCsv(shop.ctx))
  expect(await importProducts(shop.ctx, file, true)).toMatchObject({ updated: 0, problems: [] })
})

it.each(['3=66.66 2=60.00', '3=89.00', '3=60.00 4=60.00', '1=50.00', '3', '3=60.00* 4=50.00*', 'x=1.00'])(
  'reports the cell %s',
  async cell => {
    await makeLamp(shop, `BAD-${cell.replace(/\W/g, '')}`)
    const file = `sku,quantity_prices\nBAD-${cell.replace(/\W/g, '')}-SAND,${cell}`
    expect(await importProducts(shop.ctx, file, true)).toMatchObject({
      problems: [{ line: 2, column: 'quantity_prices', code: 'quantity_prices_invalid' }],
    })
  },
)

it('creates a product with quantity prices', async () => {
  const file = 'title,sku,price,quantity_prices\nTea,CSV-TEA,10.00,2=9.00'
  expect(await importProducts(shop.ctx, file, false)).toMatchObject({ created: 1, problems: [] })
  const { rows } = await shop.db.execute(`select quantity_prices from product_variants where sku = 'CSV-TEA'`)
  expect(rows).toEqual([{ quantity_prices: { steps: [{ quantity: 2, unitCents: 900 }], preselected: null } }])
})

it('refuses new quantity prices for a subscription, but accepts unchanged ones from an export', async () => {
  const lamp = await makeStepped('CLUB')
  await shop.db.execute(`insert into product_stripe_mapping (id, sku, product_id, stripe_product_id, stripe_price_id, is_subscription)
    values (gen_random_uuid(), 'CLUB-SAND', '${lamp.id}', 'prod_1', 'price_1', true),
      (gen_random_uuid(), 'CLUB-NEW', '${lamp.id}', 'prod_1', 'price_1', true)`)
  const file = await readText(createProductsCsv(shop.ctx))
  expect(await importProducts(shop.ctx, file, true)).toMatchObject({ updated: 0, problems: [] })
  const changed =
    'title,sku,price,quantity_prices\nHalo portable lamp,CLUB-SAND,,4=50.00\nNew club,CLUB-NEW,10.00,2=9.00'
  const problem = { column: 'quantity_prices', code: 'quantity_prices_of_subscription' }
  expect((await importProducts(shop.ctx, changed, true)).problems).toEqual([
    { line: 2, ...problem, value: '' },
    { line: 3, ...problem, value: '' },
  ])
  await importProducts(shop.ctx, 'sku,quantity_prices\nCLUB-SAND,', false)
  expect(await read(lamp)).toEqual([null, null])
})
