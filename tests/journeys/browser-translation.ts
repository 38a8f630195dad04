import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { simulateTranslation } from '#tests/support/simulate-translation.ts'

const shop = await startShop()
const { getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()

it('shows the selected option and quantity while the browser translates the page', async () => {
  const { page } = await chromium.newPerson({ viewport: { width: 1280, height: 900 } })
  await page.goto(shop.url + (await getCheckoutPath('TRL-FOREST')))
  const row = page.locator('.qty')
  await expect.poll(() => row.textContent()).toMatch(/Forest · Qty 1/)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect.poll(() => row.textContent()).toMatch(/Forest · Qty 2/)
  await simulateTranslation(page)
  await page.getByRole('radio', { name: /Rust/ }).check({ force: true })
  await expect.poll(() => row.textContent()).toMatch(/Rust · Qty 2/)
  await page.getByRole('button', { name: 'One less' }).click()
  await expect.poll(() => row.textContent()).toMatch(/Rust · Qty 1/)
  const amounts = page.locator('.sum dd')
  await expect.poll(() => amounts.last().textContent()).toContain('$34.00')
  await page.locator('.paybar button').click()
  const errorLinks = page.locator('section.alert a')
  await errorLinks.first().waitFor()
  await simulateTranslation(page)
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await expect.poll(() => errorLinks.filter({ hasText: 'Email' }).count()).toBe(0)
})

it('keeps what was typed, chosen and pressed before scripts loaded on a page that the browser translated', async () => {
  const { page } = await chromium.newPerson({ viewport: { width: 1280, height: 900 } })
  const letThrough = await holdScripts(page)
  await page.goto(shop.url + (await getCheckoutPath('TRL-FOREST')), { waitUntil: 'commit' })
  await page.locator('#email').fill('early@example.com')
  await page.getByRole('radio', { name: /Rust/ }).check({ force: true })
  await page.locator('.paybar button').click()
  await simulateTranslation(page)
  letThrough()
  await page.locator('section.alert').waitFor()
  expect(await page.locator('#email').inputValue()).toBe('early@example.com')
  await expect.poll(() => page.getByRole('radio', { name: /Rust/ }).isChecked()).toBe(true)
  await expect.poll(() => page.locator('.qty').textContent()).toMatch(/Rust · Qty 1/)
})
