import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { dragByKeyboard } from '#tests/support/drag-by-keyboard.ts'
import { expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, productPicture } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop()
const chromium = await openChromium()
const { page } = await chromium.newPerson()
await becomeOwner(page, shop.ownerLink)
const api = await signInPageSeller(shop.url)

type Product = { id: string; title: string }
let main: Product
beforeAll(async () => {
  const create = (title: string, sku: string, cents: number) =>
    api.call<Product>('POST', '/api/v1/products', {
      title,
      images: [],
      currency: 'brl',
      shippingOptions: [],
      variants: [{ name: 'Padrão', sku, cents, stock: null, isDefault: true, image: null }],
    })
  main = await create('Curso de luz', 'LUZ', 9_500)
  await create('Guia de bolso', 'GUIA', 2_990)
  await create('Mentoria', 'MENT', 15_000)
})

const toast = (text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (of: Page) => of.getByRole('list', { name: 'Ofertas no checkout' })
const listTitles = () => section(page).locator('li a').allTextContents()
const pickProduct = async (q: string) => {
  await page.getByLabel('Produto e variante').fill(q)
  await page.getByRole('option', { name: q }).first().click()
}

describe('a seller with order bumps', () => {
  it('reads what an order bump is, creates one and sees the card as shoppers do', async () => {
    await page.goto(`${shop.url}/products/${main.id}`)
    await page.getByText('Venda mais um item no mesmo pedido').waitFor()
    await expectGoodLayouts(page, 'bump-admin-empty')
    await page.getByRole('link', { name: 'Criar oferta' }).click()
    await button('Criar oferta').click()
    await page.getByText('Escolha um produto', { exact: true }).waitFor()
    await page.getByText('Escreva um título', { exact: true }).waitFor()
    await pickProduct('Guia de bolso')
    await page.getByText(/^Vazio: R\$\s29,90, o preço do catálogo\.$/).waitFor()
    await page.getByLabel('Preço na oferta').fill('19,90')
    await page.getByText(/^O checkout mostra R\$\s29,90 riscado/).waitFor()
    await page.getByLabel('Título', { exact: true }).fill('Leve também o guia de bolso')
    await page.getByLabel('Texto').fill('Sessenta páginas para consultar quando quiser.')
    await page.locator('input[type=file]').setInputFiles(productPicture)
    await page.getByRole('radio', { name: 'A imagem enviada' }).waitFor()
    await page.getByText(/^Adicionar por R\$\s19,90$/).waitFor()
    await expectGoodLayouts(page, 'bump-admin-form')
    await button('Criar oferta').click()
    await toast('Oferta criada')
    await section(page).getByText('Leve também o guia de bolso').waitFor()
    await section(page)
      .getByText(/R\$\s19,90 em vez de R\$\s29,90 · Acima do botão de pagar/)
      .waitFor()
    await page.getByText('Nenhum pedido pago viu uma oferta neste período.').waitFor()
  })

  it('sorts by keyboard, switches off, and undoes a deletion', async () => {
    await page.getByRole('link', { name: 'Criar oferta' }).click()
    await page.getByLabel('Produto e variante').fill('MENT')
    await page.getByRole('option', { name: /^Mentoria MENT / }).click()
    await page.getByLabel('Título', { exact: true }).fill('Uma hora de mentoria')
    await button('Criar oferta').click()
    await toast('Oferta criada')
    await expect.poll(listTitles).toEqual(['Leve também o guia de bolso', 'Uma hora de mentoria'])
    await dragByKeyboard(page, 'Mover: Uma hora de mentoria', 'ArrowUp', {
      lifted: 'Oferta 2 de 2 levantada.',
      over: 'Oferta 2 sobre a posição 1 de 2.',
    })
    // The list shows the new order before it is saved.
    const saved = page.waitForResponse(each => each.request().method() === 'PUT' && each.ok())
    await page.keyboard.press('Space')
    await saved
    await expect.poll(listTitles).toEqual(['Uma hora de mentoria', 'Leve também o guia de bolso'])
    await page.reload()
    await expect.poll(listTitles).toEqual(['Uma hora de mentoria', 'Leve também o guia de bolso'])
    await expectGoodLayouts(page, 'bump-admin-list')
    await page.getByRole('switch', { name: 'Oferecer: Uma hora de mentoria' }).click()
    await toast('Oferta desligada')
    await button('Excluir: Uma hora de mentoria').click()
    // The pointer over the toast keeps it open.
    await page.locator('.toast', { hasText: 'Oferta excluída' }).hover()
    await expect.poll(listTitles).toEqual(['Leve também o guia de bolso'])
    await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(async () => (await listTitles()).length).toBe(2)
  })

  it('asks before changes are lost, and shows what another person changed meanwhile', async () => {
    await section(page).getByRole('link', { name: 'Leve também o guia de bolso' }).click()
    await page.getByRole('heading', { name: 'Leve também o guia de bolso', level: 1 }).waitFor()
    await page.getByLabel('Título', { exact: true }).fill('O guia de bolso')
    await page.getByText('Alterações não salvas').waitFor()
    const { bumps } = await api.call<{ bumps: { id: string; title: string }[] }>(
      'GET',
      `/api/v1/products/${main.id}/order-bumps`,
    )
    const bump = bumps.find(({ title }) => title.startsWith('Leve'))
    await api.call('PATCH', `/api/v1/order-bumps/${bump?.id}`, { title: 'O guia completo' })
    await button('Salvar').click()
    await page.getByRole('dialog').getByText('Outra pessoa alterou esta oferta').waitFor()
    await takeScreenshot(page, 'bump-admin-conflict-1280')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button('Descartar').click()
    await page.getByText('Alterações não salvas').waitFor({ state: 'detached' })
  })

  it('says in the list why an order bump is not shown', async () => {
    const { products } = await api.call<{ products: Product[] }>('GET', '/api/v1/products?q=Mentoria&take=20')
    await api.call('POST', `/api/v1/products/${products[0]?.id}/archive`)
    const { bumps } = await api.call<{ bumps: { id: string; title: string }[] }>(
      'GET',
      `/api/v1/products/${main.id}/order-bumps`,
    )
    const bump = bumps.find(({ title }) => title.startsWith('Uma'))
    await api.call('PATCH', `/api/v1/order-bumps/${bump?.id}`, { isActive: true })
    await page.goto(`${shop.url}/products/${main.id}`)
    await page.getByText('Não aparece: o produto ou a variante foi arquivada.').waitFor()
    await takeScreenshot(page, 'bump-admin-problem-1280', { fullPage: true })
  })
})
