import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts, findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop()
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
await becomeOwner(page, shop.ownerLink)
const api = await signInPageSeller(shop.url)

type Variant = { id: string; name: string; sku: string; cents: number; stock: number | null; version: number }
type Product = { id: string; title: string; version: number; priceCents: number; variants: Variant[] }
let lamp: Product
beforeAll(async () => {
  lamp = await api.call<Product>('POST', '/api/v1/products', {
    title: 'Lamp',
    images: [],
    currency: 'brl',
    shippingOptions: [],
    variants: [
      { name: 'Sand', sku: 'LAMP-SAND', cents: 8_900, stock: 12, isDefault: true, image: null },
      { name: 'Moss', sku: 'LAMP-MOSS', cents: 9_900, stock: 4, isDefault: false, image: null },
    ],
  })
})

const readLamp = () => api.call<Product>('GET', `/api/v1/products/${lamp.id}/full`)
const toast = (text: string) => page.locator('.toast', { hasText: text }).last().waitFor()
const section = (name: string, on: Page = page) => on.getByRole('region', { name, exact: true })
const saveBar = (on: Page = page) => on.getByRole('status').filter({ hasText: 'Alterações não salvas' })
const findFocus = (on: Page = page) => on.evaluate(() => document.activeElement?.id ?? '')

/** Returns a list that receives the method of each request that changes products from now on. */
function listWrites() {
  const methods: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes('/api/v1/products')) methods.push(request.method())
  })
  return methods
}

describe('a seller on the page of a product', () => {
  it('sees all sections, and jumps to a section through the navigation and through its URL', async () => {
    await page.goto(`${shop.url}/products/${lamp.id}`)
    const names = ['Textos', 'Imagens', 'Variantes e preços', 'Estoque', 'Envio', 'Entrega digital', 'Idioma e moeda']
    const later = ['Aparência do checkout', 'Preço no Stripe', 'Ofertas no checkout', 'Funil de upsell']
    for (const name of [...names, ...later, 'Links e páginas', 'Números']) await section(name).waitFor()
    const links = page.getByRole('navigation', { name: 'Seções do produto' }).getByRole('link')
    await expect.poll(() => links.allTextContents()).toHaveLength(13)
    await links.filter({ hasText: 'Funil de upsell' }).click()
    await expect.poll(findFocus).toBe('funnel-title')
    await expect.poll(() => page.url()).toContain('#funnel')
    await page.goto(`${shop.url}/products/${lamp.id}#stock`)
    await expect.poll(findFocus).toBe('stock-title')
    await section('Links e páginas').getByText('LAMP-MOSS', { exact: true }).waitFor()
    await expectGoodLayouts(page, 'product-page')
  })
})

describe('a seller editing several sections', () => {
  it('sees what changed, and saves all of it in one request with Ctrl+S', async () => {
    await page.goto(`${shop.url}/products/${lamp.id}`)
    await section('Textos').getByLabel('Título', { exact: true }).fill('Halo lamp')
    await section('Variantes e preços').getByRole('button', { name: 'Editar Moss' }).click()
    await section('Variantes e preços').getByLabel('Ajuste de preço').fill('15')
    await section('Variantes e preços')
      .getByText(/^Preço final: R\$\s104,00$/)
      .waitFor()
    await section('Variantes e preços').getByRole('button', { name: 'Adicionar variante' }).click()
    const added = page.getByRole('group', { name: 'Nova variante' })
    await added.getByLabel('Nome', { exact: true }).fill('Graphite')
    await added.getByLabel('SKU', { exact: true }).fill('LAMP-GRAPHITE')
    await section('Estoque').getByLabel('Estoque: Sand').fill('20')
    await section('Idioma e moeda').getByLabel('Idioma do checkout').selectOption('pt-BR')
    const parts = saveBar().getByRole('link')
    await expect
      .poll(() => parts.allTextContents())
      .toEqual(['Textos', 'Variantes e preços', 'Estoque', 'Idioma e moeda'])
    await takeScreenshot(page, 'product-page-unsaved')
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await parts.filter({ hasText: 'Textos' }).click()
    await expect.poll(findFocus).toBe('texts-title')
    const sent = listWrites()
    // The new variant stays open and keeps the focus, although it gets another id when it is saved.
    await added.getByLabel('SKU', { exact: true }).focus()
    await page.keyboard.press('Control+s')
    await toast('Produto salvo com sucesso!')
    await saveBar().waitFor({ state: 'detached' })
    const graphite = page.getByRole('group', { name: 'Editar Graphite' })
    const isFocused = (field: HTMLElement | SVGElement) => field === document.activeElement
    await expect.poll(() => graphite.getByLabel('SKU', { exact: true }).evaluate(isFocused)).toBe(true)
    expect(sent).toEqual(['PATCH'])
    const saved = await readLamp()
    expect(saved.title).toBe('Halo lamp')
    expect(saved.variants.map(({ name, cents, stock }) => [name, cents, stock])).toEqual([
      ['Sand', 8_900, 20],
      ['Moss', 10_400, 4],
      ['Graphite', 8_900, null],
    ])
  })

  it('asks before unsaved changes are lost, and discards them', async () => {
    await section('Textos').getByLabel('Título', { exact: true }).fill('Never saved')
    await page.getByRole('link', { name: 'Produtos' }).first().click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
    await saveBar().getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => section('Textos').getByLabel('Título', { exact: true }).inputValue()).toBe('Halo lamp')
  })

  it('sees all problems in a summary that links to their fields, including those of a closed variant', async () => {
    const variants = section('Variantes e preços')
    await section('Textos').getByLabel('Título', { exact: true }).fill('')
    await variants.getByLabel('Preço base').fill('')
    await variants.getByRole('button', { name: 'Editar Sand' }).click()
    await variants.getByRole('group', { name: 'Editar Sand' }).getByLabel('SKU', { exact: true }).fill('')
    await variants.getByRole('button', { name: 'Fechar Sand' }).click()
    await section('Estoque').getByLabel('Estoque: Graphite').fill('many')
    await saveBar().getByRole('button', { name: 'Salvar alterações' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Corrija e salve de novo' })
    await summary.getByRole('heading', { name: 'Há 4 problemas' }).waitFor()
    await expect.poll(() => summary.evaluate(box => box === document.activeElement)).toBe(true)
    await takeScreenshot(page, 'product-page-problems')
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    const jump = async (name: RegExp, id: RegExp) => {
      await summary.getByRole('link', { name }).click()
      await expect.poll(findFocus).toMatch(id)
    }
    await jump(/^SKU \(Sand\)/, /^field-variant-.*-sku$/)
    await page.keyboard.type('LAMP-MOSS')
    await jump(/^Estoque \(Graphite\)/, /^field-variant-.*-stock$/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3')
    await jump(/^Título/, /^field-title$/)
    await page.keyboard.type('Halo lamp')
    await variants.getByLabel('Preço base').fill('89')
    await summary.getByRole('heading', { name: 'Há um problema' }).waitFor()
    await summary.getByText('Este SKU já está em uso.').waitFor()
    const sand = variants.getByRole('group', { name: 'Editar Sand' })
    await sand.getByLabel('SKU', { exact: true }).fill('LUZ-SAND')
    await page.keyboard.press('Control+s')
    await toast('Produto salvo com sucesso!')
    await saveBar().waitFor({ state: 'detached' })
    await summary.waitFor({ state: 'detached' })
    expect((await readLamp()).variants[0]?.sku).toBe('LUZ-SAND')
  })

  it('sees at its field that the server rejected a SKU, and keeps everything that was typed', async () => {
    await api.call('POST', '/api/v1/products', {
      title: 'Cup',
      images: [],
      shippingOptions: [],
      variants: [{ name: 'Cup', sku: 'CUP', cents: 1_000, isDefault: true }],
    })
    const variants = section('Variantes e preços')
    const sand = variants.getByRole('group', { name: 'Editar Sand' })
    await sand.getByLabel('SKU', { exact: true }).fill('cup')
    await section('Estoque').getByLabel('Estoque: Sand').fill('7')
    await page.keyboard.press('Control+s')
    await page.getByRole('link', { name: 'SKU (Sand): Este SKU já está em uso.' }).waitFor()
    await sand.getByText('Este SKU já está em uso.').waitFor()
    await expect.poll(() => section('Estoque').getByLabel('Estoque: Sand').inputValue()).toBe('7')
    expect((await readLamp()).variants[0]?.stock).toBe(20)
    await sand.getByLabel('SKU', { exact: true }).fill('LUZ-SAND-2')
    await page.keyboard.press('Control+s')
    await saveBar().waitFor({ state: 'detached' })
    expect((await readLamp()).variants[0]).toMatchObject({ sku: 'LUZ-SAND-2', stock: 7 })
  })
})

describe('a seller whose product another person changes meanwhile', () => {
  it('keeps the changes of both people when they changed different variants', async () => {
    const { variants } = await readLamp()
    await page.reload()
    await section('Estoque').getByLabel('Estoque: Sand').fill('11')
    await api.call('PUT', `/api/v1/products/${lamp.id}/variants/${variants[1]?.id}`, {
      ...{ name: 'Moss green', sku: 'LAMP-MOSS', priceAdjustment: 1_500, stock: 9 },
    })
    await page.keyboard.press('Control+s')
    await toast('Produto salvo com sucesso!')
    await saveBar().waitFor({ state: 'detached' })
    const saved = await readLamp()
    expect(saved.variants.map(({ name, stock }) => [name, stock])).toEqual([
      ['Sand', 11],
      ['Moss green', 9],
      ['Graphite', 3],
    ])
    await section('Estoque').getByLabel('Estoque: Moss green').waitFor()
  })

  it('chooses between two titles, and keeps a variant that the other person deleted', async () => {
    const { variants } = await readLamp()
    await section('Textos').getByLabel('Título', { exact: true }).fill('Halo portable')
    const list = section('Variantes e preços')
    await list.getByRole('button', { name: 'Editar Graphite' }).click()
    await list.getByRole('group', { name: 'Editar Graphite' }).getByLabel('Nome', { exact: true }).fill('Graphite XL')
    await api.call('DELETE', `/api/v1/products/${lamp.id}/variants/${variants[2]?.id}`)
    await api.call('PATCH', `/api/v1/products/${lamp.id}`, { title: 'Halo of another person' })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este produto' })
    await dialog.getByText('Halo of another person').waitFor()
    await dialog.getByText('Excluída pela outra pessoa').waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await takeScreenshot(page, 'product-page-conflict')
    const sent = listWrites()
    await page.keyboard.press('Control+s')
    await dialog.getByRole('button', { name: 'Manter o meu' }).click()
    await expect.poll(async () => (await readLamp()).title).toBe('Halo portable')
    await saveBar().waitFor({ state: 'detached' })
    // Ctrl+S saves nothing while the dialog asks for a decision.
    expect(sent).toEqual(['PATCH'])
    const saved = await readLamp()
    expect([saved.title, saved.variants.map(({ name }) => name)]).toEqual([
      'Halo portable',
      ['Sand', 'Moss green', 'Graphite XL'],
    ])
  })

  it('keeps unsaved changes when another variant becomes the default or is deleted', async () => {
    await section('Textos').getByLabel('Título', { exact: true }).fill('Halo kept')
    const list = section('Variantes e preços')
    await list.getByRole('button', { name: 'Definir Moss green como padrão' }).click()
    await toast('Default variant updated')
    await list.getByRole('button', { name: 'Excluir Graphite XL' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await toast('Variant deleted successfully')
    await expect.poll(() => section('Textos').getByLabel('Título', { exact: true }).inputValue()).toBe('Halo kept')
    await page.keyboard.press('Control+s')
    await toast('Produto salvo com sucesso!')
    await saveBar().waitFor({ state: 'detached' })
    const saved = await readLamp()
    expect([saved.title, saved.variants.map(({ name }) => name)]).toEqual(['Halo kept', ['Moss green', 'Sand']])
    // The browser logs the 409 responses that this journey causes on purpose.
    expectNoComplaints(/409 \(Conflict\)/)
  })
})

describe('a seller on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  it('jumps to a section, edits two sections and saves once', async () => {
    const { page: small } = await chromium.newPerson(phone)
    await signIn(small, shop.url)
    await small.goto(`${shop.url}/products/${lamp.id}`)
    await section('Textos', small).waitFor()
    await takeScreenshot(small, 'product-page-390-top')
    await small.getByLabel('Ir para', { exact: true }).selectOption('stock')
    await expect.poll(() => findFocus(small)).toBe('stock-title')
    await section('Estoque', small).getByLabel('Estoque: Sand').fill('2')
    await small.getByLabel('Ir para', { exact: true }).selectOption('texts')
    await section('Textos', small).getByLabel('Título no checkout').fill('Buy Halo')
    await takeScreenshot(small, 'product-page-390-unsaved')
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expect.poll(() => findAxeViolations(small)).toEqual([])
    await saveBar(small).getByRole('button', { name: 'Salvar alterações' }).click()
    await saveBar(small).waitFor({ state: 'detached' })
    expect((await readLamp()).variants[1]?.stock).toBe(2)
  })
})
