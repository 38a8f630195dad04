import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForCardFields } from './shopper.ts'

/** The window sizes in which the checkout form is tested. */
export const viewports: [string, BrowserContextOptions][] = [
  ['1280', {}],
  ['390', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const value = (page: Page, label: string) => field(page, label).inputValue()
export const payButton = (page: Page) => page.locator('.paybar button')
export const waitForConfirmation = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()

/** Opens a checkout and waits until the card fields accept input. */
export async function openForm(page: Page, address: string) {
  await page.goto(address)
  await waitForCardFields(page)
}

export const expectNoHorizontalScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
