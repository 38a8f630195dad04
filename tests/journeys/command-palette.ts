import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { findAxeViolations } from '#tests/support/page-checks.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'demo' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const palette = (on: Page = page) => on.getByRole('dialog', { name: 'Buscar ou ir para' })
const field = (on: Page = page) => palette(on).getByRole('combobox', { name: 'Buscar ou ir para' })
const option = (name: string | RegExp, on: Page = page) => palette(on).getByRole('option', { name })
const group = (name: string, on: Page = page) => palette(on).getByRole('group', { name })
const getSelectedOption = (on: Page = page) => palette(on).getByRole('option', { selected: true }).textContent()
const isFocused = (name: string) => page.evaluate(text => document.activeElement?.textContent?.includes(text), name)
const heading = (name: string | RegExp, on: Page = page) => on.getByRole('heading', { name, level: 1 })

async function takePaletteScreenshot(name: string, on: Page = page) {
  const shots = process.env.SCREENSHOTS
  if (!shots) return
  await on.waitForTimeout(400)
  await on.screenshot({ path: `${shots}/palette-${name}.png` })
}

/** Places a paid order of the Halo product and returns the order's number. */
async function placeOrder(): Promise<number> {
  const buyer = createHttpBuyer(shop)
  const [product] = await sql<{ id: string }>(`select id from products where title ilike '%halo%' limit 1`)
  const { orderId, checkoutId, intentId } = await buyer.reachIntent(product?.id ?? '')
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  const [order] = await sql<{ number: number }>('select number from orders where id = $1', [orderId])
  return order?.number ?? 0
}

let number = 0
beforeAll(async () => {
  number = await placeOrder()
  await becomeOwner(page, shop.ownerLink)
  await page.getByRole('article').first().waitFor()
})

describe('a seller using the command palette', () => {
  it('loads the palette’s code when the palette is first opened', async () => {
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/palette-/.test(name)).length)
    expect(await fetched()).toBe(0)
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    await expect.poll(fetched).toBeGreaterThan(0)
    await page.keyboard.press('Control+k')
    await palette().waitFor({ state: 'hidden' })
  })

  it('opens a screen by keyboard alone, without typing accents, and focuses the screen', async () => {
    await page.keyboard.press('Meta+k')
    await field().waitFor()
    await expect.poll(() => field().evaluate(input => input === document.activeElement)).toBe(true)
    await group('Ir para').waitFor()
    await takePaletteScreenshot('1280')
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.keyboard.type('paginas')
    await expect.poll(getSelectedOption).toContain('Páginas De Vendas')
    await page.keyboard.press('Enter')
    await heading('Páginas De Vendas').waitFor()
    await palette().waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  })

  it('finds a screen by a synonym', async () => {
    await page.keyboard.press('Control+k')
    await field().fill('reembolso')
    await expect.poll(getSelectedOption).toContain('Pedidos')
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'hidden' })
  })

  it('returns the focus to the previous element after closing the palette', async () => {
    const from = page.getByRole('navigation').getByRole('link', { name: 'Upsells' })
    await from.focus()
    await page.keyboard.press('Control+k')
    await field().waitFor()
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused('Upsells')).toBe(true)

    const button = page.getByRole('button', { name: 'Buscar ou ir para…' })
    await button.click()
    await field().waitFor()
    await palette().getByRole('button', { name: 'Fechar' }).click()
    await palette().waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate(each => each === document.activeElement)).toBe(true)
  })

  it('finds products by title and orders by number', async () => {
    await page.keyboard.press('Control+k')
    await field().fill('halo')
    const halo = group('Produtos').getByRole('option').first()
    await halo.waitFor()
    await expect.poll(() => halo.textContent()).toMatch(/Halo/)
    await expect.poll(() => halo.locator('mark').textContent()).toBe('Halo')
    await takePaletteScreenshot('halo-1280')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
    await palette().waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await field().fill(`#${number}`)
    await option(new RegExp(`^#${number}`)).waitFor()
    await page.keyboard.press('Enter')
    await heading(new RegExp(`#${number}`)).waitFor()
    // Ctrl+K pressed before the palette has closed would close it instead of opening it.
    await palette().waitFor({ state: 'hidden' })
  })

  it('sees recently opened results on top of the palette, without a shopper’s name', async () => {
    await page.keyboard.press('Control+k')
    const recentOptions = group('Recentes').getByRole('option')
    await expect
      .poll(async () => (await recentOptions.allInnerTexts()).map(text => text.trim()))
      .toEqual([`#${number}`, expect.stringMatching(/Halo/), 'Páginas De Vendas'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading('Páginas De Vendas').waitFor()
    await palette().waitFor({ state: 'hidden' })
  })

  it('opens a screen from the palette in another tab with Ctrl+Enter', async () => {
    await page.keyboard.press('Control+k')
    await field().fill('mails')
    await expect.poll(getSelectedOption).toContain('E-mails')
    const openedPage = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await openedPage
    await heading('E-mails', tab).waitFor()
    await tab.close()
    expect(new URL(page.url()).pathname).toBe('/sales-pages')
  })

  it('reads suggestions when the palette’s search finds nothing', async () => {
    await page.keyboard.press('Control+k')
    await field().fill('zzzz nada')
    await palette().getByText('Nada encontrado para “zzzz nada”').waitFor()
    await takePaletteScreenshot('none-1280')
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'hidden' })
  })

  it('reads that the palette’s search failed, and still opens screens from the palette', async () => {
    const { page: otherPage } = await chromium.newPerson()
    await signIn(otherPage, shop.url)
    await otherPage.getByRole('article').first().waitFor()
    await otherPage.route('**/api/v1/products?q=*', route => route.abort())
    await otherPage.keyboard.press('Control+k')
    await field(otherPage).fill('pedidos')
    await palette(otherPage).getByText('A busca não respondeu').waitFor()
    await option('Pedidos', otherPage).click()
    await heading('Pedidos', otherPage).waitFor()
    await otherPage.context().close()
  })

  it('cannot open the palette over a dialog, and must confirm before leaving unsaved work', async () => {
    await page.goto(`${shop.url}/settings?tab=shop`)
    await page.getByLabel('Nome da loja').fill('Outra')
    await page.getByRole('navigation').getByRole('link', { name: 'Upsells' }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Control+k')
    await expect.poll(() => palette().count()).toBe(0)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    // Navigating by the palette asks about unsaved work, too.
    await page.keyboard.press('Control+k')
    await field().fill('upsells')
    await expect.poll(getSelectedOption).toContain('Upsells')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await heading('Upsells').waitFor()
  })

  it('sees no actions that create objects when signed in as a viewer', async () => {
    const { page: viewer } = await chromium.newPerson()
    await sql(`update members set role = 'viewer'`)
    await signIn(viewer, shop.url)
    await viewer.getByRole('article').first().waitFor()
    await viewer.keyboard.press('Control+k')
    await group('Ir para', viewer).waitFor()
    await group('Ações', viewer).getByRole('option', { name: 'Sair' }).waitFor()
    await expect.poll(() => option('Create Product', viewer).count()).toBe(0)
    await sql(`update members set role = 'owner'`)
    await viewer.context().close()
    await page.reload()
    await page.getByRole('button', { name: 'Buscar ou ir para…' }).waitFor()
    await page.keyboard.press('Control+k')
    await option('Create Product').waitFor()
    await page.keyboard.press('Escape')
  })

  it('opens the palette from the header on a phone, in light and dark mode', async () => {
    const { page: small, expectNoComplaints: expectNone } = await chromium.newPerson(phone)
    await signIn(small, shop.url)
    await small.getByRole('button', { name: 'Buscar ou ir para…' }).tap()
    await group('Ir para', small).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await small.emulateMedia({ colorScheme })
      await takePaletteScreenshot(`390-${colorScheme}`, small)
      await expect.poll(() => findAxeViolations(small)).toEqual([])
    }
    for (const width of [320, 390]) {
      await small.setViewportSize({ width, height: 700 })
      await expect
        .poll(async () => {
          const box = await palette(small).boundingBox()
          return [box?.x, (box?.x ?? 0) + (box?.width ?? 0)]
        })
        .toEqual([8, width - 8])
    }
    await option('Pedidos', small).tap()
    await heading('Pedidos', small).waitFor()
    expectNone()
    await small.context().close()
  })

  it('sees recently opened results in the palette of a browser without storage', async () => {
    const { page: otherPage, expectNoComplaints: expectNone } = await chromium.newPerson()
    await otherPage.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: () => null })
    })
    await signIn(otherPage, shop.url)
    await otherPage.getByRole('article').first().waitFor()
    await otherPage.keyboard.press('Control+k')
    await option('Pedidos', otherPage).click()
    await heading('Pedidos', otherPage).waitFor()
    // Ctrl+K would close a palette that is still open.
    await palette(otherPage).waitFor({ state: 'hidden' })
    await otherPage.keyboard.press('Control+k')
    await group('Recentes', otherPage).getByText('Pedidos').waitFor()
    expectNone()
    await otherPage.context().close()
  })

  it('sees the palette in English and in dark mode', async () => {
    await page.keyboard.press('Control+k')
    await field().fill('english')
    await expect.poll(getSelectedOption).toContain('Idioma: English')
    const loaded = page.waitForEvent('load')
    await page.keyboard.press('Enter')
    await loaded
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Search or go to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search or go to' })
    await dialog.getByRole('combobox').fill('refund')
    await dialog.getByRole('option', { name: 'Orders' }).waitFor()
    await takePaletteScreenshot('1280-dark-en')
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    expectNoComplaints()
  })
})
