import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoHorizontalScroll, openForm, payButton, viewports } from '#tests/support/checkout-form.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, getBox, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { typeBuyer, typeCard } from '#tests/support/shopper.ts'

const shop = await startShop({ SEED: 'none' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
let call: Awaited<ReturnType<typeof signInPageSeller>>['call']
let lamp = ''

const buildPart = (type: string, content = '', styles = {}, id = type) => ({ id, type, content, styles })
/** All twelve element types, in an order that differs from the default one. */
const elements = [
  buildPart('text', 'Feita à mão em Minas.\nEnvio em até 2 dias úteis.', { padding: '16', backgroundColor: '#eef2ff' }),
  buildPart('timer', 'Guardada para você por {timer}', { backgroundColor: '#1e293b', color: '#ffffff' }),
  buildPart('online_presence', '{count} pessoas olhando agora', { source: 'simulated' }),
  buildPart('banner', '{top_banner}', {}, 'top'),
  buildPart('product_summary'),
  buildPart('reviews', '', { source: 'simulated' }),
  buildPart('cta_message', 'Falta pouco', { color: '#1d4ed8', fontSize: '28' }),
  buildPart('contact_form'),
  buildPart('express_checkout'),
  buildPart('delivery_form'),
  buildPart('benefits', '30 dias para trocar\nFrete grátis', { padding: '0 0 0 24' }),
  buildPart('payment_form', '', { padding: '20', backgroundColor: '#f8fafc', borderRadius: '14' }),
  buildPart('banner', '{bottom_banner_1}', {}, 'bottom-1'),
  buildPart('banner', '{bottom_banner_2}', {}, 'bottom-2'),
]
const appearance = { elements, styles: { brand: '#1d4ed8' } }

const preview = (draft: object) =>
  call<{ address: string }>('POST', '/api/v1/checkout-previews', { draft: { productId: lamp, ...draft } })
/** Records requests to the shop with a method other than GET. */
function recordRequests(page: Page) {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().startsWith(shop.url) && request.method() !== 'GET')
      sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}
const readRendered = (page: Page) =>
  page.locator('.co [data-element]').evaluateAll(found => found.map(each => each.getAttribute('data-element')))
const getBackground = (page: Page) =>
  payButton(page)
    .filter({ visible: true })
    .evaluate(each => getComputedStyle(each).backgroundColor)

beforeAll(async () => {
  const { page } = await chromium.newPerson()
  await becomeOwner(page, shop.ownerLink)
  ;({ call } = await signInPageSeller(shop.url))
  const variants = [{ name: 'Sand', sku: 'HALO-SAND', cents: 8900, stock: 3, isDefault: true, image: null }]
  const shippingOptions = [{ id: 'standard', name: 'Standard', price: 0, countries: [] }]
  const product = { title: 'Halo', images: [], variants, shippingOptions }
  lamp = (await call<{ id: string }>('POST', '/api/v1/products', product)).id
})

describe.each(viewports)('a seller previewing an unsaved template, %s px wide', (width, options) => {
  it('sees the real checkout with all twelve element types, without a charge or stored data', async () => {
    const { page, expectNoComplaints } = await chromium.newPerson(options)
    const sent = recordRequests(page)
    await openForm(page, shop.url + (await preview(appearance)).address)
    await page.getByText('Preview: nothing is charged.').first().waitFor()
    expect(await readRendered(page)).toEqual([
      'text',
      'top',
      'product_summary',
      'reviews',
      'express_checkout',
      'express_checkout',
      'cta_message',
      'contact_form',
      'delivery_form',
      'benefits',
      'payment_form',
      'bottom-1',
      'bottom-2',
    ])
    const [banner, summary] = await Promise.all([getBox(page, '.tban'), getBox(page, '.side')])
    if (width === '1280') expect(banner.x + banner.width).toBeLessThan(summary.x)
    else expect(banner.y + banner.height).toBeLessThanOrEqual(summary.y)
    expect(await getBackground(page)).toBe('rgb(29, 78, 216)')
    await page.getByText('Guardada para você por').waitFor()
    await page.getByText(/^\d+ pessoas olhando agora$/).waitFor()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await takeScreenshot(page, `preview-${width}`, { fullPage: true })

    await typeBuyer(page)
    await typeCard(page, '4242424242424242')
    await payButton(page).filter({ visible: true }).click()
    await page.locator('.toast', { hasText: 'Preview: nothing is charged.' }).waitFor()
    expect(sent).toEqual([])
    const [rows] = await sql('select (select count(*) from checkouts)::int c, (select count(*) from orders)::int o')
    expect(rows).toEqual({ c: 0, o: 0 })
    const [shelf] = await sql(`select stock_quantity units from product_variants where sku = 'HALO-SAND'`)
    expect(shelf).toEqual({ units: 3 })
    expectNoComplaints()
  })
})

describe('a shopper after the template is saved', () => {
  it.each(viewports)(
    'sees the saved template in the main and the simple checkout, %s px wide',
    async (width, options) => {
      const { id } = await call<{ id: string }>('POST', '/api/v1/checkout-templates', {})
      await call('PATCH', `/api/v1/checkout-templates/${id}`, appearance)
      await call('PATCH', `/api/v1/products/${lamp}`, { templateId: id })
      const { page, expectNoComplaints } = await chromium.newPerson(options)
      await openForm(page, `${shop.url}/checkout?product=${lamp}`)
      await page.getByText('Guardada para você por').waitFor()
      expect(await page.getByText('Preview: nothing is charged.').count()).toBe(0)
      expect(await getBackground(page)).toBe('rgb(29, 78, 216)')
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await takeScreenshot(page, `template-${width}`, { fullPage: true })
      await page.goto(`${shop.url}/checkout-page?product=${lamp}`)
      await page.getByRole('heading', { name: 'Halo' }).first().waitFor()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))).toBe(
        '#1d4ed8',
      )
      await takeScreenshot(page, `template-simple-${width}`, { fullPage: true })
      expectNoComplaints()
    },
  )
})

it('shows a message when a checkout preview has expired', async () => {
  const { page } = await chromium.newPerson()
  await page.goto(`${shop.url}/checkout?preview=gone`)
  await page.getByText('This preview has expired.').waitFor()
  await expectAccessible(page)
})
