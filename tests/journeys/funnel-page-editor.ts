import { beforeAll, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { startWriting } from '#tests/support/start-writing.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()

const html =
  '<!doctype html>\r\n<html lang="pt-BR">\r\n<head>\r\n<meta name="viewport" content="width=device-width">\r\n<title>Oferta</title>\r\n</head>\r\n<body>\r\n<h1>Leve mais uma</h1>\r\n<p>S&oacute; hoje</p>\r\n</body>\r\n</html>\r\n'
const writtenHtml = html.replace('Leve mais uma', 'Leve duas')
const frame = page.frameLocator('iframe[sandbox="allow-scripts"]')
const toast = (text: string) => page.locator('.toast', { hasText: text }).last()

type Project = { page: { revision: string | null }; source: { revision: string; html: string } }
let read: () => Promise<Project>
const readDraft = async () => (await read()).source.html
/** Checks whether the newest revision is published. */
const isPublic = async () => {
  const { page, source } = await read()
  return page.revision === source.revision
}

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  const { call } = await signInPageSeller(shop.url)
  const { id: product } = await call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Halo',
    images: [],
    variants: [{ name: 'Sand', sku: 'HALO', cents: 8900, stock: null, isDefault: true, image: null }],
  })
  const { id: upsell } = await call<{ id: string }>('POST', '/api/v1/upsells', { name: 'Funil', productIds: [product] })
  const form = new FormData()
  form.append('files', new Blob([html]), 'index.html')
  const created = await call<{ page: { id: string } }>(
    'POST',
    `/api/v1/upsells/${upsell}/pages/project?title=Oferta`,
    form,
  )
  read = () => call<Project>('GET', `/api/v1/upsell-pages/${created.page.id}/project`)
  await page.goto(`${shop.url}/upsells?tab=pages&upsell=${upsell}`)
  await page.getByText('Oferta').first().waitFor()
})

it('edits text of a custom funnel page in place, and publishes the page', async () => {
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await startWriting(page, frame.getByRole('heading', { name: 'Leve mais uma' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Leve duas')
  await page.keyboard.press('Control+Enter')
  await expect.poll(readDraft).toBe(writtenHtml)
  expect(await isPublic()).toBe(false)
  await page.getByRole('button', { name: 'Atualizar Página' }).click()
  await toast('Oferta está no ar').waitFor()
  await expect.poll(isPublic).toBe(true)
})

it('turns an element into a charge button, and removes the charge with undo', async () => {
  const text = frame.locator('p')
  await text.click()
  const bar = page.getByRole('toolbar', { name: 'Edição do trecho' })
  await bar.getByRole('button', { name: 'Função no funil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configurar cobrança' })
  await dialog.getByLabel('O que faz').selectOption('charge')
  await dialog.getByLabel('Nome do produto').fill('Garantia')
  await dialog.getByLabel('Preço').fill('10')
  await dialog.getByRole('button', { name: 'Salvar cobrança' }).click()
  await expect.poll(readDraft).toMatch(/<p data-charge="[\w-]{36}">S&oacute; hoje<\/p>/)
  await expect
    .poll(() => bar.getByRole('button', { name: 'Função no funil' }).getAttribute('aria-pressed'))
    .toBe('true')
  await page.getByRole('button', { name: 'Desfazer', exact: true }).first().click()
  await expect.poll(readDraft).toBe(writtenHtml)
})

it('sees a funnel page as code, and restores an earlier version', async () => {
  await page.getByRole('button', { name: 'Código', exact: true }).click()
  const code = page.getByRole('textbox', { name: 'HTML', exact: true })
  await expect.poll(() => code.locator('.cm-line').allTextContents()).toContain('<h1>Leve duas</h1>')
  await page.getByRole('button', { name: 'Versões' }).click()
  await page.getByRole('button', { name: /^1 · Publicado/ }).click()
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await toast('Versão restaurada').waitFor()
  await expect.poll(readDraft).toBe(html)
  expect(await isPublic()).toBe(false)
  await expectGoodLayouts(page, 'page-funnel')
  expectNoComplaints()
})
