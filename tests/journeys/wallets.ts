import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmed, expectNoSideways, openForm, sizes } from '#tests/support/checkout-form.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { holdBack } from '#tests/support/hold-back.ts'
import { expectAccessible, shoot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { rowsOf } from '#tests/support/shop-rows.ts'
import { answerBank, pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import {
  openWalletSheet,
  sheetButton,
  sheetReady,
  switchWallet,
  walletPlace,
  walletSheet,
} from '#tests/support/wallet.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, checkoutOf, count, left, captured } = rowsOf(shop)
const chromium = await openChromium()
const block = walletPlace
const wallet = (on: boolean) => switchWallet(shop.simulatorUrl, on)
beforeEach(async () => {
  expect((await wallet(true)).status).toBe(200)
})

/** Lets the page count what moves by itself. */
async function countMoves(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

let persons = 0
/** A shopper at an address of their own, for reservations are limited by it. */
const shopper = (options: BrowserContextOptions = {}) => {
  persons += 1
  return chromium.person({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${persons}` } })
}

/** Opens a checkout in a window that counts what moves, and waits until the provider has said what there is. */
async function open(options: BrowserContextOptions, sku = 'SPK-OAT') {
  const person = await shopper(options)
  const { page } = person
  await countMoves(page)
  await openForm(page, `${shop.url}${await checkoutOf(sku)}`)
  await page.locator('iframe[title*="express checkout" i]').waitFor({ state: 'attached' })
  return person
}
const moved = (page: Page) => page.evaluate(() => Reflect.get(window, 'moved'))

async function pick(page: Page, label: string, option: string) {
  await walletSheet(page).getByLabel(label).selectOption(option)
  await sheetReady(page)
}

type Order = {
  name: string
  state: string
  total_cents: number
  address: Record<string, string>
  phone: string
  number: number
}
const ordersOf = (email: string) =>
  sql<Order>('select name, state, total_cents, address, phone, number from orders where email = $1', [email])
const summary = (page: Page) => page.locator('.side').textContent()

describe.each(sizes)('on a window %s wide', (width, options) => {
  it('a device without a wallet is shown nothing of it, and nothing moves', async () => {
    await wallet(false)
    const { page, expectNoComplaints } = await open(options)
    await page.waitForTimeout(1_500)
    await expect.poll(() => page.locator(block).count()).toBe(0)
    await expect.poll(() => page.getByText('Express checkout').filter({ visible: true }).count()).toBe(0)
    await expect.poll(() => moved(page)).toBe(0)
    expectNoComplaints()
  })

  it('a wallet comes without moving anything, buys at the server’s price and sends to its own address', async () => {
    const email = `wallet-${width}@example.com`
    const { page, expectNoComplaints } = await open(options)
    await page.locator(block).waitFor()
    await expect.poll(() => moved(page)).toBe(0)
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.locator(block).scrollIntoViewIfNeeded()
    await shoot(page, `wallet-${width}`)
    await openWalletSheet(page, email)
    await shoot(page, `wallet-sheet-${width}`)
    await walletSheet(page)
      .getByLabel(/Express/)
      .check()
    await expect.poll(() => sheetButton(page).textContent()).toBe('Pay 153.99 USD')
    await sheetReady(page)
    await sheetButton(page).click()
    await confirmed(page)
    await page.getByText('510 Townsend Street').waitFor()
    await shoot(page, `wallet-confirmed-${width}`)
    const [order, ...others] = await ordersOf(email)
    expect(others).toEqual([])
    expect(order).toMatchObject({ name: 'Marina Costa', state: 'paid', total_cents: 15_399, phone: '+14155550123' })
    expect(order?.address).toMatchObject({
      line1: '510 Townsend Street',
      city: 'San Francisco',
      state: 'CA',
      zip: '94103',
      country: 'US',
    })
    await expect.poll(() => captured(email)).toEqual([15_399])
    expectNoComplaints()
  })
})

describe('a wallet', () => {
  it('that is known late waits while its place is in sight, and comes when it is below the window', async () => {
    const { page } = await shopper({ viewport: { width: 390, height: 844 } })
    await countMoves(page)
    const goOn = await holdBack(page, /express-frame/)
    await openForm(page, `${shop.url}${await checkoutOf('SPK-OAT')}`)
    await page.getByRole('heading', { name: 'Payment' }).scrollIntoViewIfNeeded()
    goOn()
    await page.locator('iframe[title*="express checkout" i][style*="height: 48px"]').waitFor({ state: 'attached' })
    await page.waitForTimeout(500)
    await expect.poll(() => page.locator(block).count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator(block).waitFor()
    await expect.poll(() => moved(page)).toBe(0)
  })

  it('is priced anew for each address, and refused where nothing is sent', async () => {
    const email = 'abroad@example.com'
    const { page, expectNoComplaints } = await open({})
    await openWalletSheet(page, email)
    await walletSheet(page)
      .getByLabel(/Express/)
      .check()
    await sheetReady(page)
    await pick(page, 'Address', 'DE')
    expect(
      await walletSheet(page)
        .getByLabel(/Express/)
        .count(),
    ).toBe(0)
    await expect.poll(() => sheetButton(page).textContent()).toBe('Pay 149.00 USD')
    await sql(`update products set shipping_options = jsonb_set(shipping_options, '{0,countries}', '["US", "DE"]')
      where id = (select product_id from product_variants where sku = 'SPK-OAT')`)
    await walletSheet(page).getByLabel('Address').selectOption('JP')
    await walletSheet(page).getByText('This address cannot be served.').waitFor()
    await expect.poll(() => sheetButton(page).isEnabled()).toBe(false)
    await pick(page, 'Address', 'DE')
    await sheetButton(page).click()
    await confirmed(page)
    const [order] = await ordersOf(email)
    expect(order?.address).toMatchObject({ city: 'Berlin', zip: '10117', country: 'DE' })
    await expect.poll(() => captured(email)).toEqual([14_900])
    expectNoComplaints()
  })

  it('has the promotion in its figures', async () => {
    const email = 'promo@example.com'
    const { page } = await open({})
    await page.getByText('Add a promo code').click()
    await page.getByLabel('Promo code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('−$14.90').first().waitFor()
    await openWalletSheet(page, email)
    await expect.poll(() => walletSheet(page).locator('dl').textContent()).toMatch(/Promo WELCOME10-?.*14\.90/)
    await sheetButton(page).click()
    await confirmed(page)
    await expect.poll(() => captured(email)).toEqual([13_410])
  })

  it('declined says so, leaves the form untouched, and the same order is paid by another try', async () => {
    const email = 'declined@example.com'
    const { page } = await open({})
    await typeBuyer(page, email)
    await openWalletSheet(page, email)
    await pick(page, 'Address', 'BR')
    await pick(page, 'Card', 'pm_card_visa_chargeDeclined')
    await sheetButton(page).click()
    await page.locator('.requote').getByText('Your bank declined this card.').waitFor()
    await shoot(page, 'wallet-declined-1280')
    await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('2150 Folsom Street')
    await expect.poll(() => page.getByLabel('Country/Region').inputValue()).toBe('US')
    await expect.poll(() => captured(email)).toEqual([])
    await typeCard(page, '4242424242424242')
    await pay(page)
    await confirmed(page)
    const orders = await ordersOf(email)
    expect(orders).toHaveLength(1)
    expect(orders[0]?.address).toMatchObject({ line1: '2150 Folsom Street', country: 'US' })
    await expect.poll(() => captured(email)).toEqual([14_900])
  })

  it('goes through the bank’s page, also when a funnel keeps its card', async () => {
    const email = 'bank@example.com'
    const { page } = await open({}, 'HALO-SAND')
    await openWalletSheet(page, email)
    await pick(page, 'Card', 'pm_card_authenticationRequired')
    await sheetButton(page).click()
    await answerBank(page, 'complete')
    await page.waitForURL(/\/upsell\//)
    await expect.poll(() => captured(email)).toEqual([8_900])
  })

  it('cancelled charges nothing, keeps the hold and gives the form its own price back', async () => {
    const email = 'cancel@example.com'
    await sql(`update products set shipping_options = jsonb_set(shipping_options, '{0,countries}', '[]')
      where id = (select product_id from product_variants where sku = 'SPK-OAT')`)
    const before = Number(await left('SPK-OAT'))
    const { page } = await open({})
    await expect.poll(() => left('SPK-OAT')).toBe(before - 1)
    await page.locator('.opts label', { hasText: 'Express' }).click()
    await expect.poll(() => summary(page)).toContain('$153.99')
    await openWalletSheet(page, email)
    await pick(page, 'Address', 'DE')
    await expect.poll(() => summary(page)).toContain('$149.00')
    await walletSheet(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => summary(page)).toContain('$153.99')
    expect(
      await page
        .locator('.opts')
        .getByLabel(/Express/)
        .isChecked(),
    ).toBe(true)
    await expect.poll(() => ordersOf(email)).toEqual([])
    await expect.poll(() => left('SPK-OAT')).toBe(before - 1)
    await expect.poll(() => page.getByRole('button', { name: 'Pay $153.99' }).isEnabled()).toBe(true)
  })

  it('says when the goods sold out while its sheet was open, and nothing is charged', async () => {
    const email = 'gone@example.com'
    await count('VAS-SHORT', 1)
    const { page } = await open({}, 'VAS-SHORT')
    await openWalletSheet(page, email)
    await sql(`delete from stock_holds where variant_id = (select id from product_variants where sku = 'VAS-SHORT')`)
    await count('VAS-SHORT', 0)
    await sheetButton(page).click()
    await walletSheet(page).getByRole('status').getByText('could not be completed').waitFor()
    await walletSheet(page).getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.requote').getByText('It just sold out.').waitFor()
    await expect.poll(() => captured(email)).toEqual([])
  })

  it('shows no message of an earlier refusal once its sheet is pressed again', async () => {
    const email = 'wallet-again@example.com'
    const { page } = await open({})
    const intent = '**/create-payment-intent'
    await page.route(intent, route => route.abort(), { times: 1 })
    await openWalletSheet(page, email)
    await sheetButton(page).click()
    await page.locator('.toast').waitFor()
    await sheetReady(page)
    const goOn = await holdBack(page, intent)
    const asked = page.waitForRequest(intent)
    await sheetButton(page).click()
    await asked
    expect(await page.getByText('You were not charged').filter({ visible: true }).count()).toBe(0)
    goOn()
    await confirmed(page)
    await expect.poll(() => captured(email)).toHaveLength(1)
  })

  it('steps back from a cart that a promotion makes free, and moves nothing', async () => {
    await sql(`insert into promotions (id, code, percent_off, is_active) values (gen_random_uuid(), 'GIFT', 100, true)`)
    const { page } = await open({})
    await page.locator(block).waitFor()
    await page.getByText('Add a promo code').click()
    await page.getByLabel('Promo code').fill('gift')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Nothing to pay today.').waitFor()
    await expect.poll(() => page.locator(block).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.locator(block).waitFor()
  })

  it('is not offered where a CPF is needed', async () => {
    await sql(
      `update products set currency = 'brl' where id = (select product_id from product_variants where sku = 'SRM-30')`,
    )
    await sql('update content_version set version = version + 1')
    const { page } = await shopper()
    const address = `${shop.url}${await checkoutOf('SRM-30')}`
    await expect.poll(async () => (await (await fetch(address)).text()).includes('class="express"')).toBe(false)
    await openForm(page, address)
    await page.waitForTimeout(1_000)
    await expect.poll(() => page.locator('iframe[title*="express checkout" i]').count()).toBe(0)
  })
})
