import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { expectAccessible } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()

/** Buys a lamp and returns the order's number. */
async function placeOrder(): Promise<string> {
  const [row] = await sql<{ id: string }>("select product_id id from product_variants where sku = 'HALO-SAND'")
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(row?.id ?? '')
  await buyer.confirm(intentId)
  return `#${(await buyer.settle(checkoutId)).order.number}`
}

it('lists the orders of the shop’s payment mode, and test orders when a seller selects test mode', async () => {
  const simulated = await placeOrder()
  const tested = await placeOrder()
  const number = tested.slice(1)
  const { page, expectNoComplaints } = await chromium.newPerson()
  await becomeOwner(page, shop.ownerLink)
  await page.goto(`${shop.url}/orders`)
  await page.getByText(tested, { exact: true }).first().waitFor()
  await expect.poll(() => page.getByLabel('Modo dos pedidos').count()).toBe(0)

  await sql('update orders set mode = $1 where number = $2', ['test', number])
  await page.reload()
  await page.getByText(simulated, { exact: true }).first().waitFor()
  await expect.poll(() => page.getByText(tested, { exact: true }).count()).toBe(0)
  await page.getByLabel('Modo dos pedidos').selectOption('test')
  await page.getByText(tested, { exact: true }).first().waitFor()
  await expect.poll(() => page.getByText(simulated, { exact: true }).count()).toBe(0)
  expect(page.url()).toContain('mode=test')
  await expectAccessible(page)
  expectNoComplaints()
})
