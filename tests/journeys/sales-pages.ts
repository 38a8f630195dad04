import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { buildTitlePage, createSalesPagesScreen, createSiteFolder, createZipFile } from '#tests/support/sales-pages.ts'
import { becomeOwner, setCheckbox } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const { page: shopper } = await chromium.newPerson()

const screen = createSalesPagesScreen(page)
const { toast, tab, row, titles, create, publish, folder, files } = screen

let site = ''

async function makeProduct() {
  await page.goto(`${shop.url}/products?tab=create`)
  await page.getByRole('textbox', { name: 'Título' }).fill('Sea lamp')
  await page.getByLabel('Nome', { exact: true }).fill('Moss')
  await page.getByLabel('SKU', { exact: true }).fill('SEA-MOSS')
  await page.getByLabel('Preço', { exact: true }).fill('95.00')
  await page.locator('form').getByRole('button', { name: 'Create Product' }).click()
  await toast('Product created successfully').waitFor()
  const [product] = await sql<{ id: string }>('select id from products')
  return product?.id ?? ''
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink, 'usd')
  site = createSiteFolder(await makeProduct())
})

describe('a seller creating a campaign', () => {
  it('sees an empty campaign list, and needs a campaign before adding pages', async () => {
    await page.goto(`${shop.url}/sales-pages`)
    await page.getByRole('heading', { name: 'Coloque a sua primeira página de vendas no ar' }).waitFor()
    await expectGoodLayouts(page, 'sales-pages-empty')
    await tab('Manage Pages').click()
    await page.getByRole('heading', { name: 'Selecione uma campanha para gerenciar suas páginas' }).waitFor()
    await expectGoodLayouts(page, 'sales-pages-no-campaign')
    await page.getByRole('button', { name: 'Ver Campanhas' }).click()
    await page.getByRole('heading', { name: 'Coloque a sua primeira página de vendas no ar' }).waitFor()
  })

  it('reads what is wrong with a campaign’s name, and keeps the unsaved form across tabs', async () => {
    await tab('New Campaign').click()
    await create().click()
    await toast('Por favor, insira um nome para a campanha').waitFor()
    await screen.name().fill('!!!')
    await create().click()
    await toast('O nome precisa de pelo menos uma letra').waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Promoção de Verão!')
    await page.getByText('Endereço: /vendas/promocao-de-verao').waitFor()
    await setCheckbox(page.getByRole('checkbox', { name: 'Sea lamp' }))
    await tab(/^Campaigns/).click()
    await page.getByRole('link', { name: 'Produtos' }).first().click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
    await tab('New Campaign').click()
    await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Promoção de Verão!')
    await expectGoodLayouts(page, 'sales-pages-new')
  })

  it('creates a campaign, and cannot create a second campaign with the same URL', async () => {
    await create().click()
    await toast('Campanha criada').waitFor()
    await page.getByText('Nenhuma página criada ainda').waitFor()
    await tab('New Campaign').click()
    await page.getByLabel('Nome', { exact: true }).fill('Promoção de verão')
    await create().click()
    await toast('Erro ao criar campanha').waitFor()
    await page.getByText('Este endereço já está em uso. Escolha outro nome.').first().waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('')
    await tab(/^Campaigns/).click()
    await row('Promoção de Verão!').getByText('Nada publicado: o link não abre nenhuma página.').waitFor()
    await row('Promoção de Verão!').getByText('Ativa', { exact: true }).waitFor()
    await row('Promoção de Verão!').getByText('1 produto').waitFor()
    await row('Promoção de Verão!').getByRole('button', { name: 'Gerenciar páginas' }).click()
  })
})

describe('a seller uploading a page', () => {
  it('reads before an upload what is wrong with the page’s folder and title', async () => {
    await publish().click()
    await toast('Preencha o título da página').waitFor()
    await screen.title().fill('Sea')
    await publish().click()
    await toast('Escolha a pasta ou o ZIP da página').waitFor()
    await files().setInputFiles({ name: 'style.css', mimeType: 'text/css', buffer: Buffer.from('a{}') })
    await toast('Falta uma página HTML na pasta.').waitFor()
    await expectGoodLayouts(page, 'sales-pages-upload')
  })

  it('uploads a folder, and reads which files were skipped and which reference is broken', async () => {
    await folder().setInputFiles(site)
    await page.getByText('abre em index.html').waitFor()
    await page.getByText('2 arquivos ficam de fora').waitFor()
    await page.getByText('tipo não aceito').waitFor()
    await page.getByText('arquivo do sistema').waitFor()
    await publish().click()
    await toast('Página publicada').waitFor()
    await page.getByRole('heading', { name: 'Sea está no ar' }).waitFor()
    await page.getByText('1 referência quebrada').click()
    await page.getByText('images/gone.png').waitFor()
    await row('Sea').getByText('Publicada', { exact: true }).waitFor()
    await row('Sea').getByText('Abre no link da campanha').waitFor()
    await expectGoodLayouts(page, 'sales-pages-uploaded')
    await page.getByRole('button', { name: 'Fechar o resultado do envio' }).click()
  })

  it('publishes a page, and a shopper uses its anchor and its link to the checkout', async () => {
    await shopper.goto(`${shop.url}/vendas/promocao-de-verao`)
    const pageFrame = shopper.frameLocator('iframe')
    await pageFrame.getByText('the script ran with 0 keys').waitFor()
    await pageFrame.getByText('More', { exact: true }).click()
    const isInSight = () =>
      pageFrame
        .locator('#more')
        .evaluate(end => end.getBoundingClientRect().top < document.documentElement.clientHeight)
    await expect.poll(isInSight).toBe(true)
    expect(new URL(shopper.url()).pathname).toBe('/vendas/promocao-de-verao')
    await pageFrame.getByText('Buy the lamp').click()
    await shopper.waitForURL(/\/checkout\?product=.*SEA-MOSS/)
    await shopper.getByRole('heading', { name: 'Order summary' }).first().waitFor()
  })

  it('drops a ZIP file on the list, and chooses the page that opens first', async () => {
    const archive = createZipFile('Halo.zip', {
      'site/a.html': buildTitlePage('A'),
      'site/b.html': buildTitlePage('B'),
      'site/c.css': 'a{}',
    })
    await page.evaluate(archiveBase64 => {
      const content = Uint8Array.from(atob(archiveBase64), each => each.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'Halo.zip', { type: 'application/zip' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
    }, archive.buffer.toString('base64'))
    await page.getByText('Qual página abre primeiro?').waitFor()
    await expect.poll(() => screen.title().inputValue()).toBe('Halo')
    await publish().click()
    await toast('Qual página abre primeiro?').waitFor()
    await page.getByRole('radio', { name: 'b.html' }).click()
    await expectGoodLayouts(page, 'sales-pages-entry')
  })

  it('cancels an upload, and retries an upload after a lost connection', async () => {
    const uploads = '**/api/v1/campaigns/*/pages?**'
    await page.route(uploads, () => undefined)
    await publish().click()
    await page.getByRole('progressbar', { name: 'Envio da página' }).waitFor()
    await expectGoodLayouts(page, 'sales-pages-sending')
    await page.getByRole('button', { name: 'Cancelar envio' }).click()
    await toast('Envio cancelado').waitFor()
    await page.unroute(uploads)
    await page.route(uploads, route => route.abort())
    await publish().click()
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    await expectGoodLayouts(page, 'sales-pages-lost')
    await page.unroute(uploads)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('heading', { name: 'Halo está no ar' }).waitFor()
    await shopper.goto(`${shop.url}/vendas/promocao-de-verao/halo`)
    await shopper.frameLocator('iframe').getByRole('heading', { name: 'B', exact: true }).waitFor()
  })

  it('reads at the title field that the page’s URL is taken, and keeps the form', async () => {
    await page.getByRole('button', { name: 'Nova página' }).click()
    await files().setInputFiles(createZipFile('Third.zip', { 'index.html': buildTitlePage('Third') }))
    await page.getByText('Third.zip').waitFor()
    await screen.title().fill('halo')
    await publish().click()
    await page.getByText('Já existe outra página com este endereço. Escolha outro título.').first().waitFor()
    await screen.title().fill('Third')
    await publish().click()
    await page.getByRole('heading', { name: 'Third está no ar' }).waitFor()
    await page.getByRole('button', { name: 'Fechar o resultado do envio' }).click()
    await expect.poll(titles).toEqual(['Sea', 'Halo', 'Third'])
  })
})
