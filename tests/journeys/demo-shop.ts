import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { answerBank, pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop({}, { isFirstStart: true })
const chromium = await openChromium()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Follows the button of the campaign's page, and pays an order. */
async function buyTheLamp(page: Page, card: string) {
  await page.goto(shop.url)
  await page.locator('a[href^="/vendas/"]').first().click()
  await page.frameLocator('iframe').locator('a[href*="/checkout"]').first().click()
  await page.waitForURL(/\/checkout\?product=/)
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
  await typeBuyer(page)
  await typeCard(page, card)
  await pay(page)
}

describe('a shopper with unusable browser storage', () => {
  it.each([
    ['is null', () => Object.defineProperty(window, 'localStorage', { get: () => null })],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
    [
      'is forbidden',
      () => {
        const get = () => {
          throw new DOMException('denied', 'SecurityError')
        }
        Object.defineProperty(window, 'localStorage', { get })
        Object.defineProperty(window, 'sessionStorage', { get })
      },
    ],
  ])('buys, accepts the first offer and declines the second although the storage %s', async (_, script) => {
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await page.addInitScript(script)
    await buyTheLamp(page, '4242424242424242')
    await page.waitForURL(/\/upsell\/.*\/page\/1$/)
    await waitForHydration(page)
    await page.frameLocator('iframe').first().locator('[data-charge]').first().click()
    await page.waitForURL(/\/page\/2$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/thank-you$/)
    await page.getByText('$118.00').first().waitFor()
    expectNoComplaints()
  })
})

describe('a visitor of the demo shop', () => {
  it('buys on a phone, accepts the first offer with one click, and skips the second offer', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson(phone)
    await buyTheLamp(page, '4242424242424242')
    await page.waitForURL(/\/upsell\/.*\/page\/1$/)
    await waitForHydration(page)
    await page.frameLocator('iframe').first().locator('[data-charge]').first().click()
    await page.waitForURL(/\/page\/2$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/thank-you$/)
    await page.getByText('Waxed travel case').waitFor()
    await page.getByText('$118.00').first().waitFor()
    await expectAccessible(page)
    expectNoComplaints()
  })

  it('authenticates order and offer at a bank, each with its own payment intent', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson()
    await buyTheLamp(page, '4000002760003184')
    await answerBank(page, 'complete')
    await page.waitForURL(/\/upsell\/.*\/page\/1$/)
    await waitForHydration(page)
    await page.frameLocator('iframe').first().locator('[data-charge]').first().click()
    await page.waitForURL(/\/authenticate/)
    await answerBank(page, 'complete')
    await page.waitForURL(/\/page\/2$/)
    await page
      .getByRole('button', { name: 'Skip' })
      .or(page.getByRole('link', { name: 'Skip' }))
      .click()
    await page.waitForURL(/\/thank-you$/)
    expectNoComplaints()
  })

  it('fails the bank authentication, reads the error, and pays with another card', async () => {
    const { page } = await chromium.newPerson()
    await buyTheLamp(page, '4000002500003155')
    await answerBank(page, 'fail')
    await page.getByText('Payment failed').first().waitFor()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Marina Costa')
    await typeCard(page, '5555555555554444')
    await pay(page)
    await page.waitForURL(/\/upsell\/.*\/page\/1$/)
  })

  it('reads which fields are missing', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(shop.url)
    await page.locator('a[href^="/checkout"]').first().click()
    await page.getByRole('heading', { name: 'Contact' }).waitFor()
    await page.getByLabel('Full name').fill('Marina Costa')
    await waitForCardFields(page)
    await pay(page)
    await page.getByText('Required Fields Missing').first().waitFor()
    await page.getByText('Please fill in: Email, Phone number, Address, ZIP code, City').first().waitFor()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Marina Costa')
  })

  it('keeps text that was typed before scripts loaded, even after a reload', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(`${shop.url}/`)
    await page.locator('a[href^="/checkout"]').first().click({ noWaitAfter: true })
    await page.getByLabel('Email').fill('early@example.com')
    await waitForCardFields(page)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('early@example.com')
    await page.getByLabel('City').fill('Recife')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Recife')
    await page.reload()
    await waitForCardFields(page)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('early@example.com')
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Recife')
  })

  it('sees public pages that meet the accessibility rules', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(shop.url)
    await expectAccessible(page)
    await page.locator('a[href^="/checkout"]').first().click()
    await waitForCardFields(page)
    await expectAccessible(page)
    await page.goto(`${shop.url}/nowhere`)
    await page.getByText('Oops! Page not found').waitFor()
    await expectAccessible(page)
  })
})
