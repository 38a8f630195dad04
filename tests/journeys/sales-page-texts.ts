import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGood } from '#tests/support/page-checks.ts'
import { salesPagesOf } from '#tests/support/sales-pages.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { rowsOf } from '#tests/support/shop-rows.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = rowsOf(shop)
const chromium = await openChromium()
const { page } = await chromium.person()
const { page: shopper } = await chromium.person()
const screen = salesPagesOf(page)
const { toast, row } = screen

const html = '<!doctype html>\r\n<title>Halo</title>\r\n<link rel="stylesheet" href="style.css">\r\n<h1>Light</h1>\r\n'
const field = (name: string, on = page) => on.getByRole('textbox', { name, exact: true })
const part = (name: string, on = page) => on.getByRole('tab', { name, exact: true })
const save = (on = page) => on.getByRole('button', { name: /^Salvar Alterações/ })
const update = (on = page) => on.getByRole('button', { name: 'Atualizar Página' })
const preview = (on = page) => on.frameLocator('section iframe')
const seen = () => shopper.frameLocator('iframe')
const address = `${shop.url}/vendas/lumen/halo`
const back = () => page.getByRole('button', { name: 'Voltar para as páginas da campanha' }).first()
const open = async (name: 'Editar' | 'Código') => {
  await row('Halo').getByRole('button', { name }).click()
  await field('HTML').waitFor()
}
const colour = () =>
  seen()
    .locator('h1')
    .evaluate(heading => getComputedStyle(heading).color)

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  await screen.makeCampaign(shop.url, 'Lumen')
  await screen.upload('Halo', { 'index.html': html, 'style.css': 'h1 { color: rgb(1, 2, 3) }\n' })
})

describe('the texts of a page', () => {
  it('stand in plain fields, and what is typed is not lost by leaving', async () => {
    await open('Código')
    await expect.poll(() => field('HTML').inputValue()).toBe(html.replaceAll('\r\n', '\n'))
    await part('CSS').click()
    await field('CSS').fill('h1 { color: rgb(4, 5, 6) }\n')
    await page.getByText('Alterações não salvas').waitFor()
    await back().click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
    await expectGood(page, 'sales-texts-code')
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await toast('Alterações descartadas').hover()
    await expect.poll(() => field('CSS').inputValue()).toBe('h1 { color: rgb(1, 2, 3) }\n')
    await toast('Alterações descartadas').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => field('CSS').inputValue()).toBe('h1 { color: rgb(4, 5, 6) }\n')
  })

  it('are saved as a draft that the seller sees and shoppers do not', async () => {
    await save().click()
    await toast('Página salva com sucesso!').waitFor()
    await page.getByText('Rascunho não publicado').waitFor()
    await part('Preview').click()
    const inPreview = () =>
      preview()
        .locator('h1')
        .evaluate(heading => getComputedStyle(heading).color)
    await expect.poll(inPreview).toBe('rgb(4, 5, 6)')
    await expectGood(page, 'sales-texts-preview')
    await shopper.goto(address)
    await expect.poll(colour).toBe('rgb(1, 2, 3)')
    await back().click()
    await row('Halo').getByText('Rascunho', { exact: true }).waitFor()
  })

  it('are published, and keep the line ends they came with', async () => {
    await open('Editar')
    await expectGood(page, 'sales-texts-edit')
    await field('HTML').fill(html.replaceAll('\r\n', '\n').replace('Light', 'Dusk'))
    await page.getByText('Ainda sem o que você escreveu.').waitFor()
    await page.keyboard.press('Control+s')
    await preview().getByRole('heading', { name: 'Dusk' }).waitFor()
    await update().click()
    await toast('Halo está no ar').waitFor()
    await shopper.goto(address)
    await seen().getByRole('heading', { name: 'Dusk' }).waitFor()
    await expect.poll(colour).toBe('rgb(4, 5, 6)')
    const published = () => sql<{ html_content: string }>('select html_content from sales_pages')
    await expect.poll(published).toEqual([{ html_content: html.replace('Light', 'Dusk') }])
    await expect.poll(() => page.getByText('Rascunho não publicado').count()).toBe(0)
  })

  it('are not saved without any HTML', async () => {
    await field('HTML').fill(' ')
    await save().click()
    await toast('Esta página está sem HTML').waitFor()
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  })

  it('are forgotten when a draft is discarded, after asking', async () => {
    await field('HTML').fill('<h1>Never</h1>')
    await save().click()
    await page.getByRole('button', { name: 'Descartar rascunho' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Descartar o rascunho de “Halo”?' })
    await asked.getByRole('button', { name: 'Descartar rascunho' }).click()
    await toast('Rascunho descartado').waitFor()
    await expect.poll(() => field('HTML').inputValue()).toContain('Dusk')
  })

  it('are published from the list as well', async () => {
    await part('JavaScript').click()
    await page.getByText('O que você escrever vira script.js.').waitFor()
    await field('JavaScript').fill("document.querySelector('h1').textContent = 'Night'")
    await save().click()
    await page.getByText('Rascunho não publicado').waitFor()
    await back().click()
    await screen.menu('Halo', 'Publicar rascunho')
    await row('Halo').getByText('Rascunho', { exact: true }).waitFor({ state: 'detached' })
    await shopper.goto(address)
    await seen().getByRole('heading', { name: 'Night' }).waitFor()
    await open('Editar')
  })
})

describe('two people', () => {
  it('who write in different texts lose nothing, and in the same text are shown both', async () => {
    const { page: other } = await chromium.person()
    await signIn(other, shop.url)
    await other.goto(page.url())
    await field('HTML', other).waitFor()

    await part('CSS', other).click()
    await field('CSS', other).fill('h1 { color: rgb(7, 8, 9) }\n')
    await update(other).click()
    await other.locator('.toast', { hasText: 'Halo está no ar' }).waitFor()
    await field('HTML').fill(html.replaceAll('\r\n', '\n').replace('Light', 'Dawn'))
    await save().click()
    await toast('Página salva com sucesso!').waitFor()
    await part('CSS').click()
    await expect.poll(() => field('CSS').inputValue()).toBe('h1 { color: rgb(7, 8, 9) }\n')

    await part('HTML', other).click()
    await field('HTML', other).fill('<title>Halo</title><h1>Theirs</h1>')
    await save(other).click()
    const conflict = other.getByRole('dialog', { name: 'Outra pessoa salvou esta página' })
    await conflict.getByText('Mudado pelos dois').waitFor()
    await salesPagesOf(other).quiet()
    await expectGood(other, 'sales-texts-conflict')
    await conflict.getByRole('button', { name: 'Voltar a editar' }).click()
    await expect.poll(() => field('HTML', other).inputValue()).toContain('Theirs')
    await save(other).click()
    await conflict.getByRole('button', { name: 'Salvar a minha' }).click()
    await other.locator('.toast', { hasText: 'Página salva com sucesso!' }).last().waitFor()

    await part('HTML').click()
    await field('HTML').fill('<title>Halo</title><h1>Mine</h1>')
    await update().click()
    const mine = page.getByRole('dialog', { name: 'Outra pessoa salvou esta página' })
    await mine.getByRole('button', { name: 'Ficar com a dela' }).click()
    await expect.poll(() => field('HTML').inputValue()).toContain('Theirs')
    await update().click()
    await toast('Halo está no ar').waitFor()
    await shopper.goto(address)
    await seen().getByRole('heading', { name: 'Theirs' }).waitFor()
  })
})

describe('a page without HTML', () => {
  it('is not edited but written, and one that is gone is told', async () => {
    await back().click()
    await screen.upload('Blank', { 'index.html': ' ' })
    await row('Blank').getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('heading', { name: 'Esta página está sem HTML' }).waitFor()
    await expectGood(page, 'sales-texts-empty')
    await page.getByRole('button', { name: 'Código' }).click()
    await field('HTML').fill('<h1>Now</h1>')
    await update().click()
    await toast('Blank está no ar').waitFor()
    await page.goto(`${shop.url}/sales-pages?tab=pages&page=018f0000-0000-7000-8000-000000000000`)
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
  })
})
