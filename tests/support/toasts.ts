import type { Page } from 'playwright-core'

/** The newest toast that says `text`. */
export const toastOn = (page: Page) => (text: string | RegExp) => page.locator('.toast', { hasText: text }).last()

/** Waits until no toast fades behind what is looked at; one that the pointer rests on would stay. */
export async function untilNoToast(page: Page) {
  await page.mouse.move(1, 1)
  await page.locator('.toast').first().waitFor({ state: 'detached' })
}
