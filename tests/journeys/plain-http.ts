import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { becomeOwner, productPicture, signIn } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeBuyer, typeCard, waitForCardFields } from '#tests/support/shopper.ts'
import { waitForHydration } from '#tests/support/wait-for-hydration.ts'

/**
 * The demo shop only provides the data: a shop whose host name belongs to a local network creates no demo data, so the
 * shop under test starts on the data of this stopped shop.
 */
const demo = await startShop({ SEED: 'demo' })
await demo.kill()
const port = await getFreePort()
const shop = await startShop(
  {
    PUBLIC_URL: `http://shop.test:${port}`,
    STRIPE_MODE: 'simulator',
    SEED: 'none',
    APP_SECRET: readFileSync(join(demo.dataDir, 'secret'), 'utf8').trim(),
  },
  { dataDir: demo.dataDir, port },
)
const { getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()

describe('a person using a shop over plain HTTP in a local network', () => {
  it('buys a product, and accepts an offer', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson()
    await page.goto(shop.url + (await getCheckoutPath('HALO-SAND')))
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await waitForCardFields(page)
    await typeBuyer(page)
    await typeCard(page, '4242424242424242')
    await pay(page)
    await page.waitForURL(/\/upsell\/.*\/page\/1$/)
    await waitForHydration(page)
    await page.frameLocator('iframe').first().locator('[data-charge]').first().click()
    await page.waitForURL(/\/page\/2$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/thank-you$/)
    await page.getByText('$118.00').first().waitFor()
    expectNoComplaints()
  })

  it('copies links and uploads a picture as the seller', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson()
    const link = await getCheckoutPath('HALO-SAND')
    await becomeOwner(page, shop.ownerLink)
    const pasted = async () => {
      await page.evaluate(() => {
        const place = Object.assign(document.createElement('textarea'), { id: 'pasted' })
        document.getElementById('pasted')?.remove()
        document.body.append(place)
        place.focus()
      })
      await page.keyboard.press('Control+v')
      return page.locator('#pasted').inputValue()
    }
    await page.getByRole('button', { name: 'Copy Link' }).first().click()
    await page.getByText('Link do checkout copiado!').waitFor()
    expect(await pasted()).toBe(`${shop.url}/vendas/halo`)

    await page.goto(`${shop.url}${link.replace(/^\/checkout/, '/checkout-manager')}`)
    await page.getByRole('button', { name: 'Copiar link' }).first().click()
    await page.getByText('Copiado').first().waitFor()
    expect(await pasted()).toBe(shop.url + link.split('&')[0])

    await page.goto(`${shop.url}/products?tab=create`)
    await page.locator('input[type=file]').first().setInputFiles(productPicture)
    await page.locator('img[src*="/storage/"]').first().waitFor()
    expectNoComplaints()
  })

  it('reads a link on the screen when the browser cannot copy the link', async () => {
    const { page } = await chromium.newPerson()
    await signIn(page, shop.url)
    await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }))
    await page.getByRole('button', { name: 'Copy Link' }).first().click()
    const alert = page.getByRole('alert')
    await alert.getByText('O navegador não permitiu copiar').waitFor()
    await alert.getByText(`${shop.url}/vendas/halo`).waitFor()
  })
})
