import type { Page } from 'playwright-core'

/** Holds the calls of a page to an address back, those of one method if it is given, until what this resolves to is called. */
export async function holdRequests(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let goOn = () => {}
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route(address, async route => {
    if (!method || route.request().method() === method) await held
    await route.continue()
  })
  return () => goOn()
}
