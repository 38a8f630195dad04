import type { Page } from 'playwright-core'

export const createToastLocator = (page: Page) => (text: string | RegExp) =>
  page.locator('.toast', { hasText: text }).last()

/** Closes every toast and waits until the last toast has faded, so that no toast covers the next element to test. */
export async function waitForNoToast(page: Page) {
  await page.mouse.move(1, 1)
  const toasts = page.locator('.toast')
  // Scripted clicks move neither the pointer nor the focus to the toasts, which would keep the toasts open.
  await toasts.evaluateAll(elements => {
    for (const each of elements) [...each.querySelectorAll('button')].at(-1)?.click()
  })
  await toasts.first().waitFor({ state: 'detached' })
}
