import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop()
const { getCheckoutPath, setStock } = createShopQueries(shop)
const chromium = await openChromium()

it.each([
  ['/checkout?', 'SPK-OAT', 'Studio speaker'],
  ['/checkout-page?', 'SRM-30', 'Night serum'],
])(
  'shows at %s that a product is sold out, and the form once the product is back in stock',
  async (path, sku, title) => {
    await setStock(sku, 0)
    const { page } = await chromium.newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.goto(shop.url)
    const card = page.getByRole('link', { name: new RegExp(title) }).last()
    await expect.poll(() => card.textContent()).toMatch(/Sold out/)
    await expectGoodLayouts(page, 'window-sold-out')
    await page.goto(shop.url + (await getCheckoutPath(sku)).replace('/checkout?', path))
    const notice = page.locator('.gone')
    await notice.waitFor()
    expect((await notice.boundingBox())?.y).toBeLessThan(700)
    await expect.poll(() => page.locator('form[method=dialog]').isVisible()).toBe(false)
    await expectAccessible(page)
    await expectGoodLayouts(page, `checkout-gone-${path.length}`)
    await setStock(sku, 3)
    await page.locator('form[method=dialog]').waitFor()
    await expect.poll(() => notice.count()).toBe(0)
  },
)
