import type { Page } from 'playwright-core'

/** Holds a page's requests to a URL, optionally of one method only, until the returned function is called. */
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
