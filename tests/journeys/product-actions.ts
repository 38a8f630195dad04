import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const toast = createToastLocator(page)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const countRows = () => page.locator('li, tr, option').count()

type Product = { id: string; title: string; isActive: boolean; currency: string; ownCurrency: string | null }
let lamp: Product
let api: Awaited<ReturnType<typeof signInPageSeller>>
const readLamp = () => api.call<Product>('GET', `/api/v1/products/${lamp.id}/full`)

async function chooseAction(name: string) {
  await button('Mais ações de Luminária').click()
  await page.getByRole('menuitem', { name }).click()
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  api = await signInPageSeller(shop.url)
  lamp = await api.call<Product>('POST', '/api/v1/products', {
    title: 'Luminária',
    variants: Array.from({ length: 100 }, (_, index) => ({
      ...{ name: `Cor ${index + 1}`, sku: `LUM-${index + 1}`, cents: 8_900, stock: 5, isDefault: index === 0 },
    })),
  })
})

describe('a seller on the page of a product with 100 variants', () => {
  it('copies the checkout address and opens it as a shopper', async () => {
    await page.goto(`${shop.url}/products/${lamp.id}`)
    await button('Copiar endereço do checkout').click()
    await toast('Link do checkout copiado!').waitFor()
    const address = `${shop.url}/checkout?product=${lamp.id}`
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect(await page.getByRole('link', { name: 'Abrir como cliente' }).getAttribute('href')).toBe(address)
    await button('Mostrar todos (101)').waitFor()
    expect(await countRows()).toBeLessThan(400)
    await expectGoodLayouts(page, 'product-actions')
  })

  it('is asked for a currency that neither the product nor the shop has, and loses nothing that was typed', async () => {
    await page.getByLabel('Título', { exact: true }).fill('Luminária de mesa')
    await page.keyboard.press('Control+s')
    await page.getByText('Escolha a moeda: nem o produto nem a loja tem uma.').first().waitFor()
    await page.getByRole('link', { name: /Moeda/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-currency')
    await page.getByLabel('Moeda', { exact: true }).selectOption('eur')
    await page.keyboard.press('Control+s')
    await toast('Produto salvo com sucesso!').waitFor()
    expect(await readLamp()).toMatchObject({ title: 'Luminária de mesa', ownCurrency: 'eur' })
  })

  it('edits one of many variants', async () => {
    await button('Mostrar todos (100)').first().click()
    await button('Editar Cor 100').click()
    await page.getByLabel('SKU', { exact: true }).fill('LUM-C')
    await waitForNoToast(page)
    await page.keyboard.press('Control+s')
    await toast('Produto salvo com sucesso!').waitFor()
  })

  it('archives the product, undoes that, and opens a copy', async () => {
    await chooseAction('Arquivar')
    await page.getByText('Arquivado', { exact: true }).waitFor()
    await toast('foi arquivado').hover()
    expect((await readLamp()).isActive).toBe(false)
    await expect.poll(() => button('Copiar endereço do checkout').count()).toBe(0)
    await toast('foi arquivado').getByRole('button', { name: 'Desfazer' }).click()
    await button('Copiar endereço do checkout').waitFor()
    expect((await readLamp()).isActive).toBe(true)
    await chooseAction('Duplicar')
    await toast('Produto duplicado').getByRole('button', { name: 'Abrir a cópia' }).click()
    await page.getByRole('heading', { name: /cópia/ }).waitFor()
  })

  it('cannot create a product without a currency, even before the settings are loaded, and keeps the typed fields', async () => {
    const loadSettings = await holdRequests(page, /\/settings\/shop$/, 'GET')
    await page.goto(`${shop.url}/products?tab=create`)
    await page.getByRole('textbox', { name: 'Título' }).fill('Vaso')
    await page.getByLabel('Preço', { exact: true }).fill('49.00')
    const create = page.locator('form').getByRole('button', { name: 'Create Product' })
    await create.click()
    loadSettings()
    const currency = page.getByLabel('Moeda', { exact: true })
    await expect.poll(() => currency.evaluate(field => field === document.activeElement)).toBe(true)
    await page.getByText('Escolha a moeda: nem o produto nem a loja tem uma.').first().waitFor()
    await currency.selectOption('usd')
    await create.click()
    await toast('Product created successfully').waitFor()
  })
})
