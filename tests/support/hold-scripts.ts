import type { Page } from 'playwright-core'

/** Holds every script of the shop back, as a slow line does, until it is let through. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const free = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await free
    await route.continue()
  })
  return letThrough
}
