import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { makeProduct, openFirstOffer } from '#tests/support/http-funnel.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const keyboard = page.keyboard
let lamp = ''
let caseSku = ''
let funnel = ''

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  const seller = await signInPageSeller(shop.url)
  lamp = (await makeProduct(seller, 'Halo', 8900)).id
  caseSku = (await makeProduct(seller, 'Estojo de viagem', 2900)).sku
  const body = { name: 'Depois da Halo', productIds: [lamp] }
  funnel = (await seller.call<{ id: string }>('POST', '/api/v1/upsells', body)).id
})

/** Approximates the accessible name of the focused element: its label, otherwise its text. */
const getFocusedName = () =>
  page.evaluate(() => {
    const on = document.activeElement
    if (!(on instanceof HTMLElement)) return ''
    const labels = 'labels' in on ? [...((on as HTMLInputElement).labels ?? [])].map(label => label.textContent) : []
    return (on.getAttribute('aria-label') ?? (labels[0] || on.textContent || '')).trim()
  })

const maxTabs = 80
/** Presses Tab or Shift+Tab until the focused element has this name. */
async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const isWanted = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const focusedNames: string[] = []
  for (let n = 0; n < maxTabs; n += 1) {
    const focusedName = await getFocusedName()
    if (isWanted(focusedName)) return
    focusedNames.push(focusedName)
    await keyboard.press(key)
  }
  throw new Error(`no element named ${name} among those that got the focus: ${focusedNames.join(' | ')}`)
}
const getStatusMessage = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first()

describe('a seller building a page with the keyboard alone', () => {
  it('starts a page, adds text and a product, and hears each change of the layout', async () => {
    await page.goto(`${shop.url}/upsells?tab=pages&upsell=${funnel}&page=new`)
    await page.getByRole('heading', { name: 'Nova página' }).waitFor()
    await tabTo('Título da página')
    await keyboard.type('Só teclado')
    await tabTo('Criar página', 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Só teclado' }).waitFor()
    await tabTo('Texto')
    await keyboard.press('Enter')
    await tabTo('Conteúdo')
    await keyboard.press('Control+a')
    await keyboard.type('Feito sem mouse')
    // The seller may choose a product of the shop before the list of products has loaded.
    await page.route('**/api/v1/products?*', route => setTimeout(() => void route.continue(), 500))
    await tabTo('Produto', 'Shift+Tab')
    await keyboard.press('Enter')
    await tabTo('Oferta')
    await keyboard.type('Produto da loja')
    await tabTo('Produto')
    await keyboard.type('Estojo')
    await page.getByRole('option').filter({ hasText: 'Estojo de viagem' }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await page.getByText(`O valor cobrado vem do produto ${caseSku}, não da página.`).waitFor()
    await page.unroute('**/api/v1/products?*')
    await tabTo(/^Produto: Estojo de viagem/, 'Shift+Tab')
    const place = () => page.evaluate(() => document.activeElement?.getAttribute('aria-description') ?? '')
    expect(await place()).toMatch(/^x 100, y \d+/)
    await keyboard.press('ArrowRight')
    await getStatusMessage(/x 101, y \d+/).waitFor({ state: 'attached' })
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Control+Shift+ArrowRight')
    await getStatusMessage(/^Tamanho \d+ por \d+/).waitFor({ state: 'attached' })
    await expect.poll(place).toMatch(/^x 101, y \d+, \d+ por \d+ px/)
  })

  it('writes text directly on the canvas', async () => {
    await tabTo(/^Texto: Feito sem mouse/, 'Shift+Tab')
    await keyboard.press('Enter')
    await keyboard.press('Control+a')
    await keyboard.type('Escrito na própria página')
    await keyboard.press('Escape')
    await expect.poll(getFocusedName).toMatch(/^Texto: Escrito na própria página/)
  })

  it('reorders the layers, and undoes and redoes the change', async () => {
    await tabTo('Escrito na própria página', 'Shift+Tab')
    await keyboard.press('Alt+ArrowDown')
    await getStatusMessage('Escrito na própria página: camada 2 de 2.').waitFor({ state: 'attached' })
    const order = () => page.locator('[data-layer]').allTextContents()
    const expectedNames = ['Produto: Estojo de viagem', 'Escrito na própria página']
    await expect.poll(order).toEqual(expectedNames)
    await keyboard.press('Control+z')
    await expect.poll(order).toEqual(expectedNames.toReversed())
    await keyboard.press('Control+y')
    await expect.poll(order).toEqual(expectedNames)
  })

  it('publishes the page, and a shopper buys with the keyboard alone', async () => {
    await keyboard.press('Control+s')
    await page.locator('.toast', { hasText: 'Página salva.' }).waitFor()
    const { page: shopper } = await chromium.newPerson()
    await openFirstOffer(shopper, shop, lamp)
    await shopper.getByText('Escrito na própria página').waitFor()
    const onBuy = () => shopper.evaluate(() => document.activeElement?.textContent ?? '')
    for (let n = 0; n < 30 && !/^Buy Now/.test(await onBuy()); n += 1) await shopper.keyboard.press('Tab')
    await shopper.keyboard.press('Enter')
    const bought = `select amount_cents from payments where kind = 'upsell' and state = 'succeeded'`
    await expect.poll(() => sql(bought)).toEqual([{ amount_cents: 2900 }])
    await shopper.context().close()
  })
})

describe('two sellers editing the same page', () => {
  /** Opens the same page in another person's browser. */
  async function openOtherSeller(): Promise<Page> {
    const { page: second } = await chromium.newPerson()
    await signIn(second, shop.url)
    await second.goto(page.url())
    await second.getByRole('heading', { level: 1, name: 'Só teclado' }).waitFor()
    return second
  }
  const content = (at: Page) => at.getByRole('complementary', { name: 'Elemento' }).getByLabel('Conteúdo')
  const layer = (at: Page, name: string | RegExp) =>
    at.getByRole('complementary', { name: 'Camadas' }).getByRole('button', { name }).first()
  const isSaved = (at: Page) => at.locator('.vs-saved', { hasText: /^Rascunho salvo/ }).waitFor()

  it('merges changes of two sellers to different elements', async () => {
    const second = await openOtherSeller()
    await second.getByRole('button', { name: 'Botão', exact: true }).click()
    await second.getByLabel('Texto do botão').fill('Não, obrigado')
    await isSaved(second)
    await layer(page, 'Escrito na própria página').click()
    await content(page).fill('Mudado pelo primeiro')
    await page.locator('.toast', { hasText: 'foram combinadas' }).waitFor()
    await page
      .locator('.cv-sheet')
      .getByRole('button', { name: /Não, obrigado/ })
      .waitFor()
    await page
      .locator('.cv-sheet')
      .getByRole('button', { name: /Mudado pelo primeiro/ })
      .waitFor()
    await isSaved(page)
    await second.context().close()
  })

  it('shows both versions of an element that two sellers changed', async () => {
    const second = await openOtherSeller()
    await layer(second, /Mudado pelo primeiro/).click()
    await content(second).fill('Mudado pelo segundo')
    await isSaved(second)
    await content(page).fill('Mudado outra vez pelo primeiro')
    await page.getByRole('button', { name: 'Ver as duas versões' }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou esta página' })
    await dialog.getByRole('button', { name: 'Manter a minha' }).click()
    await isSaved(page)
    await page.reload()
    await page
      .locator('.cv-sheet')
      .getByRole('button', { name: /Mudado outra vez pelo primeiro/ })
      .waitFor()
    await second.context().close()
  })
})
