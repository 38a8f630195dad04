import { beforeAll, describe, expect, it } from 'vitest'
import { handbook as words } from '#i18n/spec/handbook.ts'
import { shell } from '#i18n/spec/shell.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const contents = page.getByRole('navigation', { name: words.contents })

describe('the handbook', () => {
  beforeAll(() => becomeOwner(page, shop.ownerLink))

  it('opens in a new tab from an empty list', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: new RegExp(`^${shell.learnMore}`) }).click()
    const tab = await opened
    await tab.getByRole('heading', { name: 'A primeira venda', level: 1 }).waitFor()
    await tab.close()
  })

  it('opens from the member’s menu and lists every page', async () => {
    await page.getByRole('button', { name: /dona@example.com/ }).click()
    await page.getByRole('menuitem', { name: shell.help }).click()
    await title(words.title)
    await expect.poll(() => contents.getByRole('link').count()).toBe(15)
    await expectGoodLayouts(page, 'handbook')
  })

  it('finds a section without accents and opens the section', async () => {
    await page.locator('main').focus()
    await page.keyboard.press('/')
    await page.keyboard.type('validade do codigo')
    const found = page.getByRole('link', { name: 'Escolha a validade do código' })
    await page.getByText('“validade do codigo”').waitFor()
    await found.waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'handbook-search')
    await found.click()
    await page.waitForURL(/\/ajuda\/pix#validade$/)
    await title('Receber por Pix')
    const heading = page.getByRole('heading', { name: /^Escolha a validade/ })
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(60)
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 900).toBeLessThan(300)
    await expectGoodLayouts(page, 'handbook-page')
    await page.goBack()
    await title('Resultados da busca')
    await page.getByRole('searchbox').fill('zzz')
    await page.getByText(words.none('zzz')).waitFor()
    expectNoComplaints()
  })

  it('shows the same page in the other language, and keeps that language on the next page', async () => {
    await page.goto(`${shop.url}/ajuda/pix`)
    await page.getByRole('link', { name: words.readIn.en }).click()
    await title('Getting paid by Pix')
    await page
      .getByRole('link', { name: /Selling in installments$/, exact: false })
      .last()
      .click()
    await page.waitForURL(/\/ajuda\/parcelas\?lang=en$/)
    await title('Selling in installments')
    expect(await page.locator('article').getAttribute('lang')).toBe('en')
  })

  it('collapses the list of pages on phones', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${shop.url}/ajuda/colocar-no-ar`)
    await title('Colocar a loja no ar')
    const link = contents.getByRole('link', { name: 'Receber por Pix' })
    expect(await link.isVisible()).toBe(false)
    await page.getByRole('button', { name: words.contents }).click()
    await link.click()
    await title('Receber por Pix')
    await expect.poll(() => link.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('is found by the command palette', async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(shell.search).fill('chargeback')
    await page.getByRole('option', { name: /^Entenda uma disputa/ }).click()
    await page.waitForURL(/\/ajuda\/reembolso-e-disputa#disputa$/)
  })

  it('shows an unknown page as missing and redirects /help', async () => {
    await page.goto(`${shop.url}/ajuda/boleto`)
    await page.getByText(words.missing).waitFor()
    await page.goto(`${shop.url}/help`)
    await page.waitForURL(/\/ajuda$/)
    expectNoComplaints()
  })
})
