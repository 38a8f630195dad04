import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath, getStock, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const address = `${shop.url}${await getCheckoutPath('SPK-OAT')}`
const cards = {
  good: '4242424242424242',
  other: '5555555555554444',
  declined: '4000000000000002',
  bank: '4000002760003184',
}

async function fillIn(page: Page, email: string, card: string) {
  await page.goto(address)
  await waitForCardFields(page)
  await typeBuyer(page, email)
  await typeCard(page, card)
}
const waitForConfirmation = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
const readTypedValues = async (page: Page) => [
  await page.getByLabel('Email').inputValue(),
  await page.getByLabel('Address', { exact: true }).inputValue(),
  await page.getByLabel('City').inputValue(),
]
const buildExpectedValues = (email: string) => [email, '2150 Folsom Street', 'San Francisco']

describe('a shopper paying a checkout', () => {
  it('pays in two tabs, and both tabs confirm the same order after one charge', async () => {
    const { page: first } = await chromium.newPerson()
    const second = await first.context().newPage()
    await fillIn(first, 'tabs@example.com', cards.good)
    await fillIn(second, 'tabs@example.com', cards.other)
    await Promise.all([pay(first), pay(second)])
    await Promise.all([waitForConfirmation(first), waitForConfirmation(second)])
    await expect.poll(() => listCapturedCents('tabs@example.com')).toEqual([14_900])
    await expect.poll(() => getStock('SPK-OAT')).toBe(59)
    const orders = await sql('select id from orders where email = $1', ['tabs@example.com'])
    expect(orders).toHaveLength(1)
  })

  it('presses Pay in a second tab after paying in the first tab, and sees the order confirmed', async () => {
    const { page: first } = await chromium.newPerson()
    const second = await first.context().newPage()
    await fillIn(second, 'later@example.com', cards.other)
    await fillIn(first, 'later@example.com', cards.good)
    await pay(first)
    await waitForConfirmation(first)
    await pay(second)
    await waitForConfirmation(second)
    await expect.poll(() => listCapturedCents('later@example.com')).toEqual([14_900])
  })

  it('changes the quantity in a second tab after paying in the first tab, and sees the paid order', async () => {
    const { page: first } = await chromium.newPerson()
    const second = await first.context().newPage()
    await second.goto(address)
    await waitForCardFields(second)
    await fillIn(first, 'changed@example.com', cards.good)
    await pay(first)
    await waitForConfirmation(first)
    await second.getByRole('button', { name: 'One more' }).click()
    await waitForConfirmation(second)
  })

  it('sees the page poll for the payment’s result after the response to a charge was lost', async () => {
    const { page } = await chromium.newPerson()
    await fillIn(page, 'asking@example.com', cards.good)
    await page.route(/\/settle$/, async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await pay(page)
    await page.getByText('We are checking your payment.').waitFor()
    await expect.poll(() => page.locator('.paybar button').textContent()).toBe('Checking your payment…')
    await expectGoodLayouts(page, 'checkout-asking')
    await page.unroute(/\/settle$/)
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents('asking@example.com')).toEqual([14_900])
  })

  it('reads that a product is already paid for, and can buy it again only after confirming', async () => {
    const { page } = await chromium.newPerson()
    await fillIn(page, 'again@example.com', cards.good)
    await page.route(/\/settle$/, async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await pay(page)
    await page.getByText('We are checking your payment.').waitFor()
    const tab = await page.context().newPage()
    // The page must close before it reads that the order is paid.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
    await tab.goto(address)
    const title = tab.getByRole('heading', { name: 'You have already paid for this' })
    await title.waitFor()
    await expectGoodLayouts(tab, 'checkout-already-paid')
    await tab.getByRole('button', { name: 'Buy it again' }).click()
    await title.waitFor({ state: 'hidden' })
    await expect.poll(() => readTypedValues(tab)).toEqual(['', '', ''])
    await typeBuyer(tab, 'again@example.com')
    await typeCard(tab, cards.good)
    await pay(tab)
    await waitForConfirmation(tab)
    await expect.poll(() => listCapturedCents('again@example.com')).toEqual([14_900, 14_900])
  })

  it('keeps typed fields after abandoning a bank authentication, and pays after the checkout expired', async () => {
    const { page } = await chromium.newPerson()
    const before = await getStock('SPK-OAT')
    await fillIn(page, 'gone@example.com', cards.bank)
    await pay(page)
    await page.frameLocator('iframe[src*="three-ds"]').getByTestId('complete').waitFor()
    await page.reload()
    await waitForCardFields(page)
    await expect.poll(() => readTypedValues(page)).toEqual(buildExpectedValues('gone@example.com'))
    await page.getByLabel('Cardholder name').fill('Marina Costa')
    await typeCard(page, cards.good)

    await sql(
      `update checkouts set updated_at = now() - interval '16 minutes' where buyer->>'email' = 'gone@example.com'`,
    )
    const ended = async () =>
      (await sql(`select 1 from orders where email = $1 and state = 'canceled'`, ['gone@example.com'])).length
    await expect.poll(ended, { timeout: 60_000, interval: 500 }).toBe(1)
    await expect.poll(() => getStock('SPK-OAT')).toBe(before)
    await pay(page)
    await page.getByText('This checkout had ended, so we opened it again.').waitFor()
    await takeScreenshot(page, 'checkout-reopened-1280')
    await expect.poll(() => readTypedValues(page)).toEqual(buildExpectedValues('gone@example.com'))
    await pay(page)
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents('gone@example.com')).toEqual([14_900])
  })
})

describe.each([
  ['1280', {}],
  ['390', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])('a shopper at a checkout of %s px', (size, options) => {
  it('keeps all typed fields after a decline, and pays once with the second card', async () => {
    const { page } = await chromium.newPerson(options)
    await fillIn(page, `again-${size}@example.com`, cards.declined)
    await pay(page)
    await page.getByText('Your bank declined this card.').waitFor()
    await expect.poll(() => readTypedValues(page)).toEqual(buildExpectedValues(`again-${size}@example.com`))
    await typeCard(page, cards.good)
    await pay(page)
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(`again-${size}@example.com`)).toEqual([14_900])
  })

  it('completes the bank authentication after a failed attempt', async () => {
    const { page } = await chromium.newPerson(options)
    await fillIn(page, `bank-${size}@example.com`, cards.bank)
    await pay(page)
    await answerBank(page, 'fail')
    await page.locator('.declined').waitFor()
    await expect.poll(() => readTypedValues(page)).toEqual(buildExpectedValues(`bank-${size}@example.com`))
    await pay(page)
    await answerBank(page, 'complete')
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(`bank-${size}@example.com`)).toEqual([14_900])
  })
})
