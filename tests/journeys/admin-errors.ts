import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'demo' })
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const consoleMessages: string[] = []
page.on('console', message => message.type() === 'error' && consoleMessages.push(message.text()))

beforeAll(() => becomeOwner(page, shop.ownerLink))

describe('a seller at an unknown path', () => {
  const unknown = (path: string) => `404 Error: User attempted to access non-existent route: ${path}`

  it('sees a 404 page with a link home after opening an unknown URL, which the page logs to the console', async () => {
    await page.goto(`${shop.url}/nowhere/at-all`)
    await page.getByText('404', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    await expect.poll(() => consoleMessages).toContain(unknown('/nowhere/at-all'))
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL(/\/products$/)
  })

  it('sees the 404 page and the console message when a link leads to an unknown path', async () => {
    await page.getByRole('article').first().waitFor()
    await page.evaluate(() => {
      history.pushState({}, '', '/products/a/b/c')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByText('404', { exact: true }).waitFor()
    await page.getByText('Oops! Page not found').waitFor()
    await expect.poll(() => consoleMessages).toContain(unknown('/products/a/b/c'))
    await expect.poll(() => page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    await expect.poll(() => findAxeViolations(page)).toEqual([])
  })
})

describe('a seller on a screen that fails', () => {
  it('sees an error page when a screen fails to render, and opens another screen from the menu', async () => {
    await page.route('**/api/v1/orders*', route => route.fulfill({ json: {} }))
    await page.goto(`${shop.url}/orders`)
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await expect.poll(() => findAxeViolations(page)).toEqual([])
    await page.unroute('**/api/v1/orders*')
    await page.getByRole('link', { name: 'E-mails' }).click()
    await page.getByRole('heading', { name: 'E-mails', level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Unexpected Application Error!' }).count()).toBe(0)
  })

  it('is asked to reload the page when the server no longer has the screen’s script', async () => {
    await page.route('**/assets/order-page-*.js', route =>
      route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' }, body: '' }),
    )
    await page.goto(`${shop.url}/orders/00000000-0000-7000-8000-000000000000`)
    await page.getByRole('heading', { name: 'A administração foi atualizada' }).waitFor()
    await page.unroute('**/assets/order-page-*.js')
    // A document that has cached the failed import fails again, so the button may have to be pressed more than once.
    const reloadButton = page.getByRole('button', { name: 'Recarregar' })
    const order = page.getByText('Erro ao carregar o pedido')
    const loads = async () => {
      const loaded = page.waitForEvent('load')
      await reloadButton.click()
      await loaded
      await order.or(reloadButton).waitFor()
      return order.isVisible()
    }
    await expect.poll(loads, { timeout: 90_000 }).toBe(true)
  })
})

describe('a seller whose request fails', () => {
  it('retries a failed request once automatically, and never because the window regains the focus', async () => {
    let requestCount = 0
    await page.route('**/api/v1/emails*', route => {
      requestCount += 1
      return route.fulfill({ status: 500, json: { error: 'internal' } })
    })
    await page.goto(`${shop.url}/mails`)
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    expect(requestCount).toBe(2)
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await page.waitForTimeout(2_500)
    expect(requestCount).toBe(2)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.poll(() => requestCount).toBe(4)
  })
})
