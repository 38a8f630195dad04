import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createSalesPagesScreen } from '#tests/support/sales-pages.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const { page: shopper } = await chromium.newPerson()
const screen = createSalesPagesScreen(page)
const { toast, row } = screen

const html =
  '<!doctype html>\r\n<meta name="viewport" content="width=device-width">\r\n<title>Halo</title>\r\n<link rel="stylesheet" href="style.css">\r\n<h1>Light</h1>\r\n<p>One</p>\r\n<p>Two</p>\r\n<p>Three</p>\r\n'
const field = (name: string, on = page) => on.getByRole('textbox', { name, exact: true })
const part = (name: string, on = page) => on.getByRole('tab', { name, exact: true })
const save = (on = page) => on.getByRole('button', { name: /^Salvar Alterações/ })
const update = (on = page) => on.getByRole('button', { name: 'Atualizar Página' })
const autosave = (on = page) => on.getByRole('switch', { name: 'Salvar automaticamente' })
const preview = (on = page) => on.frameLocator('section iframe')
const getShopperFrame = () => shopper.frameLocator('iframe')
const address = `${shop.url}/vendas/lumen/halo`
const tree = () => page.getByRole('navigation', { name: 'Arquivos do projeto' })
const fileButton = (name: string) => tree().getByRole('button', { name: new RegExp(`^${name.replace('.', '\\.')}`) })
async function runFileAction(path: string, act: string) {
  await tree()
    .getByRole('button', { name: `Ações de ${path}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}
const getBackButton = () => page.getByRole('button', { name: 'Voltar para as páginas da campanha' }).first()

/** Reads the rendered lines of a code field. */
const readEditorText = (name: string, on = page) =>
  field(name, on)
    .locator('.cm-line')
    .allTextContents()
    .then(lines => lines.join('\n'))
/** Replaces the whole text by keyboard. */
async function replaceText(name: string, text: string, on = page) {
  await field(name, on).click()
  await on.keyboard.press('Control+a')
  await on.keyboard.insertText(text)
}
/** Puts the caret at the end of a rendered line and types there. */
async function typeAfter(line: string, text: string, on = page) {
  await field('HTML', on).locator('.cm-line', { hasText: line }).click()
  await on.keyboard.press('End')
  await on.keyboard.insertText(text)
}
async function setAutosave(on: boolean, where = page) {
  if ((await autosave(where).getAttribute('aria-checked')) !== String(on)) await autosave(where).click()
  await where.locator(`[role=switch][aria-checked="${on}"]`).waitFor()
}
/** Reads a file of the newest page revision from the disk, byte for byte. */
async function readStoredFile(path = 'index.html'): Promise<string | null> {
  const [file] = await sql<{ hash: string }>(
    `select blob_hash as hash from page_files where path = $1
     and revision_id = (select id from page_revisions order by id desc limit 1)`,
    [path],
  )
  return file ? readFileSync(join(shop.dataDir, 'files/blobs', file.hash), 'utf8') : null
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  await screen.makeCampaign(shop.url, 'Lumen')
  await screen.upload('Halo', {
    'index.html': html,
    'style.css': 'h1 { color: rgb(1, 2, 3) }\n',
    'css/more.css': 'p { margin: 0 }\n',
  })
})

describe('a seller editing the code of a page', () => {
  it('sees highlighted code and a broken link, and must confirm before leaving unsaved changes', async () => {
    await row('Halo').getByRole('button', { name: 'Código' }).click()
    await field('HTML').waitFor()
    await setAutosave(false)
    await expect.poll(() => readEditorText('HTML')).toBe(html.replaceAll('\r\n', '\n'))
    await typeAfter('<h1>', '<img src="gone.png">')
    await page.locator('.cm-lint-marker-error').waitFor()
    await page.getByText('unsaved changes', { exact: true }).waitFor()
    await getBackButton().click()
    await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
    await expectGoodLayouts(page, 'page-code')
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await expect.poll(() => readEditorText('HTML')).not.toContain('gone')
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect.poll(() => readEditorText('HTML')).toContain('gone')
    await field('HTML').click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => readEditorText('HTML')).not.toContain('gone')
    await page.getByText('unsaved changes', { exact: true }).waitFor({ state: 'detached' })
  })

  it('sees changes autosaved as a draft that shoppers do not see, with all other bytes unchanged', async () => {
    await setAutosave(true)
    await typeAfter('<p>One', '<b>!</b>')
    await page.getByText('Rascunho não publicado').waitFor()
    await expect.poll(() => readStoredFile()).toBe(html.replace('<p>One</p>', '<p>One</p><b>!</b>'))
    await fileButton('more.css').click()
    await replaceText('css/more.css', 'p { margin: 1px }\n')
    await expect.poll(() => readStoredFile('css/more.css')).toBe('p { margin: 1px }\n')
    await part('Preview').click()
    await preview().getByText('!').waitFor()
    await expectGoodLayouts(page, 'page-code-preview')
    await shopper.goto(address)
    await getShopperFrame().getByRole('heading', { name: 'Light' }).waitFor()
    await expect.poll(() => getShopperFrame().getByText('!').count()).toBe(0)
  })

  it('compares the draft with the published page, and publishes the draft', async () => {
    await page.getByRole('button', { name: 'Diferenças' }).click()
    await page.locator('.cm-changedLine').first().waitFor()
    await expectGoodLayouts(page, 'page-code-differences')
    await update().click()
    await toast('Halo está no ar').waitFor()
    await page.getByText('Nada mudou.').waitFor()
    await shopper.goto(address)
    await getShopperFrame().getByText('!').waitFor()
  })

  it('previews and restores an earlier version of a page', async () => {
    await page.getByRole('button', { name: 'Versões' }).click()
    await page.getByRole('button', { name: /^1 · Publicado/ }).click()
    await preview().getByRole('heading', { name: 'Light' }).waitFor()
    await expectGoodLayouts(page, 'page-code-versions')
    await page.getByRole('button', { name: 'Restaurar' }).click()
    await toast('Versão restaurada').waitFor()
    await expect.poll(() => readEditorText('HTML')).toBe(html.replaceAll('\r\n', '\n'))
    await expect.poll(() => readStoredFile()).toBe(html)
    await page.getByRole('button', { name: 'Descartar rascunho' }).click()
    const discardDialog = page.getByRole('alertdialog', { name: 'Descartar o rascunho de “Halo”?' })
    await discardDialog.getByRole('button', { name: 'Descartar rascunho' }).click()
    await toast('Rascunho descartado').waitFor()
    await expect.poll(() => readEditorText('HTML')).toContain('<b>!</b>')
  })

  it('creates and deletes files, renames a file with the references to it, and undoes each step', async () => {
    await page.getByRole('button', { name: 'Novo arquivo' }).click()
    const newFileDialog = page.getByRole('dialog', { name: 'Novo arquivo' })
    await newFileDialog.getByLabel('Nome do arquivo').fill('CSS/More.css')
    await page.keyboard.press('Enter')
    await newFileDialog.getByText('O projeto já tem um arquivo com este nome').waitFor()
    await expectGoodLayouts(page, 'page-code-new-file')
    await newFileDialog.getByLabel('Nome do arquivo').fill('css/extra.css')
    await page.keyboard.press('Enter')
    await toast('css/extra.css criado').waitFor()
    await replaceText('css/extra.css', 'b { color: red }')
    await expect.poll(() => readStoredFile('css/extra.css')).toBe('b { color: red }')

    await runFileAction('style.css', 'Renomear')
    const renamed = page.getByRole('dialog', { name: 'Renomear style.css' })
    await renamed.getByText('index.html', { exact: true }).waitFor()
    await expectGoodLayouts(page, 'page-code-rename-file')
    await renamed.getByLabel('Nome do arquivo').fill('css/main.css')
    await page.keyboard.press('Enter')
    // The pointer over the toast keeps it open.
    await toast('O arquivo agora é css/main.css').hover()
    await expect.poll(() => readStoredFile()).toContain('<link rel="stylesheet" href="css/main.css">\r\n')
    await expect.poll(() => readStoredFile('css/main.css')).toContain('rgb(1, 2, 3)')
    await toast('O arquivo agora é css/main.css').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => readStoredFile()).toContain('<link rel="stylesheet" href="style.css">\r\n')

    await runFileAction('css/extra.css', 'Excluir')
    const deleteDialog = page.getByRole('dialog', { name: 'Excluir css/extra.css?' })
    await deleteDialog.getByText('Nenhum outro arquivo usa este.').waitFor()
    await deleteDialog.getByRole('button', { name: 'Excluir' }).click()
    await toast('css/extra.css excluído').hover()
    await fileButton('extra.css').waitFor({ state: 'detached' })
    await expect.poll(() => readStoredFile('css/extra.css')).toBe(null)
    await toast('css/extra.css excluído').getByRole('button', { name: 'Desfazer' }).click()
    await toast('css/extra.css restaurado').waitFor()
    await expect.poll(() => readStoredFile('css/extra.css')).toBe('b { color: red }')

    await page.getByRole('button', { name: 'Diferenças' }).click()
    const differences = page.getByRole('region', { name: 'Diferenças' })
    await differences.getByText('Novo', { exact: true }).waitFor()
    await differences.locator('.cm-changedLine', { hasText: 'color: red' }).waitFor()
    await expectGoodLayouts(page, 'page-code-differences-files')
    await page.getByRole('button', { name: 'Diferenças' }).click()
    await field('HTML').waitFor()
  })

  it('cannot save a page without HTML', async () => {
    await setAutosave(false)
    await replaceText('HTML', ' ')
    await save().click()
    await toast('Esta página não tem HTML').waitFor()
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await expect.poll(() => readEditorText('HTML')).toContain('Light')
  })
})

describe('a seller with unsaved text', () => {
  it('finds unsaved text in a new tab, and sees the text saved once the network is back', async () => {
    await typeAfter('<p>Three', '<i>kept</i>')
    await page.getByText('unsaved changes', { exact: true }).waitFor()
    const { page: otherPage } = { page: await page.context().newPage() }
    await otherPage.goto(page.url())
    await field('HTML', otherPage).waitFor()
    await otherPage.getByText('não tinha sido salvo').waitFor()
    await expect.poll(() => readEditorText('HTML', otherPage)).toContain('<i>kept</i>')
    await expectGoodLayouts(otherPage, 'page-code-recovered')
    await otherPage.close()

    await page.context().setOffline(true)
    await setAutosave(true)
    await page.getByText('Sem conexão. Salvo neste navegador.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Rascunho não publicado').waitFor()
    await expect.poll(() => readStoredFile()).toContain('<p>Three</p><i>kept</i>\r\n')
  })
})

describe('two people editing the same page', () => {
  it('merges changes to different lines, and asks which change to keep when both edited one line', async () => {
    const { page: otherPage } = await chromium.newPerson()
    await signIn(otherPage, shop.url)
    await otherPage.goto(page.url())
    await field('HTML', otherPage).waitFor()
    await setAutosave(false, otherPage)
    await setAutosave(false)

    await typeAfter('<p>Three', '<u>theirs</u>', otherPage)
    await save(otherPage).click()
    await otherPage.locator('.toast', { hasText: 'Página salva com sucesso!' }).waitFor()
    await typeAfter('<h1>', '<em>mine</em>')
    await save().click()
    await toast('As alterações das duas partes foram combinadas').waitFor()
    await expect.poll(() => readStoredFile()).toContain('<h1>Light</h1><em>mine</em>\r\n')
    await expect.poll(() => readStoredFile()).toContain('<u>theirs</u>\r\n')
    await expect.poll(() => readEditorText('HTML')).toContain('<u>theirs</u>')

    await typeAfter('<h1>', '<s>other</s>', otherPage)
    await save(otherPage).click()
    const conflict = otherPage.getByRole('dialog', { name: 'Outra pessoa salvou esta página' })
    await conflict.getByText('Alterado pelos dois').waitFor()
    await createSalesPagesScreen(otherPage).quiet()
    await expectGoodLayouts(otherPage, 'page-code-conflict')
    await conflict.getByRole('button', { name: 'Voltar à edição' }).click()
    await expect.poll(() => readEditorText('HTML', otherPage)).toContain('<s>other</s>')
    await otherPage.getByRole('button', { name: 'Ver as duas versões' }).click()
    await conflict.getByRole('button', { name: 'Manter a minha' }).click()
    await expect.poll(() => readStoredFile()).toContain('<h1>Light</h1><s>other</s>\r\n')

    await typeAfter('<h1>', '<q>late</q>')
    await update().click()
    const mine = page.getByRole('dialog', { name: 'Outra pessoa salvou esta página' })
    await mine.getByRole('button', { name: 'Usar a outra' }).click()
    await expect.poll(() => readEditorText('HTML')).toContain('<s>other</s>')
    await update().click()
    await toast('Halo está no ar').waitFor()
    await shopper.goto(address)
    await getShopperFrame().getByText('other').waitFor()
  })
})

describe('a seller whose server crashes', () => {
  it('sees text that was typed during the outage saved once the server is back', async () => {
    await setAutosave(true)
    await shop.kill()
    await typeAfter('<p>Two', '<q>crash</q>')
    await page.getByText('Sem conexão. Salvo neste navegador.').waitFor()
    await startShop({ SEED: 'none' }, { dataDir: shop.dataDir, port: shop.port })
    await page.getByText('Rascunho não publicado').waitFor()
    await page.reload()
    await field('HTML').waitFor()
    await expect.poll(() => readEditorText('HTML')).toContain('<p>Two</p><q>crash</q>')
    await expect.poll(() => page.getByText('não tinha sido salvo').count()).toBe(0)
  })
})

describe('a seller with a page without HTML', () => {
  it('writes the code of an empty page, and reads that a page does not exist', async () => {
    await getBackButton().click()
    await screen.upload('Blank', { 'index.html': ' ' })
    await row('Blank').getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('heading', { name: 'Esta página não tem HTML' }).waitFor()
    await expectGoodLayouts(page, 'page-code-empty')
    await page.getByRole('button', { name: 'Código' }).click()
    await field('HTML').waitFor()
    await replaceText('HTML', '<h1>Now</h1>')
    await update().click()
    await toast('Blank está no ar').waitFor()
    await page.goto(`${shop.url}/sales-pages?tab=pages&page=018f0000-0000-7000-8000-000000000000`)
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
  })
})
