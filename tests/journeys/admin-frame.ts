import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/page-checks.ts'
import { becomeOwner, seller, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'demo' })
const chromium = await openChromium()
const owner = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const { page } = owner
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const getMenu = (on: Page = page) => on.getByRole('navigation', { name: 'Menu Principal' })
const getMenuEntry = (name: string, on: Page = page) => getMenu(on).getByRole('link', { name, exact: true })
const getHeading = (name: string, on: Page = page) => on.getByRole('heading', { name, level: 1 })
const getWidth = async (selector: string, on: Page = page) =>
  (await on.locator(selector).filter({ visible: true }).first().boundingBox())?.width
const open = async (path: string) => {
  await page.goto(shop.url + path)
  await page.locator('h1').first().waitFor()
}
/** Stops the page's clock, which afterwards only `clock.runFor` advances. */
async function stopClock(on: Page) {
  await on.clock.install()
  await on.goto(`${shop.url}/products`)
  await on.getByRole('article').first().waitFor()
  await on.clock.pauseAt(Date.now() + 60_000)
}
async function takeMenuScreenshot(name: string, on: Page = page) {
  const shots = process.env.SCREENSHOTS
  if (!shots) return
  await on.waitForTimeout(400)
  await on.screenshot({ path: `${shots}/frame-${name}.png` })
}

beforeAll(() => becomeOwner(page, shop.ownerLink))

describe('a seller who uses the administration’s header and navigation', () => {
  it('sees the menu’s title and the main entries in order, separate from the other menu entries', async () => {
    await page.getByRole('banner').getByText('Dashboard', { exact: true }).waitFor()
    await page.getByRole('banner').getByText('Gerencie seu negócio').waitFor()
    const entries = getMenu().getByRole('region', { name: 'Menu Principal' }).getByRole('link')
    await expect
      .poll(() => entries.allTextContents())
      .toEqual(['Início', 'Pedidos', 'Produtos', 'Páginas De Vendas', 'Checkout Unificado', 'Upsells'])
    await expect
      .poll(() => entries.evaluateAll(found => found.map(each => each.getAttribute('href'))))
      .toEqual(['/home', '/orders', '/products', '/sales-pages', '/unified-checkout', '/upsells'])
    const operationLinks = getMenu().getByRole('region', { name: 'Gestão' }).getByRole('link')
    const names = await operationLinks.allTextContents()
    expect(names).toEqual(expect.arrayContaining(['Clientes', 'E-mails', 'Operações']))
    expect(names.at(-1)).toBe('Configuração')
    for (const name of names) {
      await getMenuEntry(name).click()
      await getHeading(name).waitFor()
    }
  })

  it('sees the product list as the first screen', async () => {
    await open('/')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/products')
  })

  it('sees a menu entry highlighted on the entry’s own path, but not on paths below it', async () => {
    const current = () => getMenu().locator('[aria-current=page]').allTextContents()
    await expect.poll(() => current()).toEqual(['Produtos'])
    await open('/products/import')
    await expect.poll(() => current()).toEqual([])
    await open('/settings?tab=shop')
    await expect.poll(() => current()).toEqual(['Configuração'])
  })

  it('sees the administration switch between light and dark mode with the system’s setting', async () => {
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await expect.poll(() => isDark()).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(isDark).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(isDark).toBe(false)
  })
})

describe('a seller using the sidebar', () => {
  it('keeps the sidebar collapsed to icons for seven days after Ctrl+B, Cmd+B or a button press', async () => {
    await open('/products')
    await expect.poll(() => getWidth('aside')).toBe(256)
    await page.keyboard.press('Control+b')
    await expect.poll(() => getWidth('aside')).toBe(48)
    await expect.poll(() => getMenu().locator('span').first().textContent()).toBe('D')
    await expect.poll(() => getMenu().getByText('Dashboard').count()).toBe(0)
    await getMenuEntry('Produtos').waitFor()
    await page.keyboard.press('Meta+b')
    await expect.poll(() => getWidth('aside')).toBe(256)
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await expect.poll(() => getWidth('aside')).toBe(48)
    const stateCookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
    expect(stateCookie?.value).toBe('false')
    expect(Math.abs((stateCookie?.expires ?? 0) - Date.now() / 1_000 - 604_800)).toBeLessThan(120)
    await open('/orders')
    await expect.poll(() => getWidth('aside')).toBe(48)
    await takeMenuScreenshot('collapsed')
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await expect.poll(() => getWidth('aside')).toBe(256)
  })

  it('sees an icon’s tooltip after 700 ms, or at once within 300 ms of the previous tooltip', async () => {
    const { page: still } = await chromium.newPerson()
    await signIn(still, shop.url)
    await still.context().addCookies([{ name: 'sidebar_state', value: 'false', url: shop.url }])
    await stopClock(still)
    const tip = () => still.locator('.tip').allTextContents()
    await getMenuEntry('Páginas De Vendas', still).hover()
    await still.clock.runFor(699)
    await expect.poll(() => tip()).toEqual([])
    await still.clock.runFor(1)
    await expect.poll(tip).toEqual(['Páginas De Vendas'])
    await getMenuEntry('Upsells', still).hover()
    await still.clock.runFor(1)
    await expect.poll(tip).toEqual(['Upsells'])
    await still.getByRole('heading', { level: 1 }).hover()
    await still.clock.runFor(150)
    await expect.poll(tip).toEqual([])
    await getMenuEntry('Upsells', still).hover()
    await still.clock.runFor(100)
    await expect.poll(tip).toEqual(['Upsells'])
    await still.keyboard.press('Escape')
    await expect.poll(tip).toEqual([])
    await still.getByRole('heading', { level: 1 }).hover()
    await still.clock.runFor(301)
    await getMenuEntry('Upsells', still).hover()
    await still.clock.runFor(699)
    await expect.poll(() => tip()).toEqual([])
    await still.context().close()
  })

  it('opens the sidebar as a focus-trapping sheet below 768 px, and closes the sheet with Escape', async () => {
    const { page: small, expectNoComplaints } = await chromium.newPerson(phone)
    await signIn(small, shop.url)
    await expect.poll(() => small.locator('aside').isVisible()).toBe(false)
    const targets = small.locator('main :is(.tab, .btn-sm):visible')
    await targets.first().waitFor()
    const lowest = () =>
      targets.evaluateAll(found => Math.min(...found.map(each => each.getBoundingClientRect().height)))
    await expect.poll(lowest).toBeGreaterThanOrEqual(44)
    await small.setViewportSize({ width: 768, height: 844 })
    await small.locator('aside').waitFor()
    await small.setViewportSize({ width: 767, height: 844 })
    await small.locator('aside').waitFor({ state: 'hidden' })
    await small.setViewportSize(phone.viewport)

    const menu = small.getByRole('button', { name: 'Recolher menu' })
    const sheet = small.getByRole('dialog', { name: 'Menu Principal' })
    await menu.click()
    await sheet.waitFor()
    await expect.poll(() => getWidth('[role=dialog]', small)).toBe(288)
    await takeMenuScreenshot('sheet-390', small)
    await expect.poll(() => findAxeViolations(small)).toEqual([])
    for (let press = 0; press < 14; press += 1) {
      await small.keyboard.press('Tab')
      // An invisible element after the last one moves the focus back into the sheet. Pressing Tab before that happens
      // would leave the sheet.
      await expect.poll(() => sheet.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
    }
    await small.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => menu.evaluate(button => button === document.activeElement)).toBe(true)

    await menu.click()
    await sheet.getByRole('link', { name: 'Pedidos' }).click()
    await getHeading('Pedidos', small).waitFor()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => small.evaluate(() => document.activeElement?.id)).toBe('content')
    await small.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => findAxeViolations(small)).toEqual([])
    await takeMenuScreenshot('390-dark', small)
    for (const width of [320, 390]) {
      await small.setViewportSize({ width, height: 844 })
      await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expectNoComplaints()
    await small.context().close()
  })
})

describe('a seller who gets toasts', () => {
  it('sees at most three toasts, which close after four seconds unless hovered or focused', async () => {
    const { page: still } = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(still, shop.url)
    await stopClock(still)
    const toasts = still.locator('.toast:not([data-leaving])')
    const copy = still.getByRole('button', { name: 'Copy Link' }).first()
    for (const count of [1, 2, 3]) {
      await copy.click()
      await expect.poll(() => toasts.count()).toBe(count)
    }
    const oldest = await toasts.first().elementHandle()
    await copy.click()
    await expect.poll(() => oldest?.evaluate(toast => toast.isConnected)).toBe(false)
    expect(await toasts.count()).toBe(3)
    await still.clock.runFor(3_900)
    await expect.poll(() => toasts.count()).toBe(3)
    await takeMenuScreenshot('toasts', still)
    await toasts.last().hover()
    await still.clock.runFor(60_000)
    await expect.poll(() => toasts.count()).toBe(3)
    await still.keyboard.press('Alt+t')
    await still.getByRole('heading', { level: 1 }).hover()
    await still.clock.runFor(60_000)
    await expect.poll(() => toasts.count()).toBe(3)
    await still.keyboard.press('Enter')
    await expect.poll(() => toasts.count()).toBe(2)
    await still.clock.runFor(4_000)
    await expect.poll(() => toasts.count()).toBe(0)
    await still.context().close()
  })
})

describe('a member using the account menu', () => {
  it('opens the account menu by keyboard, and moves the focus back to the menu’s button with Escape', async () => {
    await open('/products')
    const button = getMenu().getByRole('button', { name: seller.email })
    await button.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu', { name: 'Conta' }).getByRole('menuitem')
    await items.first().waitFor()
    await expect
      .poll(() => items.allTextContents())
      .toEqual(expect.arrayContaining(['Perfil', 'Encerrar todas as sessões', 'Sair']))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Perfil')
    await takeMenuScreenshot('member-menu')
    // Only some axe rules run, because the menu library's focus guards are focusable on purpose.
    await expect
      .poll(() => findAxeViolations(page, ['color-contrast', 'aria-required-children', 'aria-required-parent']))
      .toEqual([])
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate(each => each === document.activeElement)).toBe(true)
    await button.click()
    await items.first().waitFor()
    await button.click()
    await items.first().waitFor({ state: 'hidden' })
    owner.expectNoComplaints()
  })

  it('ends the account’s sessions in all browsers after a confirmation', async () => {
    const { page: otherPage } = await chromium.newPerson()
    await signIn(otherPage, shop.url)
    const { page: thisPage } = await chromium.newPerson()
    await signIn(thisPage, shop.url)
    await getMenu(thisPage).getByRole('button', { name: seller.email }).click()
    await thisPage.getByRole('menuitem', { name: 'Encerrar todas as sessões' }).click()
    await thisPage.getByRole('alertdialog').getByRole('button', { name: 'Encerrar todas as sessões' }).click()
    await thisPage.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    await getMenuEntry('Pedidos', otherPage).click()
    await otherPage.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    await page.goto(`${shop.url}/products`)
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    for (const person of [thisPage, otherPage]) await person.context().close()
  })
})
