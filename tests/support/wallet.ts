import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Whether the browsers of the simulator have a wallet, as its own page switches it. */
export const setWalletEnabled = (simulatorUrl: string, on: boolean) =>
  fetch(new URL('/v3/wallet', simulatorUrl), { method: 'POST', body: new URLSearchParams({ on: String(on) }) })

/** The place of the wallet's button, once there is one. */
export const walletSelector = '.express.shown'
/** The wallet's own sheet, which lies over the shop's page. */
export const getWalletSheet = (page: Page) => page.frameLocator('iframe[title="Simulated wallet"]')
/** The button of the sheet that pays. */
export const getSheetButton = (page: Page) => getWalletSheet(page).getByRole('button', { name: /^Pay/ })

/** Waits until the sheet knows the server's figures. */
export const waitForSheet = (page: Page) =>
  eventually(
    () =>
      getSheetButton(page)
        .isEnabled({ timeout: 1_000 })
        .catch(() => false),
    30_000,
  )

/** Presses the wallet's button, says who buys, and waits until its sheet knows the server's figures for its first address. */
export async function openWalletSheet(page: Page, email: string) {
  await page.locator(walletSelector).waitFor()
  await page.locator(walletSelector).scrollIntoViewIfNeeded()
  await page.frameLocator(`${walletSelector} iframe`).getByRole('button').click()
  await getWalletSheet(page).getByLabel('Email').fill(email)
  await waitForSheet(page)
}
