import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { dragByKeyboard } from '#tests/support/drag-by-keyboard.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectAccessible, expectGoodLayouts } from '#tests/support/page-checks.ts'
import { buildTitlePage, createSalesPagesScreen, createSiteFolder, createZipFile } from '#tests/support/sales-pages.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const { page: shopper } = await chromium.newPerson()
const screen = createSalesPagesScreen(page)
const { toast, tab, row, titles } = screen

const getStatus = async (path: string) => (await shopper.request.get(shop.url + path, { maxRedirects: 0 })).status()
const site = createSiteFolder('018f0000-0000-7000-8000-000000000000')

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  await screen.makeCampaign(shop.url, 'Promoção de Verão!')
  await screen.folder().setInputFiles(site)
  // The form reads the title from the page. If it arrived during `fill`, it would come before the typed title.
  await eventually(async () => (await screen.title().inputValue()) === 'Halo by the sea', 60_000)
  await screen.title().fill('Sea')
  await screen.publish().click()
  await page.getByRole('heading', { name: 'Sea está no ar' }).waitFor()
  await screen.upload('Halo', { 'index.html': buildTitlePage('Halo') })
  await screen.upload('Third', { 'index.html': buildTitlePage('Third') })
})

describe('a seller working in the list of pages', () => {
  it('reorders pages by keyboard and pointer, and undoes the change', async () => {
    await dragByKeyboard(page, 'Mover Sea', 'ArrowDown', {
      lifted: 'Página 1 de 3 levantada.',
      over: 'Página 1 sobre a posição 2 de 3.',
    })
    await page.keyboard.press('Space')
    await expect.poll(titles).toEqual(['Halo', 'Sea', 'Third'])
    // The pointer over the toast keeps it open.
    await toast('Ordem das páginas alterada').hover()
    await expect
      .poll(() => sql('select title from sales_pages order by page_order'))
      .toEqual(['Halo', 'Sea', 'Third'].map(title => ({ title })))
    await toast('Ordem das páginas alterada').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(titles).toEqual(['Sea', 'Halo', 'Third'])
    await toast('Ordem desfeita').waitFor()

    const grip = await page.getByRole('button', { name: 'Mover Third' }).boundingBox()
    const above = await page.getByRole('button', { name: 'Mover Sea' }).boundingBox()
    if (!grip || !above) throw new Error('the list shows no drag handles')
    await page.mouse.move(grip.x + 10, grip.y + 10)
    await page.mouse.down()
    await page.mouse.move(grip.x + 10, grip.y - 30, { steps: 4 })
    await page.mouse.move(above.x + 10, above.y - 10, { steps: 8 })
    await page.getByText('Página 3 sobre a posição 1 de 3.').waitFor({ state: 'attached' })
    await page.mouse.up()
    await expect.poll(titles).toEqual(['Third', 'Sea', 'Halo'])
    await toast('Ordem das páginas alterada').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(titles).toEqual(['Sea', 'Halo', 'Third'])
  })

  it('copies a page’s link, unpublishes the page and publishes it again', async () => {
    await row('Halo').getByRole('button', { name: 'Copiar Link' }).click()
    await toast('Link copiado!').waitFor()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe(`${shop.url}/vendas/promocao-de-verao/halo`)
    await row('Halo').getByRole('switch').click()
    await toast('Halo saiu do ar').hover()
    await row('Halo').getByText('Fora do ar').waitFor()
    await expect.poll(() => getStatus('/vendas/promocao-de-verao/halo')).toBe(404)
    await toast('Halo saiu do ar').getByRole('button', { name: 'Desfazer' }).click()
    await row('Halo').getByText('Publicada', { exact: true }).waitFor()
    await expect.poll(() => getStatus('/vendas/promocao-de-verao/halo')).toBe(200)
  })

  it('previews an unpublished page', async () => {
    await row('Halo').getByRole('switch').click()
    await row('Halo').getByText('Fora do ar').waitFor()
    await row('Halo').getByRole('button', { name: 'Ver Página' }).click()
    const backButton = page.getByRole('button', { name: 'Voltar para as páginas da campanha' })
    // The list has a frame for each page, so the test waits until the preview has replaced the list.
    await backButton.waitFor()
    await page.frameLocator('section iframe').getByRole('heading', { name: 'Halo' }).waitFor()
    await backButton.click()
    await row('Halo').getByRole('switch').click()
    await row('Halo').getByText('Publicada', { exact: true }).waitFor()
  })

  it('downloads a page as it was uploaded, byte for byte', async () => {
    const coming = page.waitForEvent('download')
    await row('Sea').getByRole('button', { name: 'Download ZIP' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('sea.zip')
    const found = unzipSync(readFileSync(await download.path()))
    const sent = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(path =>
      /\.(?!DS_Store|psd)\w+$/.test(path),
    )
    expect(Object.keys(found).sort()).toEqual(sent.sort())
    for (const path of sent)
      expect([path, Buffer.from(found[path] ?? []).equals(readFileSync(join(site, path)))]).toEqual([path, true])
  })

  it('renames a page, and the old URL redirects to the new URL', async () => {
    await screen.menu('Halo', 'Renomear')
    const dialog = page.getByRole('dialog', { name: 'Renomear página' })
    await dialog.getByLabel('Título').fill('Sea')
    await dialog.getByRole('button', { name: 'Renomear' }).click()
    await dialog.getByText('Já existe outra página com este endereço.').waitFor()
    await dialog.getByLabel('Título').fill('Halo de inverno')
    await dialog.getByText('Endereço: /vendas/promocao-de-verao/halo-de-inverno').waitFor()
    await screen.quiet()
    await expectGoodLayouts(page, 'sales-pages-rename')
    await dialog.getByRole('button', { name: 'Renomear' }).click()
    await toast('Página renomeada').waitFor()
    await row('Halo de inverno').waitFor()
    await shopper.goto(`${shop.url}/vendas/promocao-de-verao/halo?utm_source=old`)
    await expect.poll(() => shopper.url()).toBe(`${shop.url}/vendas/promocao-de-verao/halo-de-inverno?utm_source=old`)
  })

  it('chooses a page’s render mode, and reads which mode fits and which is unavailable', async () => {
    await screen.menu('Sea', 'Forma de exibição')
    const dialog = page.getByRole('dialog', { name: 'Como os clientes veem esta página' })
    await dialog.getByRole('radio', { name: /Dentro da loja/ }).waitFor()
    await dialog.getByText('Recomendado').waitFor()
    await dialog.getByText('Só quando a administração tem um endereço próprio.').waitFor()
    await expect.poll(() => dialog.getByRole('radio', { name: /Direta/ }).isDisabled()).toBe(true)
    await screen.quiet()
    await expectGoodLayouts(page, 'sales-pages-mode')
    await dialog.getByRole('radio', { name: /Em endereço próprio/ }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toast('Forma de exibição alterada').waitFor()
    await row('Sea').getByText('Em endereço próprio').waitFor()
    await toast('Forma de exibição alterada').getByRole('button', { name: 'Desfazer' }).click()
    await row('Sea').getByText('Em endereço próprio').waitFor({ state: 'detached' })
  })

  it('replaces a page’s files under the same link', async () => {
    await screen.menu('Third', 'Trocar arquivos')
    const dialog = page.getByRole('dialog', { name: 'Trocar os arquivos de “Third”' })
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(createZipFile('next.zip', { 'index.html': buildTitlePage('Fourth') }))
    await dialog.getByText('abre em index.html').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Trocar arquivos' }).click()
    await toast('Página salva com sucesso!').waitFor()
    await shopper.goto(`${shop.url}/vendas/promocao-de-verao/third`)
    await shopper.frameLocator('iframe').getByRole('heading', { name: 'Fourth' }).waitFor()
  })

  it('deletes a page after confirming', async () => {
    await page.getByRole('button', { name: 'Excluir: Third' }).click()
    await page
      .getByRole('alertdialog', { name: 'Excluir a página “Third”?' })
      .getByRole('button', { name: 'Excluir' })
      .click()
    await toast('Página excluída').waitFor()
    await expect.poll(titles).toEqual(['Sea', 'Halo de inverno'])
    await expect.poll(() => getStatus('/vendas/promocao-de-verao/third')).toBe(404)
    await expectGoodLayouts(page, 'sales-pages-list')
  })
})

describe('a seller changing a campaign', () => {
  it('renames a campaign, and the old URL redirects to the new URL', async () => {
    await tab(/^Campaigns/).click()
    await expectGoodLayouts(page, 'sales-pages-campaigns')
    await page.getByRole('button', { name: 'Editar campanha: Promoção de Verão!' }).click()
    await page.getByRole('heading', { name: 'Editar Promoção de Verão!' }).waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Inverno')
    await page.getByText('/vendas/promocao-de-verao vai redirecionar para o novo endereço.').waitFor()
    await expectGoodLayouts(page, 'sales-pages-edit')
    await tab('Manage Pages').click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await toast('Campanha salva').waitFor()
    await shopper.goto(`${shop.url}/vendas/promocao-de-verao?utm_source=old`)
    await expect.poll(() => shopper.url()).toBe(`${shop.url}/vendas/inverno?utm_source=old`)
    await page.getByRole('button', { name: 'Voltar para as campanhas' }).click()
  })

  it('deactivates a campaign, and undoes the change', async () => {
    await row('Inverno').getByRole('switch').click()
    await toast('Inverno saiu do ar').hover()
    await row('Inverno').getByText('Inativa', { exact: true }).waitFor()
    await expect.poll(() => getStatus('/vendas/inverno')).toBe(404)
    await toast('Inverno saiu do ar').getByRole('button', { name: 'Desfazer' }).click()
    await row('Inverno').getByText('Ativa', { exact: true }).waitFor()
  })

  it('deletes a campaign and its pages after a warning that counts the pages', async () => {
    await page.getByRole('button', { name: 'Excluir: Inverno' }).click()
    const warning = page.getByRole('alertdialog', { name: 'Excluir “Inverno”?' })
    await warning.getByText('2 páginas').waitFor()
    await warning.getByText('2 no ar agora').waitFor()
    await screen.quiet()
    await expectGoodLayouts(page, 'sales-pages-delete')
    await warning.getByRole('button', { name: 'Excluir' }).click()
    await toast('Campanha excluída').waitFor()
    await page.getByRole('heading', { name: 'Coloque a sua primeira página de vendas no ar' }).waitFor()
    await expect.poll(() => sql('select id from sales_pages')).toEqual([])
    await page.goto(`${shop.url}/sales-pages?tab=pages&campaign=018f0000-0000-7000-8000-000000000000`)
    await page.getByRole('heading', { name: 'Campanha não encontrada' }).waitFor()
  })
})
