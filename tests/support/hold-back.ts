import type { Page } from 'playwright-core'

/** Holds the calls of a page to an address back until what this resolves to is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let goOn = () => {}
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route(address, async route => {
    await held
    await route.continue()
  })
  return () => goOn()
}
