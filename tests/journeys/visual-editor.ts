import { beforeAll, describe, expect, it } from 'vitest'
import { chooseProduct } from '#tests/support/choose-product.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { makeProduct, openFirstOffer } from '#tests/support/http-funnel.ts'
import { expectAccessible, expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const toast = (text: string | RegExp) => page.locator('.toast', { hasText: text }).last()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const inspector = page.getByRole('complementary', { name: 'Elemento' })
const layers = page.getByRole('complementary', { name: 'Camadas' })
const onCanvas = (name: string | RegExp) => page.locator('.cv-sheet').getByRole('button', { name })
let lamp = ''
let caseSku = ''
let funnel = ''

/** The elements of a page as shoppers see them. */
async function fetchPublished(title: string): Promise<Record<string, unknown>[]> {
  const [row] = await sql<{ visual_elements: string }>(
    `select visual_elements from upsell_pages where title = '${title}'`,
  )
  return JSON.parse(row?.visual_elements ?? '[]')
}

async function createPage(title: string) {
  await page.goto(`${shop.url}/upsells?tab=pages&upsell=${funnel}&page=new`)
  await page.getByLabel('Título da página').fill(title)
  await press('Criar página')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Opens the offer as a shopper who has just paid, and buys it. */
async function buyFrom(text: string, cents: number) {
  const { page: shopper } = await chromium.newPerson()
  await openFirstOffer(shopper, shop, lamp)
  await shopper.getByText(text).waitFor()
  await shopper
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click()
  const bought = `select amount_cents from payments where kind = 'upsell' and state = 'succeeded'
    order by created_at desc limit 1`
  await expect.poll(() => sql(bought)).toEqual([{ amount_cents: cents }])
  await shopper.context().close()
}

/** Waits until the server has stored the changes. */
const waitUntilSaved = () => page.locator('.vs-saved', { hasText: /salvo/i }).waitFor()
const getX = async () => Number(await inspector.getByLabel('Posição horizontal (X)').inputValue())

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  const seller = await signInPageSeller(shop.url)
  lamp = (await makeProduct(seller, 'Halo', 8900)).id
  caseSku = (await makeProduct(seller, 'Estojo de viagem', 2900)).sku
  const body = { name: 'Depois da Halo', productIds: [lamp] }
  funnel = (await seller.call<{ id: string }>('POST', '/api/v1/upsells', body)).id
})

describe('a seller building a page with the mouse', () => {
  it('adds text and a product to an empty page, drags the product, and undoes and redoes the drag', async () => {
    await createPage('Estojo')
    await press('Texto')
    await inspector.getByLabel('Conteúdo').fill('Leve a Halo sem riscar')
    await press('Produto')
    await inspector.getByLabel('Oferta').selectOption({ label: 'Produto da loja' })
    await chooseProduct(page, inspector, 'Produto', 'Estojo de viagem')
    await inspector.getByText(`O valor cobrado vem do produto ${caseSku}, não da página.`).waitFor()
    const product = onCanvas(/^Produto/)
    const before = await product.boundingBox()
    if (!before) throw new Error('no product')
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 80, { steps: 8 })
    await page.mouse.up()
    await expect.poll(getX).toBeGreaterThan(110)
    await page.keyboard.press('Control+z')
    await expect.poll(getX).toBe(100)
    await press('Refazer')
    await expect.poll(getX).toBeGreaterThan(110)
  })

  it('keeps a draft that shoppers do not see and that a reload restores', async () => {
    await page
      .getByText(/^Rascunho salvo/)
      .first()
      .waitFor()
    expect(await fetchPublished('Estojo')).toEqual([])
    await page.reload()
    await onCanvas(/Leve a Halo sem riscar/).waitFor()
    await layers.getByRole('button', { name: /^Produto: Estojo/ }).click()
    expect(await getX()).toBeGreaterThan(110)
    await expectGoodLayouts(page, 'visual-editor')
  })

  it('publishes the page, and a shopper buys from it', async () => {
    await press('Salvar Alterações')
    await toast('Página salva. Os clientes já veem assim.').waitFor()
    expect((await fetchPublished('Estojo')).map(({ type }) => type)).toEqual(['text', 'product'])
    await buyFrom('Leve a Halo sem riscar', 2900)
  })

  it('reorders, hides and locks layers', async () => {
    const names = () => layers.locator('[data-layer]').allTextContents()
    await layers.getByRole('button', { name: 'Leve a Halo sem riscar', exact: true }).click()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(names).toEqual(['Produto: Estojo de viagem', 'Leve a Halo sem riscar'])
    await layers.getByText('Leve a Halo sem riscar: camada 2 de 2.').waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(names).toEqual(['Leve a Halo sem riscar', 'Produto: Estojo de viagem'])
    await layers.getByRole('listitem').filter({ hasText: 'Produto: Estojo' }).hover()
    await press('Bloquear: Produto: Estojo de viagem')
    await press('Ocultar: Leve a Halo sem riscar')
    await layers.getByRole('button', { name: 'Leve a Halo sem riscar, oculto' }).waitFor()
    await press('Mostrar: Leve a Halo sem riscar')
    await press('Desbloquear: Produto: Estojo de viagem')
  })

  it('reads a warning about a problem for shoppers, and jumps to the field that fixes it', async () => {
    await press('Texto')
    await inspector.getByLabel('Conteúdo').fill('Letra miúda')
    await inspector.getByLabel('Tamanho', { exact: true }).fill('12')
    await layers.getByText('“Letra miúda” tem 12 px no celular').waitFor()
    await inspector.getByLabel('Cor', { exact: true }).fill('#dddddd')
    await layers.getByText(/“Letra miúda” tem pouco contraste/).waitFor()
    await layers.getByRole('button', { name: /^Ajustar: “Letra miúda” tem 12 px/ }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Tamanho no celular')
    await page.keyboard.type('16')
    await layers.getByText('“Letra miúda” tem 12 px no celular').waitFor({ state: 'detached' })
    await inspector.getByRole('button', { name: 'Excluir', exact: true }).click()
    await layers.getByRole('button', { name: 'Letra miúda' }).waitFor({ state: 'detached' })
    await waitUntilSaved()
  })
})

describe('a seller with several elements selected', () => {
  it('aligns selected elements, duplicates an element and undoes the copy', async () => {
    await page.mouse.click(400, 700)
    await onCanvas(/^Produto/).click()
    await onCanvas(/Leve a Halo/).click({ modifiers: ['Shift'] })
    await page.getByText('2 elementos').first().waitFor()
    await press('Alinhar à esquerda')
    await layers.getByRole('button', { name: /^Produto:/ }).click()
    await expect.poll(getX).toBe(100)
    await inspector.getByRole('button', { name: 'Duplicar' }).click()
    await expect.poll(getX).toBe(124)
    await page.keyboard.press('Control+z')
    await expect.poll(() => layers.getByRole('button', { name: /^Produto:/ }).count()).toBe(1)
    await waitUntilSaved()
  })
})

describe('a seller who could lose changes', () => {
  it('finds changes that the browser stored without a connection, even after a crash', async () => {
    const cut = await page.context().newPage()
    await cut.route(/\/api\/v1\/upsell-pages\/[^/]+\/visual-draft/, route => route.abort())
    await cut.goto(page.url())
    await cut.locator('[data-layer]', { hasText: /^Leve a Halo/ }).click()
    await cut.getByRole('complementary', { name: 'Elemento' }).getByLabel('Conteúdo').fill('Escrito sem rede')
    await cut.getByText('Sem conexão. Salvo neste navegador.').first().waitFor()
    // The tab is not closed: closing it would try to save once more, which a crash does not.
    await page.reload()
    await page.getByText(/não tinha sido salvo/).waitFor()
    await onCanvas(/Escrito sem rede/).waitFor()
    await press('Continuar editando')
    await page.locator('.vs-saved', { hasText: /^Rascunho salvo/ }).waitFor()
    await cut.close()
  })

  it('restores an earlier version of a page, and undoes the restoration', async () => {
    await page.reload({ waitUntil: 'load' })
    await onCanvas(/Escrito sem rede/).waitFor()
    await press('Mais ações')
    await page.getByRole('menuitem', { name: 'Versões' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /Publicado/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Restaurar' }).click()
    await toast('Versão restaurada').waitFor()
    await onCanvas(/Leve a Halo sem riscar/).waitFor()
    await press('Desfazer')
    await onCanvas(/Escrito sem rede/).waitFor()
    await press('Salvar Alterações')
    await toast('Página salva. Os clientes já veem assim.').waitFor()
  })
})

describe('a seller editing on a phone', () => {
  const tabs = page.getByRole('navigation', { name: 'Áreas do editor' })
  const panel = (name: string) => page.getByRole('complementary', { name })
  const open = (name: string) => tabs.getByRole('button', { name }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)

  it('sees one panel at a time, and moves the focus to the panel’s button when closing the panel', async () => {
    await createPage('Segunda')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole('button', { name: 'Celular, 360 px', pressed: true }).waitFor()
    await open('Adicionar')
    await press('Texto')
    await panel('Editar').getByLabel('Conteúdo').fill('Escrito no celular')
    await open('Camadas')
    await press('Bloquear: Escrito no celular')
    await panel('Camadas').getByRole('button', { name: 'Escrito no celular, bloqueado' }).waitFor()
    await page.keyboard.press('Escape')
    await panel('Camadas').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Camadas')
    await waitUntilSaved()
  })

  it('reaches the funnel’s other pages, the preview and the versions', async () => {
    await press('Mais ações')
    for (const name of ['Preview', 'Versões', 'Converter em página HTML'])
      await page.getByRole('menuitem', { name }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press('Página 2 de 2')
    await page.getByRole('menuitem', { name: 'Nova página' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: '1. Estojo' }).click()
    await page.getByRole('heading', { level: 1, name: 'Estojo' }).waitFor()
    await onCanvas(/Escrito sem rede/).waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    expectNoComplaints()
  })

  it('reads why a page did not load, and tries again', async () => {
    await page.route(/\/api\/v1\/upsell-pages\/[^/]+$/, route => route.abort())
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'Error fetching upsell pages' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Estojo' }).waitFor()
    expect(await page.locator('.vs-side').count()).toBe(0)
    await expectGoodLayouts(page, 'visual-editor-failed')
    await page.unroute(/\/api\/v1\/upsell-pages\/[^/]+$/)
    await press('Tentar de novo')
    await onCanvas(/Escrito sem rede/).waitFor()
  })
})
