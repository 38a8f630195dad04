import type { Page } from 'playwright-core'

/** Holds every script of the shop, as a slow connection does, until the returned function is called. */
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
