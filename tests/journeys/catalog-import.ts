import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGood } from '#tests/support/page-checks.ts'
import { pageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page } = await chromium.person()

const header = 'product_id,title,sku,variant,price,stock'
const mangled = (id: string) =>
  [header, `${id},Parafuso,123,Azul,11.00,3`, `${id},Parafuso,124,Verde,12.00,3`].join('\n')
const choose = (name: string, text: string) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const figure = (name: string, count: string) =>
  page
    .locator('dl div', { has: page.getByText(name, { exact: true }) })
    .getByText(count, { exact: true })
    .waitFor()
const importIt = () => page.getByRole('button', { name: 'Importar 1 produto' })

it('asks what SKUs without their zeros are before anything doubles', async () => {
  await becomeOwner(page, shop.ownerLink)
  const seller = await pageSeller(shop.url)
  const variants = ['00123', '00124'].map((sku, at) => ({
    ...{ name: ['Azul', 'Verde'][at], sku, cents: 1000, stock: 3, isDefault: at === 0, image: null },
  }))
  const { id } = await seller.call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Parafuso',
    images: [],
    variants,
  })
  await page.goto(`${shop.url}/products/import`)
  await choose('do-excel.csv', mangled(id))
  await page.getByText('2 SKUs precisam de uma resposta sua antes de importar.').waitFor()
  await figure('A mudar', '1')
  await figure('Variantes novas', '2')
  const doubts = page.getByRole('table', { name: 'SKUs parecidos com os da loja' }).getByRole('row')
  await doubts.filter({ hasText: '00123' }).filter({ hasText: 'Difere por zeros' }).waitFor()
  await page.getByText('2 SKUs destes produtos não estão no arquivo.').waitFor()
  await expect.poll(() => importIt().isDisabled()).toBe(true)
  await expectGood(page, 'import-doubts')
  await page.getByRole('radio', { name: /^Variantes novas/ }).check()
  await page.getByRole('radio', { name: /^As variantes que a loja já tem/ }).check()
  await page.getByText('O arquivo está certo.').waitFor()
  await importIt().click()
  await page.getByText('1 produto importado.').waitFor()
  await figure('Mudados', '1')
  const read = await seller.call<{ variants: { sku: string; cents: number }[] }>('GET', `/api/v1/products/${id}`)
  expect(read.variants.map(({ sku, cents }) => [sku, cents]).sort()).toEqual([
    ['00123', 1100],
    ['00124', 1200],
  ])
})
