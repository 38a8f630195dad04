import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { buildCustomPage, buildFixedOffer, buildOfferLinks, buildVisualPage } from '#tests/support/funnel-pages.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { makeFunnel, makeProduct, openFirstOffer, startUpsellSession } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller, type signInPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, typeOtherCard } from '#tests/support/shopper.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { sql, setStock, listChargedOffers: charged } = createShopQueries(shop)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let seller: Awaited<ReturnType<typeof signInPageSeller>>

/** Makes the saved card of the newest order behave as another of the provider's test cards. */
const setNextCard = (card: string) =>
  sql('update orders set provider_payment_method_id = $1 where number = (select max(number) from orders)', [card])
const getOfferFrame = (page: Page) => page.frameLocator('.frame-host iframe')
const buyNow = (page: Page) => page.getByRole('button', { name: /^Buy Now/ })
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
})

describe('a shopper in a funnel of visual pages', () => {
  it('buys each offer once, page by page, and sees all purchases on the thank-you page', async () => {
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
      buildVisualPage('Two', buildFixedOffer('Stand', 1500)),
    ])
    const { page, expectNoComplaints } = await chromium.newPerson()
    await openFirstOffer(page, shop, funnel.product)
    await page.getByText('Offer 1 of 2').waitFor()
    await expectGoodLayouts(page, 'upsell-visual')
    const added = page.getByText('Added to your order').first().waitFor()
    await buyNow(page).click()
    await added
    await page.waitForURL(/page\/2$/)
    await page.goto(`${shop.url}/upsell/${funnel.id}/page/1`)
    await page.getByText('This is already in your order.').waitFor()
    await expect.poll(() => buyNow(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL(/page\/2$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/thank-you$/)
    await page.getByText('$118.00').first().waitFor()
    await expectGoodLayouts(page, 'thank-you')
    await expect.poll(charged).toEqual([2900])
    expectNoComplaints()
  })

  it('leaves the funnel with Skip on a phone, and later finds the session expired', async () => {
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
      buildVisualPage('Two', buildFixedOffer('Stand', 1500)),
    ])
    const { page } = await chromium.newPerson(phone)
    const { path } = await openFirstOffer(page, shop, funnel.product)
    const otherTab = await page.context().newPage()
    await otherTab.goto(shop.url + path)
    await buyNow(otherTab).waitFor()
    const { width = 0 } = (await page.getByRole('button', { name: 'Skip' }).boundingBox()) ?? {}
    expect(width).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.waitForURL(`${shop.url}/`)
    await page.goto(`${shop.url}/upsell/${funnel.id}`)
    await page.waitForURL(/page\/1$/)
    await page.getByText('Sessão expirada').waitFor()
    expect(await buyNow(page).count()).toBe(0)
    await expectGoodLayouts(page, 'upsell-ended')
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByText('$89.00').first().waitFor()
    await buyNow(otherTab).click()
    await dialog(otherTab, 'Sessão expirada').waitFor()
    await expectGoodLayouts(otherTab, 'upsell-expired')
    await expect.poll(() => otherTab.evaluate(() => document.activeElement?.textContent)).toBe('Go Home')
    await otherTab.keyboard.press('Enter')
    await otherTab.waitForURL(`${shop.url}/`)
    await expect.poll(() => otherTab.evaluate(() => localStorage.getItem('upsellSessionToken'))).toBeNull()
    await expect.poll(charged).toEqual([])
  })

  it('pays with another card when the saved card is declined', async () => {
    const funnel = await makeFunnel(seller, [buildVisualPage('One', buildFixedOffer('Case', 2900))])
    const { page } = await chromium.newPerson(phone)
    await openFirstOffer(page, shop, funnel.product)
    await setNextCard('pm_card_chargeDeclined')
    await buyNow(page).click()
    await page.getByRole('alert').getByText('Payment Failed').waitFor()
    await expectGoodLayouts(page, 'upsell-declined')
    await page.route(/\/v3\//, route => route.abort())
    await page.getByRole('button', { name: 'Use another card' }).click()
    const form = dialog(page, 'Pay with another card')
    await form.getByText('The card form could not be loaded.').waitFor()
    await expectGoodLayouts(page, 'upsell-other-card-missing')
    await page.unroute(/\/v3\//)
    await form.getByRole('button', { name: 'Try again' }).click()
    await typeOtherCard(page, '4000000000000002')
    await expectGoodLayouts(page, 'upsell-other-card')
    await buyNow(page).last().click()
    await form.getByText(/declined/).waitFor()
    await typeOtherCard(page, '4242424242424242')
    await form.getByRole('button', { name: /^Buy Now/ }).click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([2900])
  })

  it('continues to the next page when an offer has just sold out', async () => {
    const stand = await makeProduct(seller, 'Stand', 1500, 1)
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', { productId: stand.id, name: 'Stand', price: 1500 }),
      buildVisualPage('Two', buildFixedOffer('Case', 2900)),
    ])
    const { page } = await chromium.newPerson()
    await openFirstOffer(page, shop, funnel.product)
    const [row] = await sql<{ sku: string }>('select sku from product_variants where product_id = $1', [stand.id])
    await setStock(row?.sku ?? '', 0)
    const noticeShown = page.getByText('This offer is no longer available.').waitFor()
    await buyNow(page).click()
    await noticeShown
    await page.waitForURL(/page\/2$/)
    await expect.poll(charged).toEqual([])
  })
})

describe('a shopper on a custom page', () => {
  it('buys with the page’s own link and a bank authentication, and sees the next page', async () => {
    const funnel = await makeFunnel(seller, [
      buildCustomPage(buildOfferLinks),
      buildCustomPage(buildOfferLinks, { title: 'Second' }),
    ])
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await openFirstOffer(page, shop, funnel.product)
    await setNextCard('pm_card_authenticationRequired')
    await getOfferFrame(page).getByText('Add the case').click()
    await page.waitForURL(/\/authenticate/)
    await answerBank(page, 'fail')
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await expectGoodLayouts(page, 'upsell-authenticate')
    await page.getByRole('link', { name: 'Back to the offer' }).click()
    await page.waitForURL(/page\/1$/)
    await waitForHydration(page)
    await getOfferFrame(page).getByText('Add the case').click()
    await page.waitForURL(/\/authenticate/)
    await answerBank(page, 'complete')
    await page.waitForURL(/page\/2$/)
    await getOfferFrame(page).getByText('No thanks').click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([2900])
    expectNoComplaints()
  })

  it('reads the price and confirms the charge on a page with third-party scripts', async () => {
    const head = '<script src="https://cdn.example.com/pixel.js"></script>'
    const funnel = await makeFunnel(seller, [buildCustomPage(buildOfferLinks, { head })])
    const { page } = await chromium.newPerson()
    await page.route('https://cdn.example.com/**', route => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await openFirstOffer(page, shop, funnel.product)
    await getOfferFrame(page).getByText('Add the case').click()
    const sheet = dialog(page, 'Add this to your order?')
    await sheet.getByText('Canvas case').waitFor()
    await expectGoodLayouts(page, 'upsell-price-sheet')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(charged).toEqual([])
    await getOfferFrame(page).getByText('Add the case').click()
    await sheet.getByText('Canvas case').waitFor()
    // The sheet ignores a press right after it opens, because that press may be the second half of a double click.
    await expect
      .poll(async () => {
        await sheet
          .getByRole('button', { name: 'Buy Now · $29.00' })
          .click({ timeout: 2_000 })
          .catch(() => undefined)
        return charged()
      })
      .toEqual([2900])
    await page.waitForURL(/\/thank-you$/)
  })

  it('opens in the top window the URL to which a page’s script navigates after a click', async () => {
    const elements = [
      `<button onclick="location.href='/thank-you'">No</button>`,
      `<a href="javascript:location='/thank-you'">No</a>`,
      `<button onclick="const here = window['location']; here.href='/thank-you'">No</button>`,
    ]
    const funnel = await makeFunnel(seller, [buildCustomPage(() => elements.join(' '))])
    const { page } = await chromium.newPerson(phone)
    await openFirstOffer(page, shop, funnel.product)
    const address = page.url()
    for (const at of elements.keys()) {
      await page.goto(address)
      await getOfferFrame(page).getByText('No', { exact: true }).nth(at).click()
      await page.waitForURL(/\/thank-you$/)
    }
    const letThrough = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await getOfferFrame(page).getByText('No', { exact: true }).first().click()
    letThrough()
    await page.waitForURL(/\/thank-you$/)
  })

  it('stays on the offer when a script navigates without a click, and can continue to the next page', async () => {
    const funnel = await makeFunnel(seller, [
      buildCustomPage(
        () => `<script>setTimeout(() => { location.href = '/thank-you' })
          addEventListener('vitrine', () => { const { location: here } = window; here.href = '/thank-you' })</script>`,
      ),
    ])
    const { page } = await chromium.newPerson(phone)
    const { path } = await startUpsellSession(page, shop, funnel.product)
    // Playwright's queries of a page count as a click there, so nothing is queried until the navigation is over.
    const frameNavigated = page.waitForEvent(
      'framenavigated',
      frame => frame !== page.mainFrame() && /thank-you/.test(frame.url()),
    )
    await page.goto(shop.url + path)
    await frameNavigated
    await page.waitForTimeout(2_500)
    expect(page.url()).toBe(shop.url + path)
    await page.getByRole('alert').getByText('Erro ao processar conteúdo da página').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/thank-you$/)
  })

  it('reads that a click could not be handled, and continues to the next page', async () => {
    const funnel = await makeFunnel(seller, [buildCustomPage(() => '<button data-charge="nothing">Add it</button>')])
    const { page } = await chromium.newPerson()
    await openFirstOffer(page, shop, funnel.product)
    await getOfferFrame(page).getByText('Add it').click()
    await page.getByRole('alert').getByText('Erro: não foi possível processar o clique').waitFor()
    await expectGoodLayouts(page, 'upsell-unreadable')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([])
  })
})

describe('a shopper whose funnel branches', () => {
  it('sees the page that the seller set for accepting or declining, also in a preview', async () => {
    const pages = [
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
      buildVisualPage('Two', buildFixedOffer('Stand', 1500)),
      buildVisualPage('Less', buildFixedOffer('Mini', 900)),
    ]
    const funnel = await makeFunnel(seller, pages)
    const [first, , less] = funnel.pages
    const targets = { accepted: { to: 'thank-you' }, declined: { to: 'page', pageId: less?.id } }
    await seller.call('PATCH', `/api/v1/upsell-pages/${first?.id}`, { targets })
    const { page } = await chromium.newPerson()
    await openFirstOffer(page, shop, funnel.product)
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.waitForURL(/page\/3$/)
    await buyNow(page).click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([900])
    const { address } = await seller.call<{ address: string }>('POST', `/api/v1/upsells/${funnel.id}/preview`, {})
    const { page: previewPage } = await chromium.newPerson()
    await previewPage.goto(shop.url + address)
    const noticeShown = previewPage.getByText('Nothing is charged here.').waitFor()
    await buyNow(previewPage).click()
    await noticeShown
    await previewPage.waitForURL(/\/thank-you$/)
    await previewPage.goto(shop.url + address)
    await previewPage.getByRole('button', { name: 'Continue' }).click()
    await previewPage.waitForURL(/page\/3\?preview=/)
    await expect.poll(charged).toEqual([900])
  })

  it('reads that a funnel does not exist', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(`${shop.url}/upsell/01900000-0000-7000-8000-000000000000/page/2`)
    await page.getByText('Upsell not found').waitFor()
    await expectGoodLayouts(page, 'upsell-missing')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await page.waitForURL(`${shop.url}/`)
  })
})
