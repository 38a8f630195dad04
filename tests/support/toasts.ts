import type { Page } from 'playwright-core'

/** The newest toast that says `text`. */
export const createToastLocator = (page: Page) => (text: string | RegExp) =>
  page.locator('.toast', { hasText: text }).last()

/** Closes every toast, so that none stands behind what is looked at, and waits until the last one has faded. */
export async function waitForNoToast(page: Page) {
  await page.mouse.move(1, 1)
  const toasts = page.locator('.toast')
  // By the program itself: neither pointer nor focus comes to them.
  await toasts.evaluateAll(shown => {
    for (const each of shown) [...each.querySelectorAll('button')].at(-1)?.click()
  })
  await toasts.first().waitFor({ state: 'detached' })
}
