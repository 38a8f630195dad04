import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath, getStock, setStock, listCapturedCents } = createShopQueries(shop)
const chromium = await openChromium()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let persons = 0
/** Opens a browser with its own IP address, because reservations are limited per IP address. */
const shopper = (options: BrowserContextOptions = {}) => {
  persons += 1
  return chromium.newPerson({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.7.0.${persons}` } })
}
async function open(page: Page, sku: string) {
  await page.goto(shop.url + (await getCheckoutPath(sku)))
  await waitForCardFields(page)
}
const payButton = (page: Page) => page.locator('.paybar button')
const waitForConfirmation = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
async function readCountdownSeconds(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await page.locator('.hold time').textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}
/** Sets the reservations of a variant to expire in this number of seconds. */
const setCountdownEnd = (sku: string, seconds: number) =>
  sql(
    `update stock_holds set expires_at = now() + make_interval(secs => $2) where kind = 'reservation' and state = 'held'
     and variant_id = (select id from product_variants where sku = $1) returning id`,
    [sku, seconds],
  )

/** Ends every reservation of a variant and sets its stock. */
async function resetStock(sku: string, units: number) {
  await setCountdownEnd(sku, -1)
  const held = async () =>
    (
      await sql(
        `select 1 from stock_holds where kind = 'reservation' and state = 'held'
         and variant_id = (select id from product_variants where sku = $1)`,
        [sku],
      )
    ).length
  await expect.poll(held).toBe(0)
  await setStock(sku, units)
}

describe('a shopper watching the countdown', () => {
  it('sees the server’s countdown although the browser’s clock is a day off', async () => {
    const { page } = await shopper({ reducedMotion: 'reduce' })
    await page.clock.install({ time: Date.now() + 86_400_000 })
    await page.clock.resume()
    await open(page, 'HALO-GRAPHITE')
    await expect.poll(() => readCountdownSeconds(page)).toBeGreaterThan(585)
    await expect.poll(() => page.locator('.hold').getAttribute('aria-live')).toBeNull()
    // The countdown starts before the reservation is stored, so the update is repeated until it changes a row.
    await expect.poll(() => setCountdownEnd('HALO-GRAPHITE', 50)).toHaveLength(1)
    await page.reload()
    await page.locator('.hold.urgent').waitFor()
    const moves = await page.locator('.hold').evaluate(bar => getComputedStyle(bar).animationName)
    expect(moves).toBe('none')
  })
})

describe('a shopper who wants the last unit', () => {
  it('sees a disabled pay button until another shopper’s reservation is released', async () => {
    await setStock('VAS-SHORT', 1)
    const { page: first } = await shopper()
    await open(first, 'VAS-SHORT')
    await expect.poll(() => getStock('VAS-SHORT')).toBe(0)
    const { page: second, expectNoComplaints } = await shopper(phone)
    await open(second, 'VAS-SHORT')
    await second.getByText('This option is sold out right now.').waitFor()
    await expect.poll(() => payButton(second).isDisabled()).toBe(true)
    await expect.poll(() => second.locator('.hold').textContent()).toBe('Sold out')
    await second.getByText('Show order summary').click()
    await second.getByRole('radio', { name: /Short.*Sold out/ }).waitFor()
    await expectAccessible(second)
    await takeScreenshot(second, 'checkout-sold-out-390')
    await typeBuyer(second, 'patient@example.com')
    await typeCard(second, '4242424242424242')
    await first.getByRole('radio', { name: /Tall/ }).check({ force: true })
    await expect.poll(() => payButton(second).isEnabled()).toBe(true)
    await expect.poll(() => getStock('VAS-SHORT')).toBe(0)
    await pay(second)
    await waitForConfirmation(second)
    await expect.poll(() => listCapturedCents('patient@example.com')).toEqual([4_900])
    expectNoComplaints()
  })

  it('sees how many units are left, and cannot buy more units', async () => {
    await setStock('TRL-RUST', 2)
    const { page } = await shopper()
    await open(page, 'TRL-RUST')
    await page.getByText('Only 2 left').first().waitFor()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByText('Qty 2').waitFor()
    await expect.poll(() => getStock('TRL-RUST')).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'One more' }).isDisabled()).toBe(true)
    await expect.poll(() => payButton(page).isDisabled()).toBe(false)
  })
})

describe('a shopper whose payment is rejected', () => {
  it('sees the new total after a promotion was used up, and pays the new total with one more press', async () => {
    await sql(
      `insert into promotions (id, code, percent_off, is_active, max_uses) values (gen_random_uuid(), 'ONCE', 10, true, 1)`,
    )
    const apply = async (page: Page, email: string) => {
      await open(page, 'SPK-OAT')
      await typeBuyer(page, email)
      await typeCard(page, '4242424242424242')
      const summary = page.getByText('Show order summary')
      if (await summary.isVisible()) await summary.click()
      await page.getByText('Add a promo code').click()
      await page.getByLabel('Promo code').fill('once')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('−$14.90').first().waitFor()
    }
    const { page: quick } = await shopper()
    const { page: slow } = await shopper(phone)
    await apply(quick, 'quick@example.com')
    await apply(slow, 'slower@example.com')
    await pay(quick)
    await waitForConfirmation(quick)
    await pay(slow)
    await slow.getByText('Your promo code just reached its limit.').waitFor()
    await slow.getByText(/It was \$134\.10 and is now \$149\.00\. You were not charged\./).waitFor()
    await expectAccessible(slow)
    await takeScreenshot(slow, 'checkout-promotion-390')
    await slow.getByRole('button', { name: 'Confirm and pay $149.00' }).click()
    await waitForConfirmation(slow)
    await expect.poll(() => listCapturedCents('slower@example.com')).toEqual([14_900])
    const { page: third } = await shopper()
    await open(third, 'SPK-OAT')
    await third.getByText('Add a promo code').click()
    await third.getByLabel('Promo code').fill('ONCE')
    await third.getByRole('button', { name: 'Apply' }).click()
    await third.getByText('This code has been used up. You can continue without it.').waitFor()
  })

  it('reads before paying that a subscription cannot be bought', async () => {
    await sql(
      `insert into product_stripe_mapping (id, sku, stripe_product_id, stripe_price_id, is_subscription, product_id)
       select gen_random_uuid(), sku, 'prod_1', 'price_1', true, product_id from product_variants where sku = 'SRM-30'`,
    )
    const { page } = await shopper(phone)
    await open(page, 'SRM-30')
    await page.getByText('This subscription cannot be bought right now.').waitFor()
    await expect.poll(() => payButton(page).isDisabled()).toBe(true)
    await expectAccessible(page)
  })

  it('reads after too many declined cards how long to wait', async () => {
    const { page } = await shopper()
    await open(page, 'CND-FIG-300')
    await typeBuyer(page, 'cards@example.com')
    for (let tries = 0; tries < 6; tries += 1) {
      await typeCard(page, '4000000000000002')
      await pay(page)
      await page.getByText('Your bank declined this card.').waitFor()
      await expect
        .poll(async () => (await sql(`select 1 from order_events where kind = 'declined'`)).length)
        .toBeGreaterThan(tries)
    }
    await typeCard(page, '4242424242424242')
    await pay(page)
    await page
      .getByText(/Too many declined cards\. You were not charged\. Please wait \d+ minutes?/)
      .first()
      .waitFor()
    await expect.poll(() => listCapturedCents('cards@example.com')).toEqual([])
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('cards@example.com')
  })
})

describe.each([
  ['1280', {}],
  ['390', phone],
])('a shopper at a checkout of %s px', (size, options) => {
  it('sees the reservation count down across reloads, turn red in the last minute, and end', async () => {
    const { page, expectNoComplaints } = await shopper(options)
    await resetStock('TRL-RUST', 9)
    await open(page, 'TRL-RUST')
    await expect.poll(() => getStock('TRL-RUST')).toBe(8)
    await expect.poll(() => readCountdownSeconds(page)).toBeGreaterThan(590)
    await setCountdownEnd('TRL-RUST', 62)
    await page.reload()
    await expect.poll(() => readCountdownSeconds(page)).toBeLessThanOrEqual(62)
    await expect.poll(() => getStock('TRL-RUST')).toBe(8)
    await page.locator('.hold.urgent').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `checkout-last-minute-${size}`)
    await setCountdownEnd('TRL-RUST', 2)
    await page.getByLabel('Email').fill(`slow-${size}@example.com`)
    await page.reload()
    await page.getByText('Your reservation has ended. You can still order while stock lasts.').waitFor()
    await expect.poll(() => page.locator('.hold.urgent').count()).toBe(0)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(`slow-${size}@example.com`)
    await expect.poll(() => getStock('TRL-RUST')).toBe(9)
    await page.reload()
    await page.getByText('Your reservation has ended.').waitFor()
    await expect.poll(() => getStock('TRL-RUST')).toBe(9)
    await typeBuyer(page, `slow-${size}@example.com`)
    await typeCard(page, '4242424242424242')
    await pay(page)
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(`slow-${size}@example.com`)).toEqual([3_400])
    await expect.poll(() => getStock('TRL-RUST')).toBe(8)
    expectNoComplaints()
  })

  it('loses the last unit while typing, and buys another variant without typing again', async () => {
    await resetStock('VAS-SHORT', 2)
    const { page: first } = await shopper(options)
    await open(first, 'VAS-SHORT')
    await typeBuyer(first, `typing-${size}@example.com`)
    await typeCard(first, '4242424242424242')
    // The reservation expired, and this checkout may not reserve again immediately.
    await setCountdownEnd('VAS-SHORT', -1)
    await expect.poll(() => getStock('VAS-SHORT')).toBe(2)
    await setStock('VAS-SHORT', 1)
    const { page: second } = await shopper(options)
    await open(second, 'VAS-SHORT')
    await expect.poll(() => getStock('VAS-SHORT')).toBe(0)
    await pay(first)
    await first.getByText('You were not charged, and everything you typed is kept.').waitFor()
    await first.getByText('This option is sold out right now.').waitFor()
    await expect.poll(() => payButton(first).isDisabled()).toBe(true)
    await expect.poll(() => first.getByLabel('Address', { exact: true }).inputValue()).toBe('2150 Folsom Street')
    await expectAccessible(first)
    await takeScreenshot(first, `checkout-sold-out-${size}`, { fullPage: true })
    const summary = first.getByText('Show order summary')
    if (await summary.isVisible()) await summary.click()
    await first.getByRole('radio', { name: /Tall/ }).check({ force: true })
    await first.getByRole('button', { name: 'Pay $62.00' }).click()
    await waitForConfirmation(first)
    await expect.poll(() => listCapturedCents(`typing-${size}@example.com`)).toEqual([6_200])
  })

  it('places a free order without a card or a call to the provider', async () => {
    await sql(`update products set price = 0 where id = (select product_id from product_variants where sku = 'SRM-30')`)
    await sql(`update product_variants set price_adjustment = 0 where sku = 'SRM-30'`)
    await sql(`delete from product_stripe_mapping`)
    const { page, expectNoComplaints } = await shopper(options)
    await page.goto(shop.url + (await getCheckoutPath('SRM-30')))
    await page.getByText('Nothing to pay today. No card is needed.').waitFor()
    await page.getByLabel('State').waitFor()
    const typed = { Email: `free-${size}@example.com`, 'Full name': 'Marina Costa', 'Phone number': '4155550123' }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Address', { exact: true }).fill('2150 Folsom Street')
    await page.getByLabel('ZIP code').fill('94110')
    await page.getByLabel('City').fill('San Francisco')
    await page.getByLabel('State').selectOption('CA')
    await page.getByRole('button', { name: 'Place order' }).click()
    await waitForConfirmation(page)
    await expect.poll(() => listCapturedCents(`free-${size}@example.com`)).toEqual([0])
    expectNoComplaints()
  })
})
