import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { dragByKeyboard } from '#tests/support/drag-by-keyboard.ts'
import { openFirstOffer } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { createZipFile } from '#tests/support/sales-pages.ts'
import { becomeOwner, setCheckbox } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { createToastLocator, waitForNoToast } from '#tests/support/toasts.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const toast = createToastLocator(page)
const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: false }) })
const titles = page.getByRole('list', { name: 'Existing Pages' }).getByRole('heading')
const titlesInOrder = async () =>
  (await titles.allTextContents()).map(text => text.replace(/(Visual Editor|Custom HTML).*/, ''))
const dialog = page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
async function openMenuAction(of: string, act: string) {
  await page.getByRole('button', { name: `Mais ações: ${of}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
let lamp = ''
beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  const { call } = await signInPageSeller(shop.url)
  const variants = [
    { name: 'Sand', sku: 'HALO-SAND', cents: 8900, stock: 7, isDefault: true, image: null },
    { name: 'Moss', sku: 'HALO-MOSS', cents: 9500, stock: 40, isDefault: false, image: null },
  ]
  lamp = (await call<{ id: string }>('POST', '/api/v1/products', { title: 'Halo', images: [], variants })).id
})

describe('a seller without a funnel', () => {
  it('creates a funnel, and reads at each step what is missing', async () => {
    await page.goto(`${shop.url}/upsells`)
    await page.getByRole('heading', { name: 'Venda mais uma vez sem pedir o cartão de novo' }).waitFor()
    await expectGoodLayouts(page, 'upsells-empty')
    await press('Create Upsell')
    const create = page.getByRole('tabpanel', { name: 'Create Upsell' })
    const submit = create.getByRole('button', { name: 'Create Upsell' })
    await submit.click()
    await toast('Please enter a upsell name').waitFor()
    await create.getByLabel('Nome', { exact: true }).fill('Depois da Halo')
    await submit.click()
    await toast('Please select at least one product').waitFor()
    await setCheckbox(create.getByRole('checkbox', { name: /^Halo/ }))
    await create.getByText('Only 7 left').waitFor()
    await create.getByText('40 em estoque').waitFor()
    await create.getByText('$95.00').waitFor()
    await setCheckbox(create.getByRole('checkbox', { name: /HALO-SAND/ }), false)
    await setCheckbox(create.getByRole('checkbox', { name: /HALO-MOSS/ }), false)
    await submit.click()
    await toast('Please select at least one SKU for each selected product').waitFor()
    await setCheckbox(create.getByRole('checkbox', { name: /HALO-SAND/ }))
    await setCheckbox(create.getByRole('checkbox', { name: /HALO-MOSS/ }))
    await submit.click()
    await toast('Upsell criado').waitFor()
    await page.getByRole('heading', { name: 'Nova página' }).waitFor()
  })

  it('builds a visual page with a priced offer', async () => {
    await press('Criar página')
    await toast('Please select an upsell and enter a page title').waitFor()
    await page.getByLabel('Título da página').fill('Segunda Halo')
    await press('Criar página')
    await toast('Página criada').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Segunda Halo' }).waitFor()
    await press('Texto')
    await page.getByLabel('Conteúdo').fill('Uma para o outro quarto')
    await press('Produto')
    await page.getByLabel('Nome', { exact: true }).fill('')
    await press('Salvar Alterações')
    await toast('Preencha o nome do produto e o preço').waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Segunda Halo')
    await press('Salvar Alterações')
    await toast('Página salva. Os clientes já veem assim.').waitFor()
    await press('Voltar para as páginas')
    await row('Segunda Halo').getByText('$29.99').waitFor()
  })

  it('uploads a funnel page as a ZIP file, chooses its entry file, and sets each link’s action', async () => {
    await press('Nova página')
    await page.getByRole('heading', { name: 'Nova página' }).waitFor()
    await page.getByLabel('Título da página').fill('Capa')
    await page.getByRole('radio', { name: /Custom HTML/ }).check()
    const html =
      '<!doctype html><html lang="pt"><title>Capa</title><h1>Uma capa</h1><a href="#s">Quero</a><a href="#n">Não</a></html>'
    const files = page.locator('input[type=file]:not([webkitdirectory])').first()
    const otherHtml = '<!doctype html><p>Other</p>'
    await files.setInputFiles(createZipFile('capa.zip', { 'offer.html': html, 'other.html': otherHtml }))
    await page.getByText('Qual página abre primeiro?').waitFor()
    await press('Criar página')
    await toast('Qual página abre primeiro?').waitFor()
    await page.getByRole('radio', { name: 'offer.html' }).check()
    await press('Criar página')
    await press('Configurar cobrança: Quero')
    await dialog.getByLabel('O que faz').selectOption({ label: 'Cobra' })
    await dialog.getByRole('button', { name: 'Salvar cobrança' }).click()
    await toast('Preencha o nome do produto e o preço').waitFor()
    await dialog.getByLabel('Oferta').selectOption({ label: 'Produto da loja' })
    await dialog.getByLabel('Variante').selectOption({ label: 'Moss · $95.00' })
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'upsell-charge')
    await dialog.getByRole('button', { name: 'Salvar cobrança' }).click()
    await toast('Link de cobrança salvo').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await press('Configurar cobrança: Não')
    await dialog.getByLabel('O que faz').selectOption({ label: 'Continua sem comprar' })
    await dialog.getByRole('button', { name: 'Salvar cobrança' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Continua sem comprar').first().waitFor()
    await press('Voltar para as páginas')
    await row('Capa').getByText('$95.00').waitFor()
  })
})

/** Adds a third page with a cheaper offer, which a shopper may see after declining. */
async function addSmaller() {
  const { call } = await signInPageSeller(shop.url)
  const [upsell] = await sql<{ id: string }>('select id from upsells')
  const product = { id: 'a', type: 'product', content: '', style: {}, position: { x: 100, y: 100 } }
  await call('POST', `/api/v1/upsells/${upsell?.id}/pages`, {
    title: 'Kit menor',
    elements: [{ ...product, name: 'Kit menor', price: 1290 }],
  })
  await page.reload()
  await row('Kit menor').waitFor()
}

describe('a seller arranging a funnel’s pages', () => {
  it('sets which funnel page follows each page, but cannot build a cycle', async () => {
    await addSmaller()
    await press('Caminho: Segunda Halo')
    await dialog.getByLabel('Depois de recusar').selectOption({ label: '3. Kit menor' })
    await dialog.getByRole('button', { name: 'Salvar caminho' }).click()
    await toast('Caminho salvo').waitFor()
    await row('Segunda Halo').getByText('Recusou').waitFor()
    await press('Caminho: Kit menor')
    await dialog.getByLabel('Depois de comprar').selectOption({ label: '1. Segunda Halo' })
    await dialog.getByRole('button', { name: 'Salvar caminho' }).click()
    await dialog.getByText('1. Segunda Halo → 2. Capa → 3. Kit menor → 1. Segunda Halo').waitFor()
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'upsell-leads')
    await dialog.getByLabel('Depois de comprar').selectOption({ label: 'Início da loja' })
    await dialog.getByRole('button', { name: 'Salvar caminho' }).click()
    await toast('Caminho salvo').getByRole('button', { name: 'Desfazer' }).click()
    await toast('Caminho restaurado').waitFor()
  })

  it('reorders funnel pages by keyboard and pointer, and undoes the change', async () => {
    await dragByKeyboard(page, 'Mover Capa', 'ArrowDown', {
      lifted: 'Página 2 de 3 levantada.',
      over: 'Página 2 sobre a posição 3 de 3.',
    })
    await page.keyboard.press('Space')
    await expect.poll(titlesInOrder).toEqual(['Segunda Halo', 'Kit menor', 'Capa'])
    await toast('Ordem das páginas alterada').hover()
    await expect
      .poll(() => sql('select title from upsell_pages order by page_order'))
      .toEqual(['Segunda Halo', 'Kit menor', 'Capa'].map(title => ({ title })))
    await toast('Ordem das páginas alterada').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(titlesInOrder).toEqual(['Segunda Halo', 'Capa', 'Kit menor'])
    await toast('Ordem desfeita').waitFor()
    await openMenuAction('Kit menor', 'Subir')
    await expect.poll(titlesInOrder).toEqual(['Segunda Halo', 'Kit menor', 'Capa'])
    await openMenuAction('Kit menor', 'Descer')
    await expect.poll(titlesInOrder).toEqual(['Segunda Halo', 'Capa', 'Kit menor'])
  })

  it('renames a funnel page, copies its link, hides the page and shows it again', async () => {
    await openMenuAction('Kit menor', 'Renomear')
    await dialog.getByLabel('Título da página').fill('Kit de viagem')
    await dialog.getByRole('button', { name: 'Renomear' }).click()
    await toast('Página renomeada').waitFor()
    await row('Kit de viagem').waitFor()
    await row('Capa').getByRole('button', { name: 'Copiar link' }).click()
    await toast('Link copiado!').waitFor()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^http:.*\/upsell\/[0-9a-f-]{36}\/page\/2$/)
    await openMenuAction('Capa', 'Ocultar do funil')
    await toast('“Capa” saiu do funil').hover()
    await row('Capa').getByText('Oculta', { exact: true }).waitFor()
    await toast('“Capa” saiu do funil').getByRole('button', { name: 'Desfazer' }).click()
    await row('Capa').getByText('Oculta', { exact: true }).waitFor({ state: 'detached' })
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'upsell-pages')
  })
})

/** Opens a preview of the funnel in a new window. */
async function openPreview(of: string): Promise<Page> {
  const coming = page.context().waitForEvent('page')
  await press(`Preview: ${of}`)
  const preview = await coming
  await preview.waitForURL(/\/upsell\/.*preview=/)
  return preview
}

describe('a seller with a complete funnel', () => {
  it('previews a funnel as shoppers see it, without a charge or a counted view', async () => {
    const preview = await openPreview('Depois da Halo')
    await preview.getByText('Uma para o outro quarto').waitFor()
    await preview.getByRole('button', { name: /^Buy Now/ }).click()
    await preview.getByText('Modo de demonstração').first().waitFor()
    await preview.waitForURL(/\/page\/2/)
    await preview.close()
    const hidden = await openPreview('Capa')
    await hidden.frameLocator('.frame-host iframe').getByRole('heading', { name: 'Uma capa' }).waitFor()
    await hidden.close()
    await expect.poll(() => sql(`select id from payments where kind = 'upsell'`)).toEqual([])
    await expect.poll(() => sql('select session_id from funnel_events')).toEqual([])
  })

  it('sells through a funnel, and reads the funnel’s figures in a graph and a table', async () => {
    const { page: shopper } = await chromium.newPerson()
    await openFirstOffer(shopper, shop, lamp)
    await shopper.getByRole('button', { name: /^Buy Now/ }).click()
    await shopper.waitForURL(/\/page\/2$/)
    await shopper.frameLocator('.frame-host iframe').getByRole('heading', { name: 'Uma capa' }).waitFor()
    // A page does not wait until its view is stored, so the test does.
    await expect.poll(async () => (await sql('select kind from funnel_events')).length).toBeGreaterThanOrEqual(3)
    await page.getByRole('button', { name: 'Gráfico', exact: true }).click()
    await page.getByText('Pedido pago').waitFor()
    await page.reload()
    const table = page.getByRole('table', { name: 'Números de cada página de Depois da Halo' })
    await table.getByRole('row', { name: /1\. Segunda Halo 1 1 100% 0 0/ }).waitFor()
    await page.getByRole('region', { name: 'Funil Depois da Halo' }).getByText('100%').first().waitFor()
    await page.getByText('$29.99').first().waitFor()
    await expectGoodLayouts(page, 'upsell-graph')
    await page.getByLabel('Período').selectOption({ label: 'Últimos 7 dias' })
    await table.getByRole('row', { name: /1\. Segunda Halo 1 1 100% 0 0/ }).waitFor()
    const funnel = page.getByRole('region', { name: 'Funil Depois da Halo' })
    await page.setViewportSize({ width: 390, height: 900 })
    const afterBuying = funnel.getByRole('listitem').filter({ hasText: /100%\s*Comprou/ })
    await afterBuying.getByText('Capa').waitFor()
    await table.getByRole('row', { name: /1\. Segunda Halo 1 1 100% 0 0/ }).waitFor()
    for (const part of [funnel, table.locator('..')])
      expect(await part.evaluate(each => each.scrollWidth - each.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await sql(`update members set role = 'viewer'`)
    await page.reload()
    await funnel.getByText('Segunda Halo').waitFor()
    await table.getByRole('row', { name: /1\. Segunda Halo/ }).waitFor()
    for (const part of [funnel, table]) expect(await part.getByRole('button').count()).toBe(0)
    await sql(`update members set role = 'owner'`)
    await page.reload()
    await funnel.getByRole('button', { name: /Segunda Halo/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Segunda Halo' }).waitFor()
    await press('Voltar para as páginas')
    await shopper.context().close()
  })

  it('edits, deactivates, reactivates and deletes a funnel', async () => {
    await page.getByRole('tab', { name: /Manage Upsells/ }).click()
    await press('Editar upsell: Depois da Halo')
    const name = page.getByLabel('Nome', { exact: true })
    await name.fill('Complementos')
    await press('Salvar')
    await toast('Upsell salvo').waitFor()
    await press('Voltar para os upsells')
    await page.getByRole('heading', { name: 'Complementos' }).waitFor()
    await page.getByRole('switch', { name: 'Desativar: Complementos' }).click()
    await toast('“Complementos” está inativo').hover()
    await page.getByText('Inactive', { exact: true }).waitFor()
    await toast('“Complementos” está inativo').getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    await press('Manage Pages')
    await press('Excluir página: Kit de viagem')
    const alert = page.getByRole('alertdialog')
    await alert.getByText('1 oferta').waitFor()
    await alert.getByText('O caminho de “Segunda Halo” agora leva à página seguinte').waitFor()
    await alert.getByRole('button', { name: 'Excluir página' }).click()
    await toast('Página excluída').waitFor()
    await expect.poll(titlesInOrder).toEqual(['Segunda Halo', 'Capa'])
    await page.getByRole('tab', { name: /Manage Upsells/ }).click()
    await waitForNoToast(page)
    await expectGoodLayouts(page, 'upsells')
    const counts = /\/api\/v1\/upsells\/[^/]+\/dependencies/
    await page.route(counts, route => route.fulfill({ status: 503, json: { error: 'unavailable' } }))
    await press('Delete: Complementos')
    await toast('Failed to check upsell dependencies').waitFor()
    await expect.poll(() => alert.count()).toBe(0)
    await page.unroute(counts)
    await press('Delete: Complementos')
    await alert.getByText('2 páginas').waitFor()
    await alert.getByRole('button', { name: 'Delete' }).click()
    await toast('Upsell excluído').waitFor()
    await page.getByRole('heading', { name: 'Venda mais uma vez sem pedir o cartão de novo' }).waitFor()
    await expect.poll(() => sql('select id from upsell_pages')).toEqual([])
  })
})
