import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { buildCustomPage, buildFixedOffer, buildOfferLinks, buildVisualPage } from '#tests/support/funnel-pages.ts'
import { makeFunnel, makeProduct, openFirstOffer } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller, type signInPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { listChargedOffers: charged } = createShopQueries(shop)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let seller: Awaited<ReturnType<typeof signInPageSeller>>

const getOfferFrame = (page: Page) => page.frameLocator('.frame-host iframe')
const buyNow = (page: Page) => page.getByRole('button', { name: /^Buy Now/ })

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
})

describe('a shopper who returns to an offer already bought', () => {
  it('reads after Back, and in a tab from the back-forward cache, that an offer was already bought', async () => {
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
      buildCustomPage(buildOfferLinks),
    ])
    const { page, expectNoComplaints } = await chromium.newPerson()
    const { path } = await openFirstOffer(page, shop, funnel.product)
    const otherTab = await page.context().newPage()
    await otherTab.goto(shop.url + path)
    await buyNow(otherTab).waitFor()
    await buyNow(page).click()
    await page.waitForURL(/page\/2$/)
    await waitForHydration(page)
    await getOfferFrame(page).getByText('Add the case').click()
    await page.waitForURL(/\/thank-you$/)
    await page.goBack()
    await page.getByText('This is already in your order.').waitFor()
    await expectGoodLayouts(page, 'upsell-bought-framed')
    await page.goBack()
    await page.getByText('This is already in your order.').waitFor()
    await expectGoodLayouts(page, 'upsell-bought')
    expect(await buyNow(page).count()).toBe(0)
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByText('$147.00').first().waitFor()
    // Simulates a page restored from the back-forward cache.
    await otherTab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await otherTab.getByText('This is already in your order.').waitFor()
    await expect.poll(charged).toEqual([2900, 2900])
    expectNoComplaints()
  })
})

describe('a visitor with a copied link to offers', () => {
  it('reads that offers belong to a purchase, and declines them to reach the home page', async () => {
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
      buildCustomPage(buildOfferLinks),
    ])
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await page.goto(`${shop.url}/upsell/${funnel.id}`)
    await page.getByText('It can be added right after a purchase').waitFor()
    await expectGoodLayouts(page, 'upsell-stranger')
    await buyNow(page).click()
    await page
      .getByRole('alertdialog', { name: 'Sessão expirada' })
      .getByText('This offer belongs to a purchase')
      .waitFor()
    await expectGoodLayouts(page, 'upsell-stranger-press')
    await page.goto(`${shop.url}/upsell/${funnel.id}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/page\/2$/)
    await page.getByText('It can be added right after a purchase').waitFor()
    await expectGoodLayouts(page, 'upsell-stranger-framed')
    await getOfferFrame(page).getByText('No thanks').click()
    await page.waitForURL(`${shop.url}/`)
    expectNoComplaints()
  })
})

describe('a shopper at the price sheet', () => {
  it('sees the offer’s name, picture and price uncut on the narrowest phone', async () => {
    const title = 'Portable travel case in waxed canvas with a brass buckle, 30 × 20 cm'
    const image = '/storage/v1/object/public/product-images/case.svg'
    const sold = await makeProduct(seller, title, 129_900, null, [image])
    const head = '<script src="https://cdn.example.com/pixel.js"></script>'
    const funnel = await makeFunnel(seller, [
      { ...buildCustomPage(buildOfferLinks, { head }), offers: [{ productId: sold.id }] },
    ])
    const { page } = await chromium.newPerson({ ...phone, viewport: { width: 320, height: 700 } })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><path fill="#2d6" d="M0 0h900v900H0z"/></svg>'
    await page.route('https://cdn.example.com/**', route => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.route('**/product-images/**', route => route.fulfill({ contentType: 'image/svg+xml', body: svg }))
    await openFirstOffer(page, shop, funnel.product)
    await getOfferFrame(page).getByText('Add the case').click()
    const sheet = page.getByRole('dialog', { name: 'Add this to your order?' })
    const line = sheet.locator('.dlg-offer')
    await line.getByText(title).waitFor()
    await expectGoodLayouts(page, 'upsell-price-sheet-320')
    await page.setViewportSize({ width: 320, height: 700 })
    expect((await line.locator('.pic').boundingBox())?.width).toBe(56)
    const overflow = await line.evaluate(each => each.scrollWidth - each.clientWidth)
    const { x = 0, width = 0 } = (await line.getByText('$1,299.00').boundingBox()) ?? {}
    const name = await line.getByText(title).boundingBox()
    expect([overflow, x + width <= 320, (name?.width ?? 0) > 100]).toEqual([0, true, true])
  })
})
