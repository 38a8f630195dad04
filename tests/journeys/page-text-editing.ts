import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, productPicture } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { startWriting } from '#tests/support/start-writing.ts'

/** Edge cases of editing a page visually: long pages, links, lists, dropped pictures, conflicts, a crash, leaving. */
const env = { SEED: 'none' }
let shop = await startShop(env)
const chromium = await openChromium()
const { page } = await chromium.newPerson()

const image = readFileSync(productPicture)
const initialHtml = [
  '<!doctype html>',
  '<html lang="pt-BR"><head><meta name="viewport" content="width=device-width"><title>Halo</title></head>',
  '<body>',
  '<h1>Luz boa</h1>',
  '<p id="one">Leia as regras antes.</p>',
  '<p id="two">Um e <a href="https://example.com/x">outro</a>.</p>',
  '<div id="loose">Solto &amp; livre<p>dentro</p></div>',
  '<img id="lamp" src="/img/lamp.webp" alt="Lamp" width="120">',
  '<img id="other" src="img/lamp.webp" alt="Other" width="120">',
  `<p><a href="https://example.com/${'long'.repeat(400)}">${'Longo'.repeat(60)}</a></p>`,
  '<div id="rest" style="height: 260px"></div>',
  '</body></html>',
  '',
].join('\n')
let source = initialHtml
const replaceInSource = (before: string, after: string) => {
  expect(source).toContain(before)
  source = source.replace(before, after)
}

type Project = { source: { html: string; revision: string }; draftName: string; originalPageId: string }
let id = ''
let address = ''
let otherId = ''
let seller: Awaited<ReturnType<typeof signInPageSeller>>
const fetchProject = () => seller.call<Project>('GET', `/api/v1/sales-pages/${id}`)
const readDraft = async () => (await fetchProject()).source.html
const waitUntilSaved = () => expect.poll(readDraft, { timeout: 60_000 }).toBe(source)
const frame = () => page.frameLocator('iframe[sandbox="allow-scripts"]')
const toolbar = () => page.getByRole('toolbar', { name: 'Edição do trecho' })
const tool = (name: string) => toolbar().getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Para onde este link leva' })
const toast = (text: string) => page.locator('.toast', { hasText: text }).last()
const waitForText = (text: string) => frame().getByText(text, { exact: true }).waitFor()
const open = async () => {
  await page.goto(address)
  await frame().locator('h1[data-vitrine-id]').waitFor()
}
/** Deselects everything, so that no toolbar covers the next text. */
async function waitForIdle() {
  await frame()
    .locator('#rest')
    .click({ position: { x: 300, y: 220 } })
  await toolbar().waitFor({ state: 'hidden' })
}
async function startEditing(target: Locator) {
  await waitForIdle()
  await startWriting(page, target)
}
async function writeText(target: Locator, text: string) {
  await startEditing(target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
/** Saves a change through the API, as another person would while this browser has the page open. */
async function editFromAnotherTab(change: (html: string) => string) {
  const { source, draftName, originalPageId } = await fetchProject()
  await seller.call('PUT', `/api/v1/sales-pages/${id}/source`, {
    ...{ html: change(source.html), revision: source.revision, publish: false, draftName, originalPageId },
  })
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  seller = await signInPageSeller(shop.url)
  const published = await seller.publish('Halo', { 'index.html': initialHtml, 'img/lamp.webp': image })
  id = published.id
  const form = new FormData()
  form.append('files', new Blob(['<h1>Obrigado</h1>']), 'index.html')
  const second = await seller.call<{ page: { address: string } }>(
    'POST',
    `/api/v1/campaigns/${published.campaignId}/pages?title=Segunda`,
    form,
  )
  otherId = second.page.address
  address = `${shop.url}/sales-pages?tab=pages&campaign=${published.campaignId}&page=${id}`
  await open()
})

it('hides distant parts of a long page while a seller writes, and shows them on scrolling', async () => {
  const long = `<h1>Um</h1>\n${Array.from({ length: 200 }, (_, n) => `<section><h2>Parte ${n}</h2><p>Palavras <b>e mais</b></p></section>`).join('\n')}\n`
  const published = await seller.publish('Long', { 'index.html': long })
  await page.goto(`${shop.url}/sales-pages?tab=pages&campaign=${published.campaignId}&page=${published.id}`)
  const last = frame().locator('h2', { hasText: 'Parte 199' })
  const height = () =>
    frame()
      .locator('html')
      .evaluate(all => all.scrollHeight)
  await last.waitFor()
  const before = await height()
  await startWriting(page, frame().locator('h1'))
  await page.keyboard.type('Bom ')
  await expect.poll(() => last.isVisible()).toBe(false)
  expect(await height()).toBe(before)
  await frame()
    .locator('h1')
    .evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await last.waitFor()
  await page.keyboard.press('Control+Enter')
  const written = async () => (await seller.call<Project>('GET', `/api/v1/sales-pages/${published.id}`)).source.html
  await expect.poll(written).toMatch(/^<h1>(Bom Um|UBom m|UmBom )<\/h1>/)
  expect((await written()).replace('Bom ', '')).toBe(long)
  await open()
})

it('turns part of a text into a link to another page with Ctrl+K, and removes a link', async () => {
  await startEditing(frame().locator('#one'))
  await page.keyboard.press('Home')
  for (let sign = 0; sign < 4; sign += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect
    .poll(() =>
      frame()
        .locator('#one')
        .evaluate(() => String(getSelection())),
    )
    .toBe('Leia')
  await page.keyboard.press('Control+k')
  await dialog().getByLabel('Destino').selectOption('page')
  await dialog().getByLabel('Página', { exact: true }).selectOption(otherId)
  await dialog().getByRole('button', { name: 'Salvar link' }).click()
  await frame().locator('#one a', { hasText: 'Leia' }).waitFor()
  await tool('Salvar').click()
  replaceInSource('>Leia as regras', `><a href="${otherId}">Leia</a> as regras`)
  await waitUntilSaved()
  await startEditing(frame().locator('#two a'))
  await expect.poll(() => tool('Link').getAttribute('aria-pressed')).toBe('true')
  await tool('Link').click()
  await expect.poll(() => dialog().getByLabel('Endereço do link').inputValue()).toBe('https://example.com/x')
  await dialog().getByRole('button', { name: 'Remover link' }).click()
  await expect.poll(() => frame().locator('#two a').count()).toBe(0)
  await tool('Salvar').click()
  replaceInSource('<a href="https://example.com/x">outro</a>', 'outro')
  await waitUntilSaved()
})

it('edits a text that is next to block elements', async () => {
  await waitForIdle()
  await frame()
    .locator('#loose')
    .click({ position: { x: 20, y: 8 } })
  await tool('Salvar').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Preso & livre')
  await page.keyboard.press('Control+Enter')
  replaceInSource('Solto &amp; livre', 'Preso &amp; livre')
  await waitUntilSaved()
  await expect.poll(() => frame().locator('#loose').innerHTML()).toMatch(/^Preso &amp; livre<p/)
})

it('changes texts, links and pictures in the lists beside the page', async () => {
  const field = page.getByRole('textbox', { name: 'Texto 1', exact: true })
  await field.fill('Luz melhor')
  await field.press('Enter')
  replaceInSource('Luz boa', 'Luz melhor')
  await waitUntilSaved()
  await waitForText('Luz melhor')
  await page.getByRole('tab', { name: /^Links/ }).click()
  const panel = await page.getByRole('region', { name: 'Elementos da página' }).boundingBox()
  for (const act of [/^Alterar link: Longo/, /^Mostrar.*Longo/]) {
    const button = await page.getByRole('button', { name: act }).boundingBox()
    expect((button?.x ?? 1e9) + (button?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0))
  }
  await page.getByRole('button', { name: 'Alterar link: Leia' }).click()
  await dialog().getByRole('button', { name: 'Remover link' }).click()
  replaceInSource(`<a href="${otherId}">Leia</a>`, 'Leia')
  await waitUntilSaved()
  await page.getByRole('tab', { name: /^Imagens/ }).click()
  const alt = page.getByRole('textbox', { name: 'Descrição da imagem: /img/lamp.webp' })
  await alt.fill('Uma luz "boa"')
  await alt.press('Enter')
  replaceInSource('alt="Lamp"', 'alt="Uma luz &quot;boa&quot;"')
  await waitUntilSaved()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Trocar imagem: img/lamp.webp', exact: true }).click()
  await (await choosing).setFiles(productPicture)
  await toast('Imagem substituída!').waitFor()
  await expect.poll(() => frame().locator('#other').getAttribute('src')).not.toBe('img/lamp.webp')
  replaceInSource('src="img/lamp.webp"', `src="${await frame().locator('#other').getAttribute('src')}"`)
  await waitUntilSaved()
})

it('shows a picture with a root-relative URL, and replaces it with a dropped picture', async () => {
  const lamp = frame().locator('#lamp')
  const isSeen = () => lamp.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)
  await expect.poll(isSeen).toBe(true)
  await lamp.evaluate(
    (target, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.webp', { type: 'image/webp' }))
      target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [...image],
  )
  await toast('Imagem alterada e salva!').waitFor()
  const isNew = async () => !(await readDraft()).includes('/img/lamp.webp')
  await expect.poll(isNew).toBe(true)
  replaceInSource('src="/img/lamp.webp"', /id="lamp" (src="[^"]*")/.exec(await readDraft())?.[1] ?? '')
  await waitUntilSaved()
  await expect.poll(isSeen).toBe(true)
})

it('zooms the page, and a click still selects the text under the pointer', async () => {
  await waitForIdle()
  await page.getByLabel('Zoom').selectOption('1.5')
  await expect
    .poll(() => page.locator('iframe').evaluate(one => (one as HTMLElement).style.transform))
    .toBe('scale(1.5)')
  await startEditing(frame().locator('#two'))
  await page.keyboard.press('Escape')
  await page.getByLabel('Zoom').selectOption('')
})

it('merges the changes of two people, and shows both versions of a conflict', async () => {
  await editFromAnotherTab(html => html.replace('Leia as regras', 'Leia todas as regras'))
  replaceInSource('Leia as regras', 'Leia todas as regras')
  await writeText(frame().locator('h1'), 'Luz de todos')
  await page.keyboard.press('Control+Enter')
  replaceInSource('Luz melhor', 'Luz de todos')
  await waitUntilSaved()
  await waitForText('Leia todas as regras antes.')
  await editFromAnotherTab(html => html.replace('Luz de todos', 'Luz deles'))
  await writeText(frame().locator('h1'), 'Luz minha')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Ver as duas versões' }).click()
  const conflictDialog = page.getByRole('dialog')
  await conflictDialog.getByText('Luz minha').first().waitFor()
  await conflictDialog.getByText('Luz deles').first().waitFor()
  await conflictDialog.getByRole('button', { name: 'Manter a minha' }).click()
  replaceInSource('Luz de todos', 'Luz minha')
  await waitUntilSaved()
})

it('saves text that was written while the server was down once the server is back', async () => {
  await shop.kill()
  await writeText(frame().locator('h1'), 'Sem servidor')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sem conexão. Salvo neste navegador.').waitFor()
  shop = await startShop(env, shop)
  replaceInSource('Luz minha', 'Sem servidor')
  await waitUntilSaved()
})

it('discards unsaved text when a seller leaves without saving', async () => {
  await page.getByRole('switch', { name: 'Salvar automaticamente' }).click()
  await writeText(frame().locator('h1'), 'Perdido')
  await page.keyboard.press('Control+Enter')
  await page.getByText('unsaved changes', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.waitForURL(/\/products/)
  await open()
  await waitForText('Sem servidor')
  await expect.poll(() => page.getByText('Perdido').count()).toBe(0)
  await waitUntilSaved()
  await expectGoodLayouts(page, 'page-words')
})
