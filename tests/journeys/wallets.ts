import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectNoHorizontalScroll, openForm, viewports, waitForConfirmation } from '#tests/support/checkout-form.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { listLayoutShifts, recordLayoutShifts } from '#tests/support/layout-shifts.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import {
  getSheetButton,
  getWalletSheet,
  openWalletSheet,
  setWalletEnabled,
  waitForSheet,
  walletSelector,
} from '#tests/support/wallet.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath, setStock, getStock, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const walletBlock = walletSelector
const setWallet = (on: boolean) => setWalletEnabled(shop.simulatorUrl, on)
beforeEach(async () => {
  expect((await setWallet(true)).status).toBe(200)
})

let persons = 0
/** Opens a browser with its own IP address, because reservations are limited per IP address. */
const shopper = (options: BrowserContextOptions = {}) => {
  persons += 1
  return chromium.newPerson({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${persons}` } })
}

/** Opens a checkout that records layout shifts, and waits for the provider's wallet frame. */
async function open(options: BrowserContextOptions, sku = 'SPK-OAT') {
  const person = await shopper(options)
  const { page } = person
  await recordLayoutShifts(page)
  await openForm(page, `${shop.url}${await getCheckoutPath(sku)}`)
  await page.locator('iframe[title*="express checkout" i]').waitFor({ state: 'attached' })
  return person
}

const listShiftsOfParsedPage = async (page: Page) =>
  (await listLayoutShifts(page)).filter(shift => !shift.isWhileParsing)

async function pick(page: Page, label: string, option: string) {
  await getWalletSheet(page).getByLabel(label).selectOption(option)
  await waitForSheet(page)
}

type Order = {
  name: string
  state: string
  total_cents: number
  address: Record<string, string>
  phone: string
  number: number
}
const listOrders = (email: string) =>
  sql<Order>('select name, state, total_cents, address, phone, number from orders where email = $1', [email])
const summary = (page: Page) => page.locator('.side').textContent()

describe.each(viewports)('a shopper in a window %s px wide', (width, options) => {
  it('sees no wallet button and no layout shift on a device without a wallet', async () => {
    await setWallet(false)
    const { page, expectNoComplaints } = await open(options)
    await page.waitForTimeout(1_500)
    await expect.poll(() => page.locator(walletBlock).count()).toBe(0)
    await expect.poll(() => page.getByText('Express checkout').filter({ visible: true }).count()).toBe(0)
    await expect.poll(() => listShiftsOfParsedPage(page)).toEqual([])
    expectNoComplaints()
  })

  it('buys with a wallet at the server’s price, shipped to the wallet’s address', async () => {
    const email = `wallet-${width}@example.com`
    const { page, expectNoComplaints } = await open(options)
    await page.locator(walletBlock).waitFor()
    await expect.poll(() => listShiftsOfParsedPage(page)).toEqual([])
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.locator(walletBlock).scrollIntoViewIfNeeded()
    await takeScreenshot(page, `wallet-${width}`)
    await openWalletSheet(page, email)
    await takeScreenshot(page, `wallet-sheet-${width}`)
    await getWalletSheet(page)
      .getByLabel(/Express/)
      .check()
    await expect.poll(() => getSheetButton(page).textContent()).toBe('Pay 153.99 USD')
    await waitForSheet(page)
    await getSheetButton(page).click()
    await waitForConfirmation(page)
    await page.getByText('510 Townsend Street').waitFor()
    await takeScreenshot(page, `wallet-confirmed-${width}`)
    const [order, ...others] = await listOrders(email)
    expect(others).toEqual([])
    expect(order).toMatchObject({ name: 'Marina Costa', state: 'paid', total_cents: 15_399, phone: '+14155550123' })
    expect(order?.address).toMatchObject({
      line1: '510 Townsend Street',
      city: 'San Francisco',
      state: 'CA',
      zip: '94103',
      country: 'US',
    })
    await expect.poll(() => listCapturedCents(email)).toEqual([15_399])
    expectNoComplaints()
  })
})

describe('a shopper with a wallet', () => {
  it('sees a wallet button that loads late in its place above the form, and nothing moves', async () => {
    const { page } = await shopper({ viewport: { width: 390, height: 844 } })
    await recordLayoutShifts(page)
    const releaseRequests = await holdRequests(page, /express-frame/)
    await openForm(page, `${shop.url}${await getCheckoutPath('SPK-OAT')}`)
    const place = page.locator('.form .express')
    const before = await place.boundingBox()
    await takeScreenshot(page, 'wallet-reserved-390')
    releaseRequests()
    await page.locator(walletBlock).waitFor()
    expect(await place.boundingBox()).toEqual(before)
    const email = await page.getByLabel('Email', { exact: true }).boundingBox()
    expect(email?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0))
    await expect.poll(() => listShiftsOfParsedPage(page)).toEqual([])
  })

  it('sees a new price for each shipping address, and cannot pay for an unsupported country', async () => {
    const email = 'abroad@example.com'
    const { page, expectNoComplaints } = await open({})
    await openWalletSheet(page, email)
    await getWalletSheet(page)
      .getByLabel(/Express/)
      .check()
    await waitForSheet(page)
    await pick(page, 'Address', 'DE')
    await expect
      .poll(() =>
        getWalletSheet(page)
          .getByLabel(/Express/)
          .count(),
      )
      .toBe(0)
    await expect.poll(() => getSheetButton(page).textContent()).toBe('Pay 149.00 USD')
    await sql(`update products set shipping_options = jsonb_set(shipping_options, '{0,countries}', '["US", "DE"]')
      where id = (select product_id from product_variants where sku = 'SPK-OAT')`)
    await getWalletSheet(page).getByLabel('Address').selectOption('JP')
    await getWalletSheet(page).getByText('This address cannot be served.').waitFor()
    await expect.poll(() => getSheetButton(page).isEnabled()).toBe(false)
    await pick(page, 'Address', 'DE')
    await getSheetButton(page).click()
    await waitForConfirmation(page)
    const [order] = await listOrders(email)
    expect(order?.address).toMatchObject({ city: 'Berlin', zip: '10117', country: 'DE' })
    await expect.poll(() => listCapturedCents(email)).toEqual([14_900])
    expectNoComplaints()
  })

  it('sees the promotion in the wallet’s list of amounts', async () => {
    const email = 'promo@example.com'
    const { page } = await open({})
    await page.getByText('Add a promo code').click()
    await page.getByLabel('Promo code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('−$14.90').first().waitFor()
    await openWalletSheet(page, email)
    await expect.poll(() => getWalletSheet(page).locator('dl').textContent()).toMatch(/Promo WELCOME10-?.*14\.90/)
    await getSheetButton(page).click()
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(email)).toEqual([13_410])
  })

  it('reads that the wallet’s card was declined, and pays the same order with a typed card', async () => {
    const email = 'declined@example.com'
    const { page } = await open({})
    await typeBuyer(page, email)
    await openWalletSheet(page, email)
    await pick(page, 'Address', 'BR')
    await pick(page, 'Card', 'pm_card_visa_chargeDeclined')
    await getSheetButton(page).click()
    await page.locator('.requote').getByText('Your bank declined this card.').waitFor()
    await takeScreenshot(page, 'wallet-declined-1280')
    await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('2150 Folsom Street')
    await expect.poll(() => page.getByLabel('Country/Region').inputValue()).toBe('US')
    await expect.poll(() => listCapturedCents(email)).toEqual([])
    await typeCard(page, '4242424242424242')
    await pay(page)
    await waitForConfirmation(page)
    const orders = await listOrders(email)
    expect(orders).toHaveLength(1)
    expect(orders[0]?.address).toMatchObject({ line1: '2150 Folsom Street', country: 'US' })
    await expect.poll(() => listCapturedCents(email)).toEqual([14_900])
  })

  it('completes a wallet payment’s bank authentication, and continues to a funnel', async () => {
    const email = 'bank@example.com'
    const { page } = await open({}, 'HALO-SAND')
    await openWalletSheet(page, email)
    await pick(page, 'Card', 'pm_card_authenticationRequired')
    await getSheetButton(page).click()
    await answerBank(page, 'complete')
    await page.waitForURL(/\/upsell\//)
    await expect.poll(() => listCapturedCents(email)).toEqual([8_900])
  })

  it('cancels the wallet’s sheet without a charge, and keeps the stock reservation', async () => {
    const email = 'cancel@example.com'
    await sql(`update products set shipping_options = jsonb_set(shipping_options, '{0,countries}', '[]')
      where id = (select product_id from product_variants where sku = 'SPK-OAT')`)
    const before = Number(await getStock('SPK-OAT'))
    const { page } = await open({})
    await expect.poll(() => getStock('SPK-OAT')).toBe(before - 1)
    await page.locator('.opts label', { hasText: 'Express' }).click()
    await expect.poll(() => summary(page)).toContain('$153.99')
    await openWalletSheet(page, email)
    await pick(page, 'Address', 'DE')
    await expect.poll(() => summary(page)).toContain('$149.00')
    await getWalletSheet(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => summary(page)).toContain('$153.99')
    expect(
      await page
        .locator('.opts')
        .getByLabel(/Express/)
        .isChecked(),
    ).toBe(true)
    await expect.poll(() => listOrders(email)).toEqual([])
    await expect.poll(() => getStock('SPK-OAT')).toBe(before - 1)
    await expect.poll(() => page.getByRole('button', { name: 'Pay $153.99' }).isEnabled()).toBe(true)
  })

  it('reads that the product sold out while the wallet’s sheet was open, without a charge', async () => {
    const email = 'gone@example.com'
    await setStock('VAS-SHORT', 1)
    const { page } = await open({}, 'VAS-SHORT')
    await openWalletSheet(page, email)
    await sql(`delete from stock_holds where variant_id = (select id from product_variants where sku = 'VAS-SHORT')`)
    await setStock('VAS-SHORT', 0)
    await getSheetButton(page).click()
    await getWalletSheet(page).getByRole('status').getByText('could not be completed').waitFor()
    await getWalletSheet(page).getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.requote').getByText('It just sold out.').waitFor()
    await expect.poll(() => listCapturedCents(email)).toEqual([])
  })

  it('sees no message about a failed wallet payment while paying again', async () => {
    const email = 'wallet-again@example.com'
    const { page } = await open({})
    const intent = '**/create-payment-intent'
    await page.route(intent, route => route.abort(), { times: 1 })
    await openWalletSheet(page, email)
    await getSheetButton(page).click()
    await page.locator('.toast').waitFor()
    await waitForSheet(page)
    const releaseRequests = await holdRequests(page, intent)
    const intentRequest = page.waitForRequest(intent)
    await getSheetButton(page).click()
    await intentRequest
    expect(await page.getByText('You were not charged').filter({ visible: true }).count()).toBe(0)
    releaseRequests()
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(email)).toHaveLength(1)
  })

  it('sees no wallet button while a promotion makes the cart free', async () => {
    await sql(`insert into promotions (id, code, percent_off, is_active) values (gen_random_uuid(), 'GIFT', 100, true)`)
    const { page } = await open({})
    await page.locator(walletBlock).waitFor()
    await page.getByText('Add a promo code').click()
    await page.getByLabel('Promo code').fill('gift')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Nothing to pay today.').waitFor()
    await expect.poll(() => page.locator(walletBlock).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.locator(walletBlock).waitFor()
  })
})
