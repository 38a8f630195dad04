import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { fillMain, fillSimple, type Purchase } from './purchases.ts'

/** The state of a page as a shopper sees it. */
export type PageState = 'form' | 'paid' | 'offers' | 'challenge' | 'busy'

/** Texts with which a page says that nothing was charged. */
const chargeDeniedPattern = /not charged|nada foi cobrado|payment failed|falha no pagamento/i

const isShown = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .isVisible()
    .catch(() => false)

/** The button of the demo shop's first offer, inside a seller's own page. */
const locateFramedOffer = (page: Page) => page.frameLocator('.frame-host iframe').locator('[data-charge]').first()

/** Accepts the offer of a page. A successful charge navigates to the next page. */
export async function acceptOffer(page: Page) {
  const framed = locateFramedOffer(page)
  if (await framed.isVisible().catch(() => false)) return framed.click()
  return page.locator('.offer-bar button, .offer-bar a').filter({ visible: true }).first().click()
}

/**
 * Continues to the offers from the panel of a recent purchase, from the thank-you page or from the order's own page.
 * Returns false if the page does not link to offers.
 */
export async function continueToOffers(page: Page): Promise<boolean> {
  const button = page.locator('main.ty .again button.brand, main:is(.ty, .order) a[href*="/upsell/"]')
  if (!(await button.isVisible().catch(() => false))) return false
  await button.click()
  return true
}

/** Reads the state of a page. The state is `busy` while the page is still changing. */
export async function readPageState(page: Page): Promise<PageState> {
  const path = new URL(page.url()).pathname
  if (await isShown(page, 'iframe[src*="three-ds"]')) return 'challenge'
  if (path.startsWith('/upsell/')) {
    const isAsking = await isShown(page, '.notice[role=status]')
    const isReady =
      (await isShown(page, '.offer-bar')) ||
      (await locateFramedOffer(page)
        .isVisible()
        .catch(() => false))
    return isReady && !isAsking ? 'offers' : 'busy'
  }
  // Matches the confirmation, the panel of a recent purchase, the thank-you page and an order's page.
  if (await isShown(page, 'main.ty, main.order')) return 'paid'
  // Matches the page of a payment link that is no longer open.
  if (path.startsWith('/pay/') && (await isShown(page, 'main.nf'))) return 'paid'
  const canPress = await isShown(page, '.paybar button:enabled:not([aria-busy])')
  return canPress ? 'form' : 'busy'
}

/** Waits until the state of a page is stable. Returns `busy` if it is not stable within `limitMs`. */
export async function waitForStableState(page: Page, limitMs = 60_000): Promise<PageState> {
  let before: PageState = 'busy'
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(250)) {
    const current = await readPageState(page).catch((): PageState => 'busy')
    if (current !== 'busy' && current === before) return current
    before = current
  }
  return 'busy'
}

/** Finds a message on the page that says that the shopper was not charged. Returns null if there is none. */
export async function findChargeDenial(page: Page): Promise<string | null> {
  const texts = await page.locator('[role=alert], [role=status], .toast, h1').filter({ visible: true }).allInnerTexts()
  return texts.find(text => chargeDeniedPattern.test(text)) ?? null
}

/** Finds the order number on a page. Returns null if there is none. */
export async function findOrderNumber(page: Page): Promise<number | null> {
  const text = (await page.locator('body').textContent()) ?? ''
  const [, number] = /(?:#|nº )(\d{3,})/.exec(text) ?? []
  return number === undefined ? null : Number(number)
}

const isSimple = (page: Page) => new URL(page.url()).pathname === '/checkout-page'

/** Fills in the form of the current page, because the shopper may have returned through the other checkout. */
export function fill(page: Page, purchase: Purchase, email: string): Promise<void> {
  if (isSimple(page)) return fillSimple(page, email)
  return purchase.fill === fillSimple ? fillMain(page, email) : purchase.fill(page, email)
}

/**
 * Presses the button that pays. Ignores failures such as a covered button or a sheet that does not respond, because the
 * caller reads the page again.
 */
export async function pressPay(page: Page, purchase: Purchase, email: string): Promise<void> {
  const pay = () => page.locator('.paybar button').filter({ visible: true }).first().click()
  const pressed = purchase.press && !isSimple(page) ? purchase.press(page, email) : pay()
  await pressed.catch(() => undefined)
}

/** How a shopper returns to a purchase whose response was lost. */
export const returnMethods = [
  'wait',
  'press again',
  'reload',
  'new tab',
  'close and open again',
  'back',
  'other checkout',
  'mail on another device',
] as const
export type ReturnMethod = (typeof returnMethods)[number]

/**
 * Navigates to another page. If the page navigates by itself at the same moment, that navigation wins, as in any
 * browser.
 */
const leavePage = (navigation: Promise<unknown>) =>
  navigation.catch(error => {
    if (!/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error
  })

/** Returns to the purchase in the given way and resolves to the page on which the shopper continues. */
export async function returnToPurchase(
  context: BrowserContext,
  page: Page,
  { method, purchase, email, url }: { method: ReturnMethod; purchase: Purchase; email: string; url: string },
) {
  const openUrl = async (tab: Page, address: string) => {
    await leavePage(tab.goto(address))
    return tab
  }
  switch (method) {
    case 'wait':
    // The other device only shows the order. The shopper continues on the first page.
    case 'mail on another device':
      return page
    case 'press again':
      // The page shows no button while it checks the result of the payment.
      if ((await readPageState(page)) === 'form') await pressPay(page, purchase, email)
      return page
    case 'reload':
      await leavePage(page.reload())
      return page
    case 'new tab':
      return openUrl(await context.newPage(), url)
    case 'close and open again': {
      const tab = await openUrl(await context.newPage(), url)
      await page.close()
      return tab
    }
    case 'back':
      await leavePage(page.goto(new URL('/', url).href))
      await leavePage(page.goBack())
      return page
    case 'other checkout':
      return openUrl(page, purchase.otherPath ? new URL(purchase.otherPath, url).href : url)
  }
}
