import { join } from 'node:path'
import { simulatorKeys, startSimulator } from '@vitrine/stripe-simulator/index.ts'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { fetchMails, getMailedLink } from '#tests/support/mail-inbox.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, typeBuyer, typeCard } from '#tests/support/shopper.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

const day = 86_400_000
const browserDir = join(import.meta.dirname, '../../dist/simulator')
const provider = await startSimulator({ port: 0, dataDir: null, controlToken: 'control', browserDir })
afterAll(() => provider.close())
const stripe = new Stripe(simulatorKeys.secret, { host: '127.0.0.1', port: provider.port, protocol: 'http' })
/** Advances the provider's clock. The provider charges renewals that become due. */
const advanceDays = (days: number) =>
  fetch(`${provider.url}/_sim/clock`, {
    method: 'POST',
    headers: { authorization: 'Bearer control', 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: days * day }),
  })

const shop = await startShop({ STRIPE_API_URL: provider.url, MAIL_INBOX: 'open', TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
const email = 'clube@example.com'
const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
/** Saves the new card of a subscription whose last payment failed, which charges the amount due. */
const payDebt = () => button(/^Save card and pay \$\d/)

const countRenewals = async () =>
  (await sql(`select 1 from orders where channel = 'renewal' and state = 'paid'`)).length
const expectPaidRenewals = (count: number) => expect.poll(countRenewals).toBe(count)
const expectState = (state: string) =>
  expect.poll(async () => (await sql<{ state: string }>('select state from subscriptions'))[0]?.state).toBe(state)
const getSubscriptionPath = async () =>
  `/subscription/${(await sql<{ id: string }>('select id from subscriptions'))[0]?.id}`
/**
 * Opens the link of the newest matching e-mail. Starts from a blank page, so that the browser loads the link even if
 * its page is already open.
 */
async function openMailedLink(subject: RegExp) {
  const screen = await getSubscriptionPath()
  const findLink = async () => {
    const mail = (await fetchMails(shop, email)).findLast(each => subject.test(each.subject))
    const links = [...(mail?.text.matchAll(/https?:\/\/\S+/g) ?? [])].map(([link]) => link)
    return links.find(link => new URL(link).pathname === screen)
  }
  await expect.poll(findLink).toBeDefined()
  await page.goto('about:blank')
  await page.goto((await findLink()) ?? '')
  await waitForHydration(page)
}

/**
 * Sells HALO-SAND as a monthly subscription with a free first week and without shipping, so that nothing is due at the
 * purchase.
 */
beforeAll(async () => {
  const [row] = await sql<{ id: string; product: string; cents: number }>(
    `select v.id, p.id product, p.price + v.price_adjustment cents from product_variants v
     join products p on p.id = v.product_id where v.sku = 'HALO-SAND'`,
  )
  await sql(`update products set shipping_options = '[]' where id = $1`, [row?.product])
  const product = await stripe.products.create({ name: 'Halo club' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: row?.cents ?? 0,
    recurring: { interval: 'month' },
  })
  await sql(
    `insert into product_stripe_mapping (id, sku, stripe_product_id, stripe_price_id, is_subscription, product_id,
       variant_id, price_cents, price_currency, interval, interval_count, trial_days)
     values (gen_random_uuid(), 'HALO-SAND', $1, $2, true, $3, $4, $5, 'usd', 'month', 1, 7)`,
    [product.id, price.id, row?.product, row?.id, row?.cents],
  )
  await sql('update content_version set version = version + 1')
})

describe('a subscriber', () => {
  it('starts a free trial after reading what is due today, and the trial ends with a paid order', async () => {
    await page.goto(shop.url + (await getCheckoutPath('HALO-SAND')))
    await page.getByText('You pay nothing today.').filter({ visible: true }).first().waitFor()
    await typeBuyer(page, email)
    await typeCard(page, '4242424242424242')
    await expectGoodLayouts(page, 'checkout-subscription')
    await button('Start free trial').click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await expectGoodLayouts(page, 'thank-you-trial')
    await expectState('trialing')
    await advanceDays(8)
    await expectPaidRenewals(1)
    await expectState('active')
  })

  it('opens the subscription page with a mailed link, and saves another card on that page', async () => {
    const [order] = await sql<{ path: string }>(
      `select '/order/' || public_id path from orders where email = $1 and channel = 'checkout'`,
      [email],
    )
    await page.goto(await getMailedLink(shop, email, order?.path ?? ''))
    await page.getByRole('link', { name: 'Cancel subscription' }).waitFor()
    await expectGoodLayouts(page, 'order-subscription')
    await page.getByRole('link', { name: 'Cancel subscription' }).click()
    await page.waitForURL(/\/subscription\//)
    await waitForHydration(page)
    await button('Keep it').click()
    await page.getByText(/^Active\./).waitFor()
    // Some content blockers serve an empty file instead of the provider's script.
    await page.route(/\/v3\//, route => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await button('Change card').click()
    await page.getByText('The card fields could not be loaded.').waitFor()
    await page.unroute(/\/v3\//)
    await button('Try again').click()
    await typeCard(page, '4000000000000341')
    await expectGoodLayouts(page, 'subscription-card')
    await button('Save card').click()
    await page.getByText('The new card is saved.').waitFor()
    await page.getByText('Visa ending 0341').waitFor()
  })

  it('reads in an e-mail that a renewal failed, and pays the due amount with another card', async () => {
    await advanceDays(32)
    await expectState('past_due')
    await openMailedLink(/^We could not renew/)
    await page.getByText('The last payment failed. Use another card to keep it active.').waitFor()
    await expectGoodLayouts(page, 'subscription-owing')
    if (await button('Change card').isVisible()) await button('Change card').click()
    await typeCard(page, '4000000000000341')
    await payDebt().click()
    await page.getByText('The card is saved, but your bank declined the charge. Please try another one.').waitFor()
    await button('Change card').click()
    await typeCard(page, '4000002760003184')
    await payDebt().click()
    // The bank asks twice: first to save the card, then to charge the amount due.
    await answerBank(page, 'complete')
    await answerBank(page, 'complete')
    await page.getByText('Thank you. The amount due is paid.').waitFor()
    await page.getByText(/^Active\./).waitFor()
    await expectPaidRenewals(2)
    await expectState('active')
  })

  it('fails the bank authentication that an e-mail links to, and pays once with another card', async () => {
    await advanceDays(32)
    await expectState('past_due')
    await openMailedLink(/^Your bank asks you to confirm/)
    await page.getByText('Your bank asks you to confirm the last charge.').waitFor()
    await expectGoodLayouts(page, 'subscription-bank')
    await button('Confirm with your bank').click()
    await answerBank(page, 'fail')
    await page.getByText('Your bank did not confirm it. Please try again, or change the card.').waitFor()
    await button('Change card').click()
    await typeCard(page, '5555555555554444')
    await payDebt().click()
    await page.getByText('The new card is saved, and the amount due is paid.').waitFor()
    await expectPaidRenewals(3)
    await expectState('active')
  })

  it('cancels at the period’s end, undoes the cancellation, and cancels immediately', async () => {
    await button('Cancel subscription').click()
    await expectGoodLayouts(page, 'subscription-cancel')
    await button(/^Cancel on /).click()
    await page.getByText(/^Ends on .* Nothing more will be charged\.$/).waitFor()
    await button('Keep the subscription').click()
    await page.getByText(/^Active\./).waitFor()
    await button('Cancel subscription').click()
    await button('Cancel now').click()
    await page.getByText('Canceled. Nothing more will be charged.').waitFor()
    await expectGoodLayouts(page, 'subscription-over')
    await advanceDays(64)
    await expectState('canceled')
    await expectPaidRenewals(3)
    expectNoComplaints()
  })

  it('sees the subscription in the administration with every charge', async () => {
    const { page: office, expectNoComplaints: noneInOffice } = await chromium.newPerson()
    await becomeOwner(office, shop.ownerLink)
    await office.goto(`${shop.url}/subscriptions`)
    await office.getByRole('table').getByText(email).waitFor()
    await expectGoodLayouts(office, 'admin-subscriptions')
    await office.getByRole('table').getByText(email).click()
    await office.getByText('Renovação').first().waitFor()
    await expect.poll(() => office.getByText('Renovação').filter({ visible: true }).count()).toBe(3)
    await expectGoodLayouts(office, 'admin-subscription')
    noneInOffice()
  })
})
