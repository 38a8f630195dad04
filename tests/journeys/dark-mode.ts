import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { buildCustomPage, buildFixedOffer, buildOfferLinks, buildVisualPage } from '#tests/support/funnel-pages.ts'
import { makeFunnel, makeProduct, openFirstOffer } from '#tests/support/http-funnel.ts'
import { expectAccessible, expectGoodLayouts, findAxeViolations, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, productPicture } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'
import { waitForNoToast } from '#tests/support/toasts.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop()
const { getCheckoutPath, sql } = createShopQueries(shop)
const chromium = await openChromium()
const phone = { viewport: { width: 390, height: 844 } }
const checkout = `${shop.url}${await getCheckoutPath('SPK-OAT')}`
let call: Awaited<ReturnType<typeof signInPageSeller>>['call']
let owner: Page

/** Lightness of the page's background, from 0 to 1. */
const getBackgroundLightness = (page: Page) =>
  page.evaluate(() => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pixel) return -1
    for (const part of [document.documentElement, document.body]) {
      pixel.fillStyle = getComputedStyle(part).backgroundColor
      pixel.fillRect(0, 0, 1, 1)
    }
    return Math.max(...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)) / 255
  })
const isDark = async (page: Page) => (await getBackgroundLightness(page)) < 0.2
/** Text color inside the provider's own card field. */
const getTypedColor = (page: Page, frame = page.frameLocator('#card-number iframe')) =>
  frame
    .locator('input')
    .first()
    .evaluate(input => getComputedStyle(input).color)

/** Expects a dark page without axe violations or sideways scrolling at both widths, and a light page in light mode. */
async function expectGoodDarkLayouts(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name }).toBe(width)
    await expect.poll(() => isDark(page), { message: `${name}, ${width} px` }).toBe(true)
    await expect.poll(() => findAxeViolations(page), { message: `${name}, ${width} px` }).toEqual([])
    await takeScreenshot(page, `dark-${name}-${width}`, { fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page), { message: `${name} in light` }).toBe(false)
  await takeScreenshot(page, `light-${name}-390`, { fullPage: true })
}

beforeAll(async () => {
  const { page } = await chromium.newPerson()
  owner = page
  await becomeOwner(owner, shop.ownerLink)
  ;({ call } = await signInPageSeller(shop.url))
})

describe('a visitor whose system uses dark mode', () => {
  it('sees the shop in light mode until the seller turns dark mode on', async () => {
    const { page } = await chromium.newPerson({ colorScheme: 'dark' })
    await page.goto(checkout)
    expect(await isDark(page)).toBe(false)
    expect(await page.content()).not.toContain('prefers-color-scheme')

    await owner.goto(`${shop.url}/settings?tab=shop`)
    await owner.locator('input[type=file][aria-label="Logotipo"]').setInputFiles(productPicture)
    await owner.getByRole('button', { name: 'Remover a imagem: Logotipo' }).waitFor()
    await owner.getByRole('switch', { name: 'Modo escuro para quem usa' }).click()
    await owner.getByRole('switch', { name: 'Recibo também do Stripe' }).click()
    await expectGoodLayouts(owner, 'shop-appearance')
    await owner.getByRole('button', { name: 'Salvar loja' }).click()
    await owner.locator('.toast', { hasText: 'Loja salva' }).first().waitFor()
    await waitForNoToast(owner)
    await owner.reload()
    const darkModeSwitch = owner.getByRole('switch', { name: 'Modo escuro para quem usa' })
    await expect.poll(() => darkModeSwitch.getAttribute('aria-checked')).toBe('true')
    expect(await sql('select follows_dark, provider_receipts from shop')).toEqual([
      { follows_dark: true, provider_receipts: true },
    ])

    await page.reload()
    await expect.poll(() => isDark(page)).toBe(true)
  })
})

describe('a visitor of a shop that follows the system’s color mode', () => {
  it.each([
    ['home', () => `${shop.url}/`],
    ['simple-checkout', () => checkout.replace('/checkout', '/checkout-page')],
    ['not-found', () => `${shop.url}/nowhere`],
    ['thank-you-stranger', () => `${shop.url}/thank-you`],
  ])('sees a page in dark mode: %s', async (name, address) => {
    const { page, expectNoComplaints } = await chromium.newPerson()
    await page.goto(address())
    await expectGoodDarkLayouts(page, name)
    if (name !== 'not-found') expectNoComplaints()
  })

  it('sees every step from the checkout to the order in dark mode', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson({ colorScheme: 'dark', ...phone })
    await page.goto(checkout)
    await pay(page)
    await page.getByRole('alert').first().waitFor()
    await waitForNoToast(page)
    await waitForCardFields(page)
    await expectGoodDarkLayouts(page, 'checkout-refused')
    await page.reload()
    await waitForCardFields(page)
    await expectGoodDarkLayouts(page, 'checkout')
    await typeCard(page, '4000002760003184')
    await typeBuyer(page, 'noa.night@example.com')
    await page.emulateMedia({ colorScheme: 'dark' })
    await takeScreenshot(page, 'dark-checkout-filled-390', { fullPage: true })
    await pay(page)
    await page.locator('iframe[src*="three-ds"]').waitFor()
    await takeScreenshot(page, 'dark-bank-390')
    await answerBank(page, 'complete')
    await page.getByText('Order Confirmed!').first().waitFor()
    await expectGoodDarkLayouts(page, 'confirmed')
    await page.goto(`${shop.url}/thank-you`)
    await expectGoodDarkLayouts(page, 'thank-you')
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.waitForURL(/\/order\//)
    await expectGoodDarkLayouts(page, 'order')
    expectNoComplaints()
  })

  it('types card data in a readable color, even after the system’s color mode changes', async () => {
    const { page } = await chromium.newPerson({ colorScheme: 'dark' })
    await page.goto(checkout)
    await waitForCardFields(page)
    // A frame of another origin does not render while out of view, so its colors would not update.
    await page.locator('#card-number').scrollIntoViewIfNeeded()
    await expect.poll(() => getTypedColor(page)).toBe('rgb(238, 239, 236)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => getTypedColor(page)).toBe('rgb(21, 29, 25)')
    // The frame is transparent only if the iframe element has the same color scheme as the document in it, which is
    // light. Otherwise browsers paint the frame white.
    await page.emulateMedia({ colorScheme: 'dark' })
    const scheme = page.locator('#card-number iframe').evaluate(frame => getComputedStyle(frame).colorScheme)
    expect(await scheme).toBe('light')
  })

  it('sees offer pages in the seller’s colors, and the shop’s own dialog in dark mode', async () => {
    const seller = await signInPageSeller(shop.url)
    const funnel = await makeFunnel(seller, [
      buildCustomPage(buildOfferLinks),
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
    ])
    const { page } = await chromium.newPerson({ colorScheme: 'dark' })
    await openFirstOffer(page, shop, funnel.product)
    const frame = page.frameLocator('.frame-host iframe')
    await frame.getByText('A case for it').waitFor()
    await takeScreenshot(page, 'dark-offer-framed')
    const behind = page.locator('.frame-host iframe').evaluate(each => getComputedStyle(each).backgroundColor)
    expect(await behind).toBe('rgb(255, 255, 255)')
    const { page: stranger } = await chromium.newPerson()
    await stranger.goto(`${shop.url}/upsell/${funnel.id}`)
    await stranger.getByText('It can be added right after a purchase').waitFor()
    await waitForHydration(stranger)
    await stranger.frameLocator('.frame-host iframe').getByText('Add the case').click()
    await stranger.getByRole('alertdialog', { name: 'Sessão expirada' }).waitFor()
    await expectGoodDarkLayouts(stranger, 'offer-over')
    await frame.getByText('No thanks').click()
    await page.waitForURL(/page\/2$/)
    await page.getByRole('button', { name: /^Buy Now/ }).waitFor()
    expect(await isDark(page)).toBe(false)
    await expectAccessible(page)
    await takeScreenshot(page, 'dark-offer-visual', { fullPage: true })
  })

  it('sees the seller’s brand color and text colors in dark mode', async () => {
    const { elements, id } = (
      await call<{ templates: { id: string; elements: { id: string; type: string }[] }[] }>(
        'GET',
        '/api/v1/checkout-templates',
      )
    ).templates[0] ?? { elements: [], id: '' }
    const styledElements = elements.map(element => {
      if (element.type === 'timer') return { ...element, styles: { color: '#7c2d12' } }
      if (element.type === 'online_presence') return { ...element, styles: { backgroundColor: '#fef3c7' } }
      return element
    })
    await call('PATCH', `/api/v1/checkout-templates/${id}`, { elements: styledElements, styles: { brand: '#1d2b6b' } })
    const product = await makeProduct({ call } as never, 'Halo', 8900)
    const { page } = await chromium.newPerson({ colorScheme: 'dark' })
    await page.goto(`${shop.url}/checkout?product=${product.id}`)
    await waitForCardFields(page)
    await expectGoodDarkLayouts(page, 'checkout-brand')
  })
})
