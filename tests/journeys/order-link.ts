import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { getMailedLink } from '#tests/support/mail-inbox.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1', MAIL_INBOX: 'open' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()

async function placeOrder() {
  const [row] = await sql<{ id: string }>("select product_id id from product_variants where sku = 'HALO-SAND'")
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId, orderId } = await buyer.reachIntent(row?.id ?? '')
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  const [order] = await sql<{ path: string; number: string }>(
    `select '/order/' || public_id path, number from orders where id = $1`,
    [orderId],
  )
  return { orderId, email: buyer.email, path: order?.path ?? '', number: order?.number ?? '' }
}

describe('a customer with the link of an order page', () => {
  it('opens the order page from an e-mail in another browser, and unsubscribes on that page', async () => {
    const { email, path, number, orderId } = await placeOrder()
    const link = await getMailedLink(shop, email, path)
    const { page, expectNoComplaints } = await chromium.newPerson()
    await page.goto(link)
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor()
    await page.getByText('b•••@example.com').waitFor()
    expect(await page.content()).not.toContain(email)
    await expectGoodLayouts(page, 'order-page')

    await sql('update customers set consent = true where id = (select customer_id from orders where id = $1)', [
      orderId,
    ])
    await page.reload()
    await page.getByRole('button', { name: 'Unsubscribe' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Done. The shop will email you only about your orders.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0)
    expectNoComplaints()
  })

  it('requests new order links after a broken link, and receives an e-mail with the links', async () => {
    const { email, path, number } = await placeOrder()
    const { page } = await chromium.newPerson()
    await page.goto(`${shop.url}${path}?key=cut`)
    await page.getByRole('heading', { name: 'We could not find this order' }).waitFor()
    await expectGoodLayouts(page, 'order-page-missing')
    const known = await getMailedLink(shop, email, path)
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await page.getByText('their links are on the way').waitFor()
    await expect
      .poll(async () => (await sql(`select from emails where recipient = $1 and kind like 'links:%'`, [email])).length)
      .toBe(1)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('their links are on the way').waitFor()
    await page.goto(known)
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor()
  })

  it('reads the order page without JavaScript', async () => {
    const { email, path, number } = await placeOrder()
    const link = await getMailedLink(shop, email, path)
    const { page } = await chromium.newPerson({ javaScriptEnabled: false })
    await page.goto(link)
    await page.getByRole('heading', { name: `Order #${number}` }).waitFor()
    await page.getByText('$89.00').first().waitFor()
  })
})
