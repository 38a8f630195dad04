import { expect, it } from 'vitest'
import type { SalesPage } from '#contract/pages.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, productPicture } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()

const html = '<h1>Antes</h1><p id="copy">Texto</p><img id="lamp" src="a.svg" alt="Lamp" width="80"><p id="end">Fim</p>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60"/></svg>'
const frame = () => page.frameLocator('iframe[sandbox="allow-scripts"]')
const tool = (name: string) => page.getByRole('toolbar', { name: 'Edição do trecho' }).getByRole('button', { name })
const toast = (text: string) => page.locator('.toast', { hasText: text }).last().waitFor()
let salesPage: SalesPage
let seller: Awaited<ReturnType<typeof signInPageSeller>>

type Project = { source: { html: string }; files: { path: string }[] }
const fetchProject = () => seller.call<Project>('GET', `/api/v1/sales-pages/${salesPage.id}`)

/** Chooses another picture and holds its upload until the returned function is called. */
async function choosePictureSlowly() {
  const release = await holdRequests(page, '**/images?*')
  const choosing = page.waitForEvent('filechooser')
  await frame().locator('#lamp').click()
  const uploadRequest = page.waitForRequest('**/images?*')
  await (await choosing).setFiles(productPicture)
  await uploadRequest
  return release
}

it('shows an uploaded picture in its element although the text changed during the upload', async () => {
  await becomeOwner(page, shop.ownerLink)
  seller = await signInPageSeller(shop.url)
  salesPage = await seller.publish('Landing', { 'index.html': html, 'a.svg': svg })
  await page.goto(`${shop.url}/sales-pages?tab=pages&campaign=${salesPage.campaignId}&page=${salesPage.id}`)
  const arrive = await choosePictureSlowly()
  await frame().locator('#copy').click()
  await page.keyboard.press('Escape')
  await tool('Duplicar').click()
  await expect.poll(() => frame().getByText('Texto', { exact: true }).count()).toBe(2)
  await frame().getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Depois')
  arrive()
  await page.keyboard.type(' de tudo')
  await page.keyboard.press('Control+Enter')
  await toast('Imagem alterada e salva!')
  await expect
    .poll(async () => (await fetchProject()).source.html)
    .toMatch(
      /<h1>Depois de tudo<\/h1><p id="copy">Texto<\/p><p[^>]*>Texto<\/p><img id="lamp" src="images\/[^"]+" alt="Lamp" width="80"><p id="end">Fim/,
    )
})

it('discards an uploaded picture when its element was deleted during the upload', async () => {
  const before = (await fetchProject()).files.length
  const arrive = await choosePictureSlowly()
  await frame().locator('#lamp').focus()
  await page.keyboard.press('Delete')
  await toast('Elemento removido')
  arrive()
  await toast('Erro ao alterar imagem')
  await expect.poll(async () => (await fetchProject()).source.html).not.toContain('lamp')
  await expect.poll(async () => (await fetchProject()).files.length).toBe(before)
})
