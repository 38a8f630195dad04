import type { Page } from 'playwright-core'

/** Holds a page's requests to a URL, optionally of one method only, until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    if (!method || route.request().method() === method) await released
    await route.continue()
  })
  return () => release()
}
