import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildWorkbook } from '#server/modules/catalog/csv/workbook.fixture.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()

const header = 'product_id,title,sku,variant,price,stock'
const buildMangledFile = (id: string) =>
  [header, `${id},Parafuso,123,Azul,11.00,3`, `${id},Parafuso,124,Verde,12.00,3`].join('\n')
const choose = (name: string, content: string | Uint8Array) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const figure = (name: string, count: string) =>
  page
    .locator('dl div', { has: page.getByText(name, { exact: true }) })
    .getByText(count, { exact: true })
    .waitFor()
const getImportButton = () => page.getByRole('button', { name: 'Importar 1 produto' })

it('asks whether SKUs without leading zeros are new variants before importing the file', async () => {
  await becomeOwner(page, shop.ownerLink)
  const seller = await signInPageSeller(shop.url)
  const variants = ['00123', '00124'].map((sku, at) => ({
    ...{ name: ['Azul', 'Verde'][at], sku, cents: 1000, stock: 3, isDefault: at === 0, image: null },
  }))
  const { id } = await seller.call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Parafuso',
    images: [],
    variants,
  })
  await page.goto(`${shop.url}/products/import`)
  await choose('do-excel.csv', buildMangledFile(id))
  await page.getByText('2 SKUs precisam de uma resposta sua antes de importar.').waitFor()
  await figure('A alterar', '1')
  await figure('Variantes novas', '2')
  const similarSkus = page.getByRole('table', { name: 'SKUs parecidos com os da loja' }).getByRole('row')
  await similarSkus.filter({ hasText: '00123' }).filter({ hasText: 'Difere por zeros' }).waitFor()
  await page.getByText('2 SKUs destes produtos não estão no arquivo.').waitFor()
  await expect.poll(() => getImportButton().isDisabled()).toBe(true)
  await expectGoodLayouts(page, 'import-doubts')
  await page.getByRole('radio', { name: /^Variantes novas/ }).check()
  await page.getByRole('radio', { name: /^Variantes que já existem/ }).check()
  await page.getByText('O arquivo está pronto para importar.').waitFor()
  await getImportButton().click()
  await page.getByText('1 produto importado.').waitFor()
  await figure('Alterados', '1')
  const read = await seller.call<{ variants: { sku: string; cents: number }[] }>('GET', `/api/v1/products/${id}`)
  expect(read.variants.map(({ sku, cents }) => [sku, cents]).sort()).toEqual([
    ['00123', 1100],
    ['00124', 1200],
  ])
})

it('imports a workbook, names an ignored column, and explains why .xls files are rejected', async () => {
  await page.goto(`${shop.url}/products/import`)
  await choose('produtos.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  await page.getByText('É uma planilha antiga (.xls) ou protegida por senha').waitFor()
  await page.getByRole('button', { name: 'Escolher outro' }).click()
  const header = ['SKU', 'Título', 'Variante', 'Preço', 'Estoque', 'Ativo', 'Peso']
  await choose('produtos.xlsx', buildWorkbook([header, ['XL-1', 'Maçã', 'Verde', 'US$ 1.234,50', 1000, true, '2 kg']]))
  await page.getByText('Coluna desconhecida, ignorada: Peso.').waitFor()
  await figure('A criar', '1')
  await expectGoodLayouts(page, 'import-workbook')
  await getImportButton().click()
  await page.getByText('1 produto importado.').waitFor()
})

it('exports products and a template for Excel in Portuguese, and imports both files', async () => {
  const saved = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    return readFileSync(await (await download).path(), 'utf8')
  }
  await page.goto(`${shop.url}/products`)
  await page.getByRole('button', { name: 'CSV' }).click()
  const all = page.getByRole('menuitem', { name: 'Exportar todos para o Excel em português' })
  const text = await saved(() => all.click())
  expect(text.startsWith('\uFEFF"product_id";"title";"sku";')).toBe(true)
  expect(text).toContain('"1234,50"')
  await page.goto(`${shop.url}/products/import`)
  await choose('volta.csv', text)
  await page.getByText('O arquivo está certo, mas não muda nenhum produto.').waitFor()
  await page.getByRole('button', { name: 'Baixar modelo' }).click()
  const template = await saved(() => page.getByRole('menuitem', { name: 'CSV para o Excel em português' }).click())
  expect(template).toContain(';89,00;')
  await page.getByRole('button', { name: 'Escolher outro' }).click()
  await choose('modelo.csv', template)
  await getImportButton().waitFor()
})
