import { simulatorKeys } from '@vitrine/stripe-simulator/index.ts'
import type { Page } from 'playwright-core'
import Stripe from 'stripe'
import { beforeAll, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { buildCustomPage, buildFixedOffer, buildOfferLinks, buildVisualPage } from '#tests/support/funnel-pages.ts'
import { makeFunnel, openFirstOffer } from '#tests/support/http-funnel.ts'
import { createFirstPageSeller, type signInPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard, typeOtherCard } from '#tests/support/shopper.ts'
import { simulateTranslation } from '#tests/support/simulate-translation.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const shop = await startShop()
const { sql, getCheckoutPath, listChargedOffers } = createShopQueries(shop)
const chromium = await openChromium()
let seller: Awaited<ReturnType<typeof signInPageSeller>>
beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
})

const buyNow = (page: Page) => page.getByRole('button', { name: /^Buy Now/ })
const waitForConfirmation = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
const setNextCard = (card: string) =>
  sql('update orders set provider_payment_method_id = $1 where number = (select max(number) from orders)', [card])

it('shows each decline and the paid amount in a simple checkout that the browser translates', async () => {
  const { page, expectNoComplaints } = await chromium.newPerson()
  await page.goto(shop.url + (await getCheckoutPath('SPK-OAT')).replace('/checkout', '/checkout-page'))
  const typed = {
    name: 'Beatriz Almeida',
    email: 'beatriz@example.com',
    phone: '11987654321',
    zip: '04538132',
    address: 'Rua Joaquim Floriano, 466',
    city: 'São Paulo',
    cardholder: 'Beatriz Almeida',
  }
  for (const [id, text] of Object.entries(typed)) await page.locator(`#${id}`).fill(text)
  await typeCard(page, '4000000000000002')
  await simulateTranslation(page)
  await page.locator('.paybar button').click()
  const declined = page.locator('.declined')
  await declined.waitFor()
  const first = await declined.textContent()
  await simulateTranslation(page)
  await typeCard(page, '4000000000000127')
  await page.locator('.paybar button').click()
  await expect.poll(() => declined.textContent()).not.toBe(first)
  await simulateTranslation(page)
  await typeCard(page, '4242424242424242')
  const total = await page.locator('.sum .tot dd').textContent()
  await page.locator('.paybar button').click()
  await page.getByRole('heading', { name: 'Pagamento processado com sucesso!' }).waitFor()
  expect(await page.locator('.rc .tot dd').textContent()).toBe(total)
  expectNoComplaints()
})

it('shows a decline on an offer page that the browser translates, and charges another card', async () => {
  const funnel = await makeFunnel(seller, [
    buildVisualPage('One', buildFixedOffer('Case', 2900)),
    buildCustomPage(buildOfferLinks),
  ])
  const { page, expectNoComplaints } = await chromium.newPerson()
  await openFirstOffer(page, shop, funnel.product)
  await setNextCard('pm_card_chargeCustomerFail')
  await buyNow(page).waitFor()
  await simulateTranslation(page)
  await buyNow(page).click()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await simulateTranslation(page)
  await typeOtherCard(page, '4000000000000002')
  const press = page.locator('.dlg button[type=submit]')
  expect(await press.textContent()).toContain('$29.00')
  await press.click()
  await page.locator('#other-card-error').waitFor()
  await simulateTranslation(page)
  await typeOtherCard(page, '4242424242424242')
  await press.click()
  await page.waitForURL(/page\/2$/)
  const frame = page.frameLocator('.frame-host iframe')
  await frame.getByText('No thanks').waitFor()
  await simulateTranslation(page)
  await frame.getByText('No thanks').click()
  await page.waitForURL(/\/thank-you$/)
  await simulateTranslation(page)
  expect(await page.locator('.rc .tot dd').textContent()).toBe('USD$118.00')
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.waitForURL(/\/order\//)
  await simulateTranslation(page)
  expect(await page.locator('.rc .tot dd').textContent()).toBe('USD$118.00')
  expect(await listChargedOffers()).toEqual([2900])
  expectNoComplaints()
})

it('charges the price of a payment link whose page the browser translates', async () => {
  const body = { title: 'Repair', lines: [{ title: 'Work', quantity: 1, unitCents: 3500 }], currency: 'usd' }
  const link = await seller.call<{ url: string }>('POST', '/api/v1/payment-links', { ...body, expiresAt: null })
  const { page, expectNoComplaints } = await chromium.newPerson({ viewport: { width: 390, height: 844 } })
  await page.goto(link.url)
  await typeCard(page, '4000000000000002')
  await simulateTranslation(page)
  await pay(page)
  await page.locator('section.alert').waitFor()
  await simulateTranslation(page)
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await page.getByLabel('Full name').fill('Ana Souza')
  await page.getByLabel('Phone number (optional)', { exact: true }).fill('4155550123')
  await page.getByLabel('Cardholder name').fill('Ana Souza')
  await pay(page)
  await page.locator('.declined').waitFor()
  await simulateTranslation(page)
  await typeCard(page, '4242424242424242')
  await pay(page)
  await waitForConfirmation(page)
  expect(await page.locator('.sum .tot dd').filter({ visible: true }).first().textContent()).toContain('$35.00')
  expectNoComplaints()
})

it('saves a card and cancels the subscription on a page that the browser translates', async () => {
  const stripe = new Stripe(simulatorKeys.secret, {
    host: '127.0.0.1',
    port: Number(new URL(shop.simulatorUrl).port),
    protocol: 'http',
  })
  const [row] = await sql<{ id: string; product: string; cents: number }>(
    `select v.id, p.id product, p.price + v.price_adjustment cents from product_variants v
     join products p on p.id = v.product_id where v.sku = 'HALO-SAND'`,
  )
  const { id: product } = await stripe.products.create({ name: 'Halo club' })
  const { id: price } = await stripe.prices.create({
    ...{ product, currency: 'usd', unit_amount: row?.cents ?? 0 },
    recurring: { interval: 'month' },
  })
  await sql(
    `insert into product_stripe_mapping (id, sku, stripe_product_id, stripe_price_id, is_subscription, product_id,
       variant_id, price_cents, price_currency, interval, interval_count)
     values (gen_random_uuid(), 'HALO-SAND', $1, $2, true, $3, $4, $5, 'usd', 'month', 1)`,
    [product, price, row?.product, row?.id, row?.cents],
  )
  await sql('update content_version set version = version + 1')
  const { page, expectNoComplaints } = await chromium.newPerson()
  await page.goto(shop.url + (await getCheckoutPath('HALO-SAND')))
  await typeBuyer(page, 'clube@example.com')
  await typeCard(page, '4242424242424242')
  await page.locator('.paybar button').click()
  await page.waitForURL(/\/upsell\/|\/thank-you/)
  await page.goto(`${shop.url}/thank-you`)
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.waitForURL(/\/subscription\//)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await simulateTranslation(page)
  await page.getByRole('button', { name: 'Change card' }).click()
  await typeCard(page, '5555555555554444')
  await simulateTranslation(page)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText('The new card is saved.').waitFor()
  await page.getByText('Mastercard ending 4444').waitFor()
  await simulateTranslation(page)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await simulateTranslation(page)
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await page.getByText('Canceled. Nothing more will be charged.').waitFor()
  expectNoComplaints()
})
