import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { rowsOf } from '#tests/support/shop-rows.ts'
import { wrapTexts } from '#tests/support/translate.ts'

const shop = await startShop()
const { checkoutOf } = rowsOf(shop)
const chromium = await openChromium()

it('shows what was chosen last while the browser translates the page', async () => {
  const { page } = await chromium.person({ viewport: { width: 1280, height: 900 } })
  await page.goto(shop.url + (await checkoutOf('TRL-FOREST')))
  const row = page.locator('.qty')
  await expect.poll(() => row.textContent()).toMatch(/Forest · Qty 1/)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect.poll(() => row.textContent()).toMatch(/Forest · Qty 2/)
  await wrapTexts(page)
  await page.getByRole('radio', { name: /Rust/ }).check({ force: true })
  await expect.poll(() => row.textContent()).toMatch(/Rust · Qty 2/)
  await page.getByRole('button', { name: 'One less' }).click()
  await expect.poll(() => row.textContent()).toMatch(/Rust · Qty 1/)
  const amounts = page.locator('.sum dd')
  await expect.poll(() => amounts.last().textContent()).toContain('$34.00')
  await page.locator('.paybar button').click()
  const wrong = page.locator('section.alert a')
  await wrong.first().waitFor()
  await wrapTexts(page)
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await expect.poll(() => wrong.filter({ hasText: 'Email' }).count()).toBe(0)
})
