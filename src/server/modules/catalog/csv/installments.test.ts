import { text as readText } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createProduct, getProduct } from '#contract/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildNewProduct } from '../new-product.fixture.ts'
import { createProductsCsv } from './export-products.ts'
import { importProducts } from './import-products.ts'

describe('importing products', async () => {
  const shop = await startTestApp()
  const editor = shop.as('editor')

  it('reads and removes the limit of card installments', async () => {
    const variants = [{ name: 'A', sku: 'PARTS-1', cents: 9_000 }]
    const { id } = (await editor.send(createProduct, { body: buildNewProduct({ variants }) })).body
    const getLimit = async () => (await editor.send(getProduct, { params: { id } })).body.maxInstallments
    const importLimit = (limit: string) =>
      importProducts(shop.ctx, `sku,price,max_installments\nPARTS-1,90.00,${limit}`, false)
    expect(await importLimit('6')).toMatchObject({ updated: 1, problems: [] })
    expect(await getLimit()).toBe(6)
    expect(await readText(createProductsCsv(shop.ctx))).toMatch(/"PARTS-1".*"6","",""\r\n/)
    const problems = [{ column: 'max_installments', code: 'installments_invalid' }]
    await expect(importLimit('13')).rejects.toMatchObject({ code: 'import_refused', data: { problems } })
    await importLimit('')
    expect(await getLimit()).toBeNull()
  })
})
