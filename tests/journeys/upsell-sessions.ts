import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { buildCustomPage, buildFixedOffer, buildOfferLinks, buildVisualPage } from '#tests/support/funnel-pages.ts'
import { makeFunnel, openFirstOffer } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { createFirstPageSeller, type signInPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, typeOtherCard } from '#tests/support/shopper.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { sql, listChargedOffers: charged } = createShopQueries(shop)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let seller: Awaited<ReturnType<typeof signInPageSeller>>

const getOfferFrame = (page: Page) => page.frameLocator('.frame-host iframe')
const buyNow = (page: Page) => page.getByRole('button', { name: /^Buy Now/ })
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
const setNextCard = (card: string) =>
  sql('update orders set provider_payment_method_id = $1 where number = (select max(number) from orders)', [card])

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
})

describe('a shopper with two purchases in one browser', () => {
  it('finds the first purchase’s page expired and the second purchase’s offers unchanged', async () => {
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
      buildVisualPage('Two', buildFixedOffer('Stand', 1500)),
    ])
    const { page: first } = await chromium.newPerson()
    await openFirstOffer(first, shop, funnel.product)
    await first.getByText('Offer 1 of 2').waitFor()
    const page = await first.context().newPage()
    const { token } = await openFirstOffer(page, shop, funnel.product)
    const expiredDialog = first.getByRole('alertdialog', { name: 'Sessão expirada' })
    await buyNow(first).click()
    await expiredDialog.waitFor()
    await expect.poll(charged).toEqual([])
    await first.reload()
    // After a reload the page belongs to the second purchase.
    await first.getByText('Offer 1 of 2').waitFor()
    await first.getByRole('button', { name: 'Continue' }).click()
    await first.waitForURL(/page\/2$/)
    await expect.poll(() => first.evaluate(() => localStorage.getItem('upsellSessionToken'))).toBe(token)
    await buyNow(page).click()
    await page.waitForURL(/page\/2$/)
    await expect.poll(charged).toEqual([2900])
  })

  it('cannot decline offers of the second purchase from a page of the first purchase', async () => {
    const funnel = await makeFunnel(seller, [buildCustomPage(buildOfferLinks)])
    const { page: first } = await chromium.newPerson(phone)
    await openFirstOffer(first, shop, funnel.product)
    await getOfferFrame(first).getByText('Leave').waitFor()
    const page = await first.context().newPage()
    const { token } = await openFirstOffer(page, shop, funnel.product)
    await getOfferFrame(first).getByText('Leave').click()
    await first.getByRole('alertdialog', { name: 'Sessão expirada' }).waitFor()
    await first.getByRole('button', { name: 'Go Home' }).click()
    await first.waitForURL(`${shop.url}/`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('upsellSessionToken'))).toBe(token)
    await getOfferFrame(page).getByText('Add the case').click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([2900])
  })
})

describe('a shopper whose bank declines an offer', () => {
  it('returns to an offer whose bank authentication failed, and pays with another card', async () => {
    const funnel = await makeFunnel(seller, [buildCustomPage(buildOfferLinks)])
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await openFirstOffer(page, shop, funnel.product)
    await setNextCard('pm_card_authenticationRequired')
    await getOfferFrame(page).getByText('Add the case').click()
    await page.waitForURL(/\/authenticate/)
    await answerBank(page, 'fail')
    await page.getByRole('link', { name: 'Back to the offer' }).click()
    await page.getByRole('alert').getByText('Payment Failed').waitFor()
    await page.getByRole('button', { name: 'Use another card' }).waitFor()
    await expectGoodLayouts(page, 'upsell-bank-refused')
    await page.goBack()
    await page.getByRole('link', { name: 'Use another card' }).click()
    const form = page.getByRole('dialog', { name: 'Pay with another card' })
    await form.getByText('Canvas case').waitFor()
    expect(new URL(page.url()).search).toBe('')
    const field = page.frameLocator('#other-card iframe').locator('input')
    await field.first().fill('4242424242424242')
    await field.nth(1).fill('1234')
    await field.nth(2).fill('123')
    await form.getByRole('button', { name: /^Buy Now/ }).click()
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([2900])
    expectNoComplaints()
  })
})

describe('a shopper whose bank declines an offer and who does not retry', () => {
  it('continues without a declined offer by pressing Continue, as the message says', async () => {
    const funnel = await makeFunnel(seller, [
      buildVisualPage('One', buildFixedOffer('Case', 2900)),
      buildVisualPage('Two', buildFixedOffer('Stand', 1500)),
    ])
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await openFirstOffer(page, shop, funnel.product)
    await setNextCard('pm_card_authenticationRequired')
    await buyNow(page).click()
    await page.waitForURL(/\/authenticate/)
    await answerBank(page, 'fail')
    await page.getByText('Continue without it, or try again.').waitFor()
    await expectGoodLayouts(page, 'upsell-authenticate-refused')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/page\/2$/)
    await expect.poll(charged).toEqual([])
    expectNoComplaints()
  })
})

describe('a shopper on a custom page without a link to the next page', () => {
  const linklessPage = buildCustomPage(([offer = '']) => `<button data-charge="${offer}">Add the case</button>`)

  it.each([
    ['a desktop', {}, 'Continue', /page\/2$/],
    ['a phone', phone, 'Skip', /:\d+\/$/],
  ])('leaves a custom page with the shop’s own button on %s', async (device, options, name, next) => {
    const funnel = await makeFunnel(seller, [linklessPage, buildCustomPage(buildOfferLinks, { title: 'Second' })])
    const { page, expectNoComplaints } = await chromium.newPerson(options)
    await openFirstOffer(page, shop, funnel.product)
    await getOfferFrame(page).getByText('Add the case').waitFor()
    const continueButton = page.getByRole('button', { name })
    const { height = 0 } = (await continueButton.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    await expectGoodLayouts(page, `upsell-ways-${device.replace(' ', '-')}`)
    await continueButton.click()
    await page.waitForURL(next)
    if (name === 'Continue') {
      await getOfferFrame(page).getByText('No thanks').waitFor()
      expect(await page.getByRole('button', { name: /Continue|Skip/ }).count()).toBe(0)
    }
    await expect.poll(charged).toEqual([])
    expectNoComplaints()
  })

  it('buys with the page’s own button, and continues from an offer that was already bought', async () => {
    const funnel = await makeFunnel(seller, [linklessPage, buildVisualPage('Two', buildFixedOffer('Stand', 1500))])
    const { page } = await chromium.newPerson(phone)
    const { path } = await openFirstOffer(page, shop, funnel.product)
    await setNextCard('pm_card_chargeDeclined')
    await getOfferFrame(page).getByText('Add the case').click()
    await page.getByRole('alert').getByText('Payment Failed').waitFor()
    await expectGoodLayouts(page, 'upsell-ways-declined')
    await setNextCard('pm_card_visa')
    await getOfferFrame(page).getByText('Add the case').click()
    await page.waitForURL(/page\/2$/)
    await page.goto(shop.url + path)
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL(/page\/2$/)
    await expect.poll(charged).toEqual([2900])
  })
})

describe('a shopper with the link to the offers in the confirmation e-mail', () => {
  it('accepts mailed offers in only one other browser, with a card typed in that browser', async () => {
    const funnel = await makeFunnel(seller, [buildVisualPage('One', buildFixedOffer('Case', 2900))])
    const { page } = await chromium.newPerson()
    await openFirstOffer(page, shop, funnel.product)
    const link = async () => {
      const [mail] = await sql<{ text: string }>(
        'select text from emails where order_id = (select id from orders order by number desc limit 1)',
      )
      return /\/upsell\/[0-9a-f-]+\?resume=[\w.-]+/.exec(mail?.text ?? '')?.[0]
    }
    await expect.poll(async () => (await link()) ?? '').toContain(funnel.id)
    const { page: otherPage } = await chromium.newPerson(phone)
    await otherPage.goto(shop.url + (await link()))
    await dialog(otherPage, 'Your offers are waiting').waitFor()
    await expectGoodLayouts(otherPage, 'upsell-resume')
    // The page makes two calls, and both fail without cookies. The link must still work afterwards.
    const refused = { status: 400, json: { error: 'cookies_blocked', code: 'cookies_blocked' } }
    await otherPage.route('**/upsell-sessions/resume', route => route.fulfill(refused), { times: 2 })
    await otherPage.getByRole('button', { name: 'See my offers' }).click()
    await otherPage.getByRole('alert').getByText('Your browser blocks cookies').waitFor()
    await expectGoodLayouts(otherPage, 'upsell-resume-no-cookies')
    await otherPage.getByRole('button', { name: 'See my offers' }).click()
    await otherPage.getByText('You enter your card in the next step.').waitFor()
    await waitForHydration(otherPage)
    await buyNow(otherPage).click()
    await typeOtherCard(otherPage, '4242424242424242')
    await dialog(otherPage, 'Pay with another card')
      .getByRole('button', { name: /^Buy Now/ })
      .click()
    await otherPage.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([2900])
    const { page: thirdPage } = await chromium.newPerson()
    await thirdPage.goto(shop.url + (await link()))
    await thirdPage.getByRole('button', { name: 'See my offers' }).click()
    await thirdPage.getByRole('alertdialog').waitFor()
    await thirdPage.getByRole('button', { name: 'Go Home' }).click()
    await thirdPage.waitForURL(`${shop.url}/`)
  })
})
