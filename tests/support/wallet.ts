import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Turns the simulated wallet on or off for all browsers, as the simulator's home page does. */
export const setWalletEnabled = (simulatorUrl: string, on: boolean) =>
  fetch(new URL('/v3/wallet', simulatorUrl), { method: 'POST', body: new URLSearchParams({ on: String(on) }) })

/** Matches the container of the wallet button once the button is shown. */
export const walletSelector = '.express.shown'
/** Locates the wallet's sheet, which covers the shop's page. */
export const getWalletSheet = (page: Page) => page.frameLocator('iframe[src*="wallet-sheet"]')
export const getSheetButton = (page: Page) => getWalletSheet(page).getByRole('button', { name: /^(Pay|Pagar) / })

/** Waits until the sheet has the server's totals. */
export const waitForSheet = (page: Page) =>
  eventually(
    () =>
      getSheetButton(page)
        .isEnabled({ timeout: 1_000 })
        .catch(() => false),
    30_000,
  )

/**
 * Opens the wallet's sheet, enters the email, and waits until the sheet has the server's totals for its first address.
 */
export async function openWalletSheet(page: Page, email: string) {
  await page.locator(walletSelector).waitFor()
  await page.locator(walletSelector).scrollIntoViewIfNeeded()
  await page.frameLocator(`${walletSelector} iframe`).getByRole('button').click()
  await getWalletSheet(page).getByLabel('Email').fill(email)
  await waitForSheet(page)
}
