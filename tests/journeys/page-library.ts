import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { libraryLanguages, templateIds } from '#contract/library.ts'
import { chooseProduct } from '#tests/support/choose-product.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts, findAxeViolations } from '#tests/support/page-checks.ts'
import { createSalesPagesScreen } from '#tests/support/sales-pages.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop()
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const { page: shopper, expectNoComplaints } = await chromium.newPerson({ viewport: { width: 390, height: 844 } })
const screen = createSalesPagesScreen(page)
const template = (name: RegExp) => page.getByRole('radio', { name })

/** Returns the content width and the window width of a document in px. Wider content would be cut off. */
const getWidths = (document: Locator) => document.evaluate(root => [root.scrollWidth, root.clientWidth])

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
})

describe('a seller starting from a template', () => {
  it('previews a template, and publishes the template’s page in a new campaign', async () => {
    await page.goto(`${shop.url}/sales-pages?tab=create`)
    await screen.name().fill('Noite boa')
    await page.getByRole('button', { name: 'Ver o modelo Cosmético' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modelo Cosmético' })
    await dialog.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    await expectGoodLayouts(page, 'library-preview')
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => getWidths(dialog.frameLocator('iframe').locator('html'))).toEqual([369, 369])
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByRole('button', { name: 'Usar este modelo' }).click()
    await expect.poll(() => template(/^Cosmético/).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Criar e publicar' }).click()
    await page.getByText('Escolha o produto que os botões da página vendem').first().waitFor()
    await chooseProduct(page, page, 'Os botões vendem', 'Halo portable lamp')
    await page.getByLabel('Variante').selectOption({ index: 2 })
    await screen.quiet()
    await expectGoodLayouts(page, 'library-create')
    await page.getByRole('button', { name: 'Criar e publicar' }).click()
    await screen.toast('Noite boa está no ar').waitFor()
    await screen.row('Halo portable lamp').getByText('Publicada', { exact: true }).waitFor()
  })

  it('gets a page whose button leads to the checkout of the selected variant', async () => {
    await shopper.goto(`${shop.url}/vendas/noite-boa?utm_source=mail`)
    const pageFrame = shopper.frameLocator('iframe')
    await pageFrame.getByRole('heading', { name: 'Quatro ingredientes. Uma noite.' }).waitFor()
    await pageFrame.getByRole('link', { name: /Quero o meu/ }).click()
    await shopper.waitForURL(/\/checkout\?product=[^&]+&sku=[^&]+/)
    const [row] = await sql<{ sku: string }>(
      `select v.sku from product_variants v join products p on p.id = v.product_id
       where p.title = 'Halo portable lamp' and v.is_active order by v.is_default desc, v.created_at, v.id offset 1 limit 1`,
    )
    await expect.poll(() => new URL(shopper.url()).searchParams.get('sku')).toBe(row?.sku)
    await shopper.getByRole('heading', { name: 'Contact' }).waitFor()
    expectNoComplaints()
  })

  it('adds another page from a template by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Nova página' }).click()
    await page.getByRole('button', { name: 'Começar com um modelo' }).click()
    await template(/^Curso/).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => template(/^Produto físico/).isChecked()).toBe(true)
    await page.getByLabel('Idioma da página').selectOption('en')
    await page.getByRole('button', { name: 'Publicar página' }).click()
    await screen.toast('Preencha o título da página').waitFor()
    await screen.title().fill('Ridge')
    await page.keyboard.press('Enter')
    await screen.toast('Ridge está no ar').waitFor()
    await expect.poll(screen.titles).toEqual(['Halo portable lamp', 'Ridge'])
    await shopper.goto(`${shop.url}/vendas/noite-boa/ridge`)
    await shopper.frameLocator('iframe').getByRole('heading', { name: 'Hot coffee at the top of the ridge.' }).waitFor()
  })
})

describe('a seller inserting a section', () => {
  it('inserts a section between two parts of a page, and undoes the change', async () => {
    await screen.row('Ridge').getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByRole('button', { name: 'Inserir seção' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inserir seção' })
    await dialog.getByLabel('Seção', { exact: true }).selectOption({ label: 'Perguntas frequentes' })
    await dialog.frameLocator('iframe').getByRole('heading', { name: 'Before you ask' }).waitFor()
    await dialog.getByLabel('Onde').selectOption({ label: 'Depois de: From the trail to Monday.' })
    await expectGoodLayouts(page, 'library-section')
    await dialog.getByRole('button', { name: 'Inserir aqui' }).click()
    // The pointer over the toast keeps it open.
    await screen.toast('Seção inserida').hover()
    const put = page.frameLocator('iframe').getByRole('heading', { name: 'Before you ask' })
    await put.waitFor()
    await screen.toast('Seção inserida').getByRole('button', { name: 'Desfazer' }).click()
    await put.waitFor({ state: 'detached' })
  })
})

describe('a visitor of a page from the template', () => {
  // axe runs scripts in the document, which the sandbox forbids, so the test removes the policy.
  beforeAll(() =>
    shopper.route('**/_library/**', async route => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    }),
  )

  for (const id of templateIds)
    it(`sees the template ${id} without accessibility violations, on phone and desktop in each language`, async () => {
      for (const language of libraryLanguages)
        for (const width of [360, 1280]) {
          await shopper.setViewportSize({ width, height: 900 })
          await shopper.goto(`${shop.url}/_library/${id}/${language}/index.html`)
          await shopper.getByRole('heading', { level: 1 }).waitFor()
          const name = `${id}, ${language}, ${width}`
          await expect
            .poll(() => shopper.evaluate(() => document.documentElement.scrollWidth), { message: name })
            .toBe(width)
          expect([name, await findAxeViolations(shopper)]).toEqual([name, []])
        }
    })
})
