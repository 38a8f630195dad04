import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import {
  expectNoHorizontalScroll,
  field,
  openForm,
  payButton,
  value,
  viewports,
  waitForConfirmation,
} from '#tests/support/checkout-form.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeCard, waitForCardFields } from '#tests/support/shopper.ts'

/** A postal code lookup that knows two postal codes and never responds to requests for a third one. */
const postalServer = createServer((request, response) => {
  const code = request.url?.split('/').at(-1) ?? ''
  if (code === '94107') return
  const known: Record<string, object> = {
    '94110': { street: 'Folsom Street', city: 'San Francisco', state: 'CA' },
    '01310100': { logradouro: 'Avenida Paulista', localidade: 'São Paulo', uf: 'SP' },
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(known[code] ?? { erro: true }))
})
await new Promise<void>(resolve => postalServer.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  postalServer.closeAllConnections()
  postalServer.close()
})
const lookupUrl = `http://127.0.0.1:${(postalServer.address() as AddressInfo).port}/{country}/{code}`
const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1', POSTAL_LOOKUP_URL: lookupUrl })
const { sql, getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()

let persons = 0
const shopper = (options: BrowserContextOptions = {}) => {
  persons += 1
  return chromium.newPerson({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.9.0.${persons}` } })
}
const address = async (sku = 'SPK-OAT') => shop.url + (await getCheckoutPath(sku))
const open = async (page: Page, sku?: string) => openForm(page, await address(sku))

for (const [size, options] of viewports) {
  describe(`a shopper typing a postal code at ${size} px`, () => {
    it('gets empty address fields filled in from the postal code, and can type while the lookup hangs', async () => {
      const { page } = await shopper(options)
      await open(page)
      await field(page, 'City').fill('My city')
      await field(page, 'ZIP code').fill('94110')
      await expect.poll(() => value(page, 'Address')).toBe('Folsom Street')
      await page.getByText('Add the house number').waitFor()
      expect([await value(page, 'City'), await page.getByLabel('State').inputValue()]).toEqual(['My city', 'CA'])
      await field(page, 'Address').fill('Folsom Street 2150')
      await expect.poll(() => page.getByText('Add the house number').count()).toBe(0)
      await field(page, 'Country/Region').selectOption('BR')
      await field(page, 'Address').fill('')
      await field(page, 'ZIP code').fill('01310100')
      await expect.poll(() => value(page, 'City')).toBe('São Paulo')
      expect([await value(page, 'Address'), await value(page, 'ZIP code')]).toEqual(['Avenida Paulista', '01310-100'])
      await field(page, 'Country/Region').selectOption('US')
      await field(page, 'Address').fill('')
      await field(page, 'ZIP code').fill('94107')
      await field(page, 'Address').fill('300 Third Street')
      await expect.poll(() => value(page, 'Address')).toBe('300 Third Street')
    })

    it('gets the address fields of the simple checkout filled in from the postal code', async () => {
      const { page, expectNoComplaints } = await shopper(options)
      await page.goto((await address()).replace('/checkout?', '/checkout-page?'))
      await waitForCardFields(page)
      await field(page, 'CEP').fill('01310100')
      await expect.poll(() => value(page, 'Cidade')).toBe('São Paulo')
      await expect.poll(() => value(page, 'Endereço')).toBe('Avenida Paulista')
      await page.getByText('Inclua o número da casa').waitFor()
      await field(page, 'Endereço').fill('Avenida Paulista, 1000')
      await expect.poll(() => page.getByText('Inclua o número da casa').count()).toBe(0)
      expectNoComplaints()
    })
  })
}

describe('a shopper buying a product priced in reais', () => {
  it('types a CPF or CNPJ that is validated and stored with the order', async () => {
    await sql(
      `update products set currency = 'brl', shipping_options = '[]'
       where id = (select product_id from product_variants where sku = 'CND-FIG-300')`,
    )
    const { page } = await shopper(viewports[1]?.[1])
    await open(page, 'CND-FIG-300')
    expect(await value(page, 'Country/Region')).toBe('BR')
    await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
    expect(await field(page, 'Country/Region').isVisible()).toBe(false)
    await page.getByText('Buying from another country?').click()
    await field(page, 'Country/Region').selectOption('PT')
    await page.getByText('CPF or CNPJ (optional)').waitFor()
    await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+351')
    await field(page, 'Country/Region').selectOption('BR')
    expect(await field(page, 'Country/Region').isVisible()).toBe(true)
    await expect.poll(() => page.getByText('CPF or CNPJ (optional)').count()).toBe(0)
    await field(page, 'CPF or CNPJ').fill('11144477736')
    await expect.poll(() => value(page, 'CPF or CNPJ')).toBe('111.444.777-36')
    await field(page, 'CPF or CNPJ').blur()
    await page.getByText('Enter a CPF of 11 digits or a CNPJ of 14 characters').waitFor()
    await takeScreenshot(page, 'form-tax-id-390', { fullPage: true })
    await expectAccessible(page)
    await field(page, 'CPF or CNPJ').fill('12abc34501de35')
    await expect.poll(() => value(page, 'CPF or CNPJ')).toBe('12.ABC.345/01DE-35')
    const typed = { Email: 'cnpj@example.com', 'Full name': 'Marina Costa', 'Phone number (optional)': '11912345678' }
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
    await page.getByLabel('Cardholder name').fill('Marina Costa')
    await typeCard(page, '4242424242424242')
    await payButton(page).click()
    await waitForConfirmation(page)
    const [order] = await sql<{ tax: string }>(`select tax_id tax from orders where email = 'cnpj@example.com'`)
    expect(order?.tax).toBe('12ABC34501DE35')
  })
})

describe('shoppers with the same product open', () => {
  it('shows the live number of people online once three browsers have the page open', async () => {
    await sql(
      `update checkout_template set elements = (select jsonb_agg(case when e->>'type' = 'online_presence'
       then e || '{"styles": {"source": "live"}}' else e end) from jsonb_array_elements(elements) e)`,
    )
    await sql('update content_version set version = version + 1')
    const pages: Page[] = []
    for (let many = 0; many < 3; many += 1) {
      const { page } = await shopper()
      await expect
        .poll(async () => {
          await open(page, 'TRL-RUST')
          return page.getByText('167 people online').count()
        })
        .toBe(0)
      await expect.poll(async () => (await sql('select 1 from checkout_presence')).length).toBe(many + 1)
      pages.push(page)
      // The page shows no number below three. The pages that were opened first show the number once they poll again.
      if (many < 2) await expect.poll(() => page.getByText('people online').count()).toBe(0)
    }
    await pages[2]?.getByText('3 people online').waitFor()
  })
})

describe('a shopper’s browser', () => {
  it('starts no countdown, checkout or card fields before a prerendered page is shown', async () => {
    const { page } = await shopper()
    await page.addInitScript(() => {
      let hidden = true
      Object.defineProperty(document, 'prerendering', { get: () => hidden })
      addEventListener('show-me', () => {
        hidden = false
        document.dispatchEvent(new Event('prerenderingchange'))
      })
    })
    const calls: string[] = []
    page.on('request', request => request.method() === 'POST' && calls.push(request.url()))
    await page.goto(await address())
    await page.locator('#state option[value=CA]').waitFor({ state: 'attached' })
    await page.waitForTimeout(2_500)
    expect([calls, await page.locator('.hold time').textContent()]).toEqual([[], '10:00'])
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    await page.evaluate(() => dispatchEvent(new Event('show-me')))
    await expect.poll(() => calls.filter(url => url.endsWith('/api/v1/checkouts')).length).toBe(1)
    await expect.poll(() => page.locator('.hold time').textContent()).toMatch(/^09:5\d$/)
    await waitForCardFields(page)
  })

  it('shows product, options, shipping, total and a notice without JavaScript', async () => {
    for (const [size, options] of viewports) {
      const { page } = await shopper({ ...options, javaScriptEnabled: false })
      await page.goto(await address('VAS-SHORT'))
      // Playwright's text and role locators skip the content of a noscript element.
      const plain = page.locator('.nojs')
      await plain.waitFor()
      const text = (await plain.textContent()) ?? ''
      expect(text).toContain('To pay by card, please turn on JavaScript')
      expect(text).toContain('Shipping methodStandardFREE')
      await expect.poll(() => page.locator('button:visible').count()).toBe(0)
      await expect.poll(() => page.locator('.sum .tot').isVisible()).toBe(true)
      await takeScreenshot(page, `form-no-script-${size}`, { fullPage: true })
      const tall = page.locator('.nojs a[href*="VAS-TALL"]')
      await tall.click()
      await page.waitForURL(/sku=VAS-TALL/)
      await expect.poll(() => tall.getAttribute('aria-current')).toBe('page')
    }
  })

  it('cuts off no content and never scrolls sideways at 320 px or 200 % text size', async () => {
    const { page } = await shopper({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    await open(page)
    await expectNoHorizontalScroll(page)
    await pay(page)
    await page.locator('section.alert').waitFor()
    await page.locator('.toast', { hasText: 'Validation Error' }).waitFor()
    const covered = () =>
      page.locator('#email:focus').evaluate(field => {
        const { left, top } = field.getBoundingClientRect()
        return !field.contains(document.elementFromPoint(left + 2, top + 2))
      })
    await expect.poll(covered).toBe(false)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await takeScreenshot(page, 'form-320', { fullPage: true })
    const { page: large } = await shopper(viewports[1]?.[1])
    await open(large)
    await large.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const { fontSize, lineHeight } = getComputedStyle(element)
        element.dataset.size = `${Number.parseFloat(fontSize) * 2}px ${Number.parseFloat(lineHeight) * 2}px`
      }
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const [size = '', height = ''] = element.dataset.size?.split(' ') ?? []
        element.style.setProperty('font-size', size)
        if (height !== 'NaNpx') element.style.setProperty('line-height', height)
      }
    })
    await expectNoHorizontalScroll(large)
    await expect.poll(() => payButton(large).isVisible()).toBe(true)
    await takeScreenshot(large, 'form-200-percent', { fullPage: true })
  })
})
