import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const toast = (text: string | RegExp, on: Page = page) => on.locator('.toast', { hasText: text }).last()
const card = (title: string, on: Page = page) => on.getByRole('article', { name: title, exact: true })
const search = (on: Page = page) => on.getByRole('searchbox', { name: 'Buscar por título ou SKU' })
const getBulkBar = (on: Page = page) => on.getByRole('region', { name: 'Ações para os selecionados' })
const getSearchParams = (on: Page = page) => new URL(on.url()).search
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const choose = (upload: ReturnType<typeof file>) => page.locator('main input[type=file]').setInputFiles(upload)

const header = 'title,sku,variant,price,stock,default'
const cups = Array.from({ length: 60 }, (_, at) => `Copo ${at + 1},COPO-${at + 1},Único,${10 + at}.00,${at},true`)
const lamp = ['Luminária,LUZ-A,Areia,89.90,,true', 'Luminária,LUZ-M,Musgo,95.90,4,false']

describe('a seller with a file of products', () => {
  beforeAll(async () => {
    await becomeOwner(page, shop.ownerLink, 'usd')
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('menuitem', { name: 'Importar CSV' }).click()
    await page.getByRole('heading', { name: 'Importar produtos' }).waitFor()
  })

  it('sees every invalid line of the file listed, and imports no product', async () => {
    const invalidLines = ['Copo,COPO-1,Azul,abc,3,true', 'Copo,COPO-2,Verde,9.90,-1,false', 'Prato,,Fundo,5,,true']
    await choose(file('ruim.csv', [header, ...invalidLines].join('\n')))
    await page.getByText(/problemas no arquivo: nada é importado/).waitFor()
    const lines = page.getByRole('table', { name: 'Linhas com problemas' }).getByRole('row')
    await lines.filter({ hasText: 'price' }).filter({ hasText: 'abc' }).waitFor()
    await lines.filter({ hasText: 'stock' }).filter({ hasText: '-1' }).waitFor()
    await lines.filter({ hasText: 'sku' }).filter({ hasText: 'Falta preencher' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Importar/ }).count()).toBe(0)
    await expect.poll(() => findAxeViolations(page)).toEqual([])
  })

  it('previews the changes of a valid file, and retries the import after a lost connection', async () => {
    await page.getByRole('button', { name: 'Escolher outro' }).click()
    await choose(file('bom.csv', [header, ...cups, ...lamp].join('\n')))
    await page.getByText('O arquivo está pronto para importar.').waitFor()
    await page.route('**/api/v1/products/import*', route => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Importar 61 produtos' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('button', { name: 'Importar 61 produtos' }).click()
    await page.getByText('61 produtos importados.').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Ver produtos' }).click()
    await page.getByRole('tab', { name: 'Manage Products 61' }).waitFor()
  })

  it('exports the products to a file whose import changes nothing', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('menuitem', { name: 'Exportar todos os produtos' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text.trimEnd().split('\r\n')).toHaveLength(63)
    await page.goto(`${shop.url}/products/import`)
    await choose(file('volta.csv', text))
    await page.getByText('O arquivo está certo, mas não muda nenhum produto.').waitFor()
  })
})

describe('a seller with many products', () => {
  it('keeps the product list’s search, filters, sorting and page number in the URL', async () => {
    await page.goto(`${shop.url}/products`)
    await page.getByText('1 a 50 de 61 produtos').waitFor()
    await page.getByRole('link', { name: 'Próxima página' }).click()
    await page.getByText('51 a 61 de 61 produtos').waitFor()
    expect(getSearchParams()).toBe('?page=2')
    await page.goBack()
    await page.getByText('1 a 50 de 61 produtos').waitFor()

    await page.getByRole('tab', { name: /Manage Products/ }).focus()
    await page.keyboard.press('/')
    await page.keyboard.type('luminaria musgo')
    await card('Luminária').waitFor()
    await expect.poll(() => getSearchParams()).toBe('?q=luminaria+musgo')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await page.reload()
    await card('Luminária').waitFor()
    await expect.poll(() => search().inputValue()).toBe('luminaria musgo')
    await search().fill('')
    await page.getByText('61 produtos', { exact: true }).waitFor()

    await page.getByRole('combobox', { name: 'Estoque' }).selectOption('out')
    await card('Copo 1').waitFor()
    await page.getByText('1 produto', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Estoque' }).selectOption('low')
    await page.getByRole('combobox', { name: 'Ordem' }).selectOption('-price')
    await expect.poll(() => getSearchParams()).toBe('?stock=low&sort=-price')
    await page.getByText('12 produtos', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('article').first().getAttribute('aria-label')).toBe('Luminária')
    await expect.poll(() => findAxeViolations(page)).toEqual([])

    await search().fill('nada disso')
    await page.getByText('Nenhum produto encontrado para “nada disso”').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByText('61 produtos', { exact: true }).waitFor()
    await expect.poll(() => search().inputValue()).toBe('')
  })

  it('shows products as a table that fits a phone, and keeps that view in the URL', async () => {
    await page.goto(`${shop.url}/products?page=2`)
    // Loading the list moves the button, so the test clicks it only once the list has loaded.
    await card('Copo 1').waitFor()
    await page.getByRole('button', { name: 'Tabela' }).click()
    await expect.poll(() => getSearchParams()).toBe('?page=2&view=table')
    await page.reload()
    await card('Copo 1').getByText('1 variante').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await card('Copo 1').getByRole('button', { name: 'Variantes de Copo 1' }).click()
    await page.getByRole('dialog').getByText('COPO-1').waitFor()
    await page.keyboard.press('Escape')
    await card('Copo 1').getByRole('checkbox').check()
    await getBulkBar().getByText('1 selecionado').waitFor()
    await takeScreenshot(page, 'catalog-table-1280')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await takeScreenshot(page, 'catalog-table-390')
    await card('Copo 1').getByRole('button', { name: 'Mais ações de Copo 1' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Cartões' }).click()
    await expect.poll(() => getSearchParams()).toBe('?page=2&view=cards')
  })

  it('keeps the product list when a refresh fails, reads the error and retries', async () => {
    await page.goto(`${shop.url}/products`)
    await card('Copo 59').waitFor()
    await page.route('**/api/v1/products?*', route => route.abort())
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Failed to fetch products').waitFor()
    await card('Copo 59').waitFor()
    await page.unroute('**/api/v1/products?*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('Failed to fetch products').waitFor({ state: 'detached' })
  })
})

describe('a seller changing many products at once', () => {
  it('sets the price of all selected products or of none, and undoes the change', async () => {
    await page.goto(`${shop.url}/products?sort=price`)
    await page.getByLabel('Selecionar Copo 1', { exact: true }).check()
    await page.getByLabel('Selecionar Copo 3', { exact: true }).click({ modifiers: ['Shift'] })
    await getBulkBar().getByText('3 selecionados').waitFor()
    await page.keyboard.press('Escape')
    await getBulkBar().waitFor({ state: 'detached' })

    await page.getByLabel('Selecionar esta página').check()
    await page.getByRole('button', { name: 'Selecionar todos os 61 produtos da busca' }).click()
    await getBulkBar().getByText('61 selecionados').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await getBulkBar().getByRole('button', { name: 'Preço' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preço de 61 produtos' })
    await dialog.getByText('Somar ou subtrair').click()
    await dialog.getByLabel('Valor a somar').fill('-11,50')
    await dialog.getByRole('button', { name: 'Alterar 61 produtos' }).click()
    await dialog.getByText('Nada foi alterado: 2 produtos não aceitam esta alteração').waitFor()
    await dialog.getByText('Copo 2: o preço ficaria abaixo de zero').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await dialog.getByText('Percentual', { exact: true }).first().click()
    await dialog.getByRole('textbox', { name: 'Percentual' }).fill('10')
    await dialog.getByRole('button', { name: 'Alterar 61 produtos' }).click()
    // The pointer over the toast keeps it open.
    await toast('Preço alterado em 61 produtos').hover()
    await card('Copo 1').getByText('$11.00').first().waitFor()
    await toast('Preço alterado').getByRole('button', { name: 'Desfazer' }).click()
    await toast('Alteração desfeita em 61 produtos').waitFor()
    await card('Copo 1').getByText('$10.00').first().waitFor()
  })

  it('sets the stock of selected products, and exports, archives and restores those products', async () => {
    await page.goto(`${shop.url}/products?q=luminaria`)
    await page.getByLabel('Selecionar Luminária', { exact: true }).check()
    await getBulkBar().getByRole('button', { name: 'Estoque' }).click()
    const dialog = page.getByRole('dialog', { name: 'Estoque de 1 produto' })
    await dialog.getByRole('button', { name: 'Alterar 1 produto' }).click()
    await dialog.getByText('Digite um número inteiro, 0 ou mais.').waitFor()
    await dialog.getByLabel('Unidades').fill('7')
    await dialog.getByRole('button', { name: 'Alterar 1 produto' }).click()
    await toast('Estoque alterado em 1 produto').waitFor()
    await expect.poll(() => card('Luminária').getByText('Only 7 left').count()).toBe(2)

    await page.getByLabel('Selecionar Luminária', { exact: true }).check()
    const download = page.waitForEvent('download')
    await getBulkBar().getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    expect(readFileSync(await (await download).path(), 'utf8').match(/"Luminária"/g)).toHaveLength(2)
    await getBulkBar().getByRole('button', { name: 'Arquivar' }).click()
    await toast('1 produto arquivado').waitFor()
    await page.getByText('Nenhum produto encontrado').waitFor()
    await page.getByRole('combobox', { name: 'Situação' }).selectOption('archived')
    await card('Luminária').getByText('Arquivado').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.getByLabel('Selecionar Luminária', { exact: true }).check()
    await getBulkBar().getByRole('button', { name: 'Restaurar' }).click()
    await toast('1 produto restaurado').waitFor()
    await page.getByRole('tab', { name: 'Manage Products 61' }).waitFor()
  })

  it('selects and archives products on a phone', async () => {
    const { page: small } = await chromium.newPerson(phone)
    await signIn(small, shop.url)
    await search(small).fill('copo 60')
    await small.getByText('1 produto', { exact: true }).waitFor()
    await small.getByLabel('Selecionar Copo 60', { exact: true }).tap()
    await expect.poll(() => findAxeViolations(small)).toEqual([])
    await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await getBulkBar(small).getByRole('button', { name: 'Arquivar' }).tap()
    await toast('1 produto arquivado', small).getByRole('button', { name: 'Desfazer' }).tap()
    await toast('Alteração desfeita em 1 produto', small).waitFor()
    await card('Copo 60', small).waitFor()
  })
})

describe('two people editing the same product', () => {
  it('shows both versions of a product after a conflict, and saves the chosen values', async () => {
    const otherPage = (await chromium.newPerson()).page
    await signIn(otherPage, shop.url)
    for (const one of [page, otherPage]) {
      await one.goto(`${shop.url}/products?q=luminaria`)
      await card('Luminária', one).getByRole('button', { name: 'Edit', exact: true }).click()
      await one.getByLabel('Título', { exact: true }).waitFor()
    }
    const save = (on: Page) => on.getByRole('button', { name: 'Salvar alterações' }).click()
    await otherPage.getByLabel('Título', { exact: true }).fill('Luminária da praia')
    await otherPage.getByLabel('Preço base').fill('99,90')
    await save(otherPage)
    await toast('Produto salvo com sucesso!', otherPage).waitFor()

    await page.getByLabel('Título', { exact: true }).fill('Luminária do mar')
    await page.getByLabel('Descrição no checkout').fill('Luz quente.')
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este produto' })
    await dialog.getByText('Luminária da praia').waitFor()
    await dialog.getByText('Luminária do mar').waitFor()
    await dialog.getByText('$99.90').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Voltar ao formulário' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Descrição no checkout').inputValue()).toBe('Luz quente.')
    await save(page)
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await toast('Produto salvo com sucesso!').waitFor()
    await expect.poll(() => page.getByLabel('Título', { exact: true }).inputValue()).toBe('Luminária do mar')
    await expect.poll(() => page.getByLabel('Preço base').inputValue()).toBe('99.90')

    await otherPage.getByLabel('Título', { exact: true }).fill('Luminária de novo')
    await otherPage.getByLabel('Título no checkout').fill('A luz')
    await save(otherPage)
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Usar o da outra pessoa' }).click()
    await expect.poll(() => otherPage.getByLabel('Título', { exact: true }).inputValue()).toBe('Luminária do mar')
    await expect.poll(() => otherPage.getByLabel('Título no checkout').inputValue()).toBe('A luz')
    await waitForNoToast(otherPage)
    await save(otherPage)
    await toast('Produto salvo com sucesso!', otherPage).waitFor()
  })

  it('shows both versions of a variant after a conflict', async () => {
    const otherPage = (await chromium.newPerson()).page
    await signIn(otherPage, shop.url)
    for (const one of [page, otherPage]) {
      await one.goto(`${shop.url}/products?q=luminaria`)
      await one.getByRole('article').getByRole('button', { name: 'Variants' }).click()
      await one.getByRole('button', { name: 'Editar Musgo' }).click()
    }
    await otherPage.getByRole('dialog').getByLabel('Nome').fill('Musgo escuro')
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await toast('Variant updated successfully', otherPage).waitFor()
    await page.getByRole('dialog').getByLabel('Nome').fill('Verde musgo')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este produto' })
    await dialog.getByText('Musgo escuro').waitFor()
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await toast('Variant updated successfully').waitFor()
    await page.getByRole('dialog').getByText('Verde musgo').waitFor()
  })
})
