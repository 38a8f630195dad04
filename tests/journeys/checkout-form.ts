import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field, openForm, payButton, value, viewports, waitForConfirmation } from '#tests/support/checkout-form.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, takeScreenshot } from '#tests/support/page-checks.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { answerBank, pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'

const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
const { sql, getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()

let persons = 0
const shopper = (options: BrowserContextOptions = {}) => {
  persons += 1
  return chromium.newPerson({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${persons}` } })
}
const address = async (sku = 'SPK-OAT') => shop.url + (await getCheckoutPath(sku))
const open = async (page: Page, sku?: string) => openForm(page, await address(sku))
const getSelectedShipping = (page: Page) => page.locator('input[name=shipping]:checked').getAttribute('value')

for (const [size, options] of viewports) {
  describe(`a shopper filling in the form at ${size} px`, () => {
    it('updates states, dial code, shipping, price and ZIP code format after a country change', async () => {
      await sql(
        `update products set shipping_options = '[
           {"id": "br", "name": "Correios", "price": 1200, "countries": ["BR"]},
           {"id": "us", "name": "Ground", "price": 500, "countries": ["US"]},
           {"id": "any", "name": "Standard", "price": 0, "countries": ["US", "BR", "DE"]}]'
         where id = (select product_id from product_variants where sku = 'VAS-SHORT')`,
      )
      const { page, expectNoComplaints } = await shopper(options)
      await open(page, 'VAS-SHORT')
      await expect.poll(() => page.locator('#country option').count()).toBe(54)
      await expect.poll(() => page.locator('.opts b').allTextContents()).toEqual(['Ground', 'Standard'])
      await field(page, 'City').fill('Austin')
      await page.getByLabel('State').selectOption({ label: 'Texas' })
      await expect.poll(() => page.locator('datalist option').first().getAttribute('value')).toBe('Houston')
      await field(page, 'ZIP code').fill('78701')
      await field(page, 'Country/Region').selectOption('BR')
      expect([await value(page, 'City'), await page.getByLabel('State').inputValue()]).toEqual(['', ''])
      await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
      await expect.poll(() => getSelectedShipping(page)).toBe('br')
      await expect.poll(() => page.locator('.opts b').allTextContents()).toEqual(['Correios', 'Standard'])
      await expect.poll(() => page.locator('#state option').count()).toBe(28)
      await page.getByRole('button', { name: 'Pay $61.00' }).waitFor()
      await field(page, 'ZIP code').fill('7870')
      await field(page, 'ZIP code').blur()
      await page.getByText('Enter a code like 01310-100').waitFor()
      await field(page, 'Country/Region').selectOption('DE')
      await expect.poll(() => page.getByLabel('State').count()).toBe(0)
      await expect.poll(() => getSelectedShipping(page)).toBe('any')
      await field(page, 'Country/Region').selectOption('JP')
      await page.getByText('No shipping options available for Japan. Please select a different country.').waitFor()
      await expectAccessible(page)
      await pay(page)
      await page
        .locator('section.alert')
        .getByText(/no shipping options available for Japan/i)
        .waitFor()
      await field(page, 'Country/Region').selectOption('US')
      await expect.poll(() => getSelectedShipping(page)).toBe('us')
      await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+1')
      await takeScreenshot(page, `form-country-${size}`, { fullPage: true })
      expectNoComplaints()
    })

    it('reads which fields are missing or invalid, follows links to the fields, and keeps all input', async () => {
      const { page, expectNoComplaints } = await shopper(options)
      await open(page)
      await pay(page)
      const list = 'Email, Full name, Phone number, Address, ZIP code, City'
      await page
        .locator('.toast', { hasText: 'Required Fields Missing' })
        .getByText(`Please fill in: ${list}`)
        .waitFor()
      await page.locator('.toast', { hasText: 'Validation Error' }).waitFor()
      await expect.poll(() => page.locator('.toast').count()).toBe(1)
      await expect.poll(() => page.title()).toBe('Error: Secure Checkout - Complete Your Order')
      const isPhone = size === '390'
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-labelledby')),
        )
        .toBe(isPhone ? 'email' : 'problem-title')
      const links = page.locator('section.alert a')
      expect((await links.allTextContents()).map(text => text.split(':')[0])).toEqual([
        'Email',
        'Full name',
        'Phone number',
        'ZIP code',
        'Address',
        'City',
        'State',
        'Card number',
        'Expiry',
        'CVV',
        'Cardholder name',
      ])
      await expectAccessible(page)
      await takeScreenshot(page, `form-errors-${size}`, { fullPage: true })
      await links.filter({ hasText: /^Address:/ }).click()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('address')
      await field(page, 'Email').fill('marina@gmial')
      await field(page, 'Email').blur()
      await page.getByText('Enter an address like name@example.com').first().waitFor()
      await field(page, 'Email').fill('marina@gmial.com')
      await field(page, 'Email').blur()
      await page.getByRole('button', { name: 'Did you mean marina@gmail.com?' }).click()
      await expect.poll(() => value(page, 'Email')).toBe('marina@gmail.com')
      await field(page, 'Phone number').fill('12')
      await field(page, 'Phone number').blur()
      await page.getByText('Enter your number, with area code').first().waitFor()
      await field(page, 'ZIP code').fill('9411')
      await field(page, 'ZIP code').blur()
      await page.getByText('Enter 5 digits, like 94110').first().waitFor()
      await typeBuyer(page, 'marina@gmail.com')
      await typeCard(page, '4242424242424242')
      await expect.poll(() => page.locator('section.alert').count()).toBe(0)
      await pay(page)
      await waitForConfirmation(page)
      await expectAccessible(page)
      expectNoComplaints()
    })

    it('applies a promotion, and sees accessible errors, declines and progress messages', async () => {
      const { page } = await shopper(options)
      await open(page)
      await expectAccessible(page)
      const summary = page.getByText('Show order summary')
      if (await summary.isVisible()) await summary.click()
      await page.getByText('Add a promo code').click()
      const apply = async (code: string) => {
        await field(page, 'Promo code').fill(code)
        await page.getByRole('button', { name: 'Apply' }).click()
      }
      await apply('')
      await page.getByText('Enter a code first').waitFor()
      await apply('NOPE')
      await page.getByText('This code is not valid. Check the spelling, or continue without it.').waitFor()
      await expectAccessible(page)
      await apply(' welcome10 ')
      await page.getByText('−$14.90').first().waitFor()
      await typeBuyer(page, `states${size}@example.com`)
      await typeCard(page, '4000000000000002')
      await page.getByRole('button', { name: 'Pay $134.10' }).click()
      await page.getByText('Your bank declined this card.').waitFor()
      await expectAccessible(page)
      await takeScreenshot(page, `form-declined-${size}`)
      await expect.poll(() => value(page, 'Address')).toBe('2150 Folsom Street')
      await typeCard(page, '4000002760003184')
      await pay(page)
      await page.frameLocator('iframe[src*="three-ds"]').getByTestId('complete').waitFor()
      await expect.poll(() => payButton(page).getAttribute('aria-busy')).toBe('true')
      await expectAccessible(page)
      await answerBank(page, 'complete')
      await waitForConfirmation(page)
    })

    it('keeps typed fields and country after a reload and after going back, but no card data', async () => {
      const { page } = await shopper(options)
      await open(page)
      await field(page, 'Email').fill('kept@example.com')
      await field(page, 'Country/Region').selectOption('BR')
      await field(page, 'Phone number').fill('11912345678')
      await page.getByLabel('State').selectOption({ label: 'São Paulo' })
      await field(page, 'City').fill('Santos')
      await page.getByLabel('Cardholder name').fill('Marina Costa')
      const typed = async () => [
        await value(page, 'Email'),
        await value(page, 'Country/Region'),
        await value(page, 'Phone number'),
        await page.getByLabel('State').inputValue(),
        await value(page, 'City'),
      ]
      const expectedValues = ['kept@example.com', 'BR', '(11) 91234-5678', 'SP', 'Santos']
      await page.reload()
      await expect.poll(typed).toEqual(expectedValues)
      await expect.poll(() => page.getByLabel('Cardholder name').inputValue()).toBe('')
      await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
      await page.goto(shop.url)
      await page.goBack()
      await expect.poll(typed).toEqual(expectedValues)
    })

    it('keeps phone number and state after a country change, and sees the server’s rejection at the field', async () => {
      const { page } = await shopper(options)
      await open(page)
      await page.getByLabel('State').selectOption('CA')
      await field(page, 'Phone number').fill('11987654321')
      await field(page, 'Phone number').blur()
      await expect.poll(() => value(page, 'Phone number')).toBe('11987654321')
      await page.locator('#phone-error').waitFor()
      // Changes both fields in one task, as autofill does, before the new country's states have loaded.
      await page.evaluate(() => {
        for (const [name, value] of [
          ['country', 'BR'],
          ['state', 'SP'],
        ]) {
          const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
          if (!select || !value) throw new Error('no select')
          select.value = value
          select.dispatchEvent(new Event('change', { bubbles: true }))
        }
      })
      await expect.poll(() => value(page, 'Phone number')).toBe('(11) 98765-4321')
      await page.locator('#state option[value=SP]').waitFor({ state: 'attached' })
      expect(await page.getByLabel('State').inputValue()).toBe('SP')
      await expect.poll(() => page.locator('#phone-error').count()).toBe(0)
      await field(page, 'Country/Region').selectOption('US')
      await typeBuyer(page, '\u200bmarina@example.com,')
      await field(page, 'Full name').fill('4242 4242 4242 4242')
      await field(page, 'City').focus()
      await page.locator('#email-error', { hasText: 'Enter an address like name@example.com' }).waitFor()
      await page.locator('#name-error', { hasText: 'This looks like a card number.' }).waitFor()
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('4242')
      await field(page, 'Email').fill('\u200bmarina@example.com\u200f')
      await field(page, 'Full name').fill('Marina Costa')
      await field(page, 'Country/Region').selectOption('BR')
      await expect.poll(() => value(page, 'Phone number')).toBe('+1 (415) 555-0123')
      await field(page, 'Country/Region').selectOption('US')
      await expect.poll(() => value(page, 'Phone number')).toBe('(415) 555-0123')
      await field(page, 'City').fill('San Francisco')
      await typeCard(page, '4242424242424242')
      await pay(page)
      await page.locator('#state-error', { hasText: 'Choose your state' }).waitFor()
      await page.getByLabel('State').selectOption('CA')
      const refusal = {
        success: false,
        error: '',
        code: 'invalid_fields',
        fields: { 'customerAddress.zip': 'refused' },
      }
      const response = { status: 422, contentType: 'application/json', body: JSON.stringify(refusal) }
      await page.route('**/create-payment-customer', route => route.fulfill(response), { times: 1 })
      await pay(page)
      await page.locator('#zip-error', { hasText: 'Check this and try again' }).waitFor()
      expect(await page.locator('#zip').getAttribute('aria-invalid')).toBe('true')
      await page.locator('section.alert a', { hasText: 'ZIP code' }).click()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('zip')
      await pay(page)
      await waitForConfirmation(page)
    })

    it('buys with the keyboard alone, and the pay bar never covers the focused field', async () => {
      const { page } = await shopper(options)
      await open(page)
      const typed: Record<string, string> = {
        email: 'keys@example.com',
        name: 'Marina Costa',
        phone: '4155550123',
        zip: '94110',
        address: '2150 Folsom Street',
        city: 'San Francisco',
        state: 'California',
        cardholder: 'Marina Costa',
      }
      const focusedIds = new Set<string>()
      for (let steps = 0; steps < 80 && focusedIds.size < 8; steps += 1) {
        await page.keyboard.press('Tab')
        const { id, covered } = await page.evaluate(() => {
          const focused = document.activeElement
          const bar = document.querySelector('.paybar')
          const [fieldBox, barBox] = [focused?.getBoundingClientRect(), bar?.getBoundingClientRect()]
          const fixed = bar && getComputedStyle(bar).position === 'fixed' && !bar.contains(focused)
          return {
            id: focused?.id ?? '',
            covered: Boolean(fixed && fieldBox && barBox && fieldBox.bottom > barBox.top + 1),
          }
        })
        expect([id, covered]).toEqual([id, false])
        const text = typed[id]
        if (!text || focusedIds.has(id)) continue
        focusedIds.add(id)
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(text)
      }
      expect([...focusedIds].toSorted()).toEqual(Object.keys(typed).toSorted())
      await expect.poll(() => value(page, 'Phone number')).toBe('(415) 555-0123')
      // A test cannot tab through another origin's frame, so the card is typed into the provider's fields directly.
      await typeCard(page, '4242424242424242')
      await payButton(page).focus()
      await page.keyboard.press('Enter')
      await waitForConfirmation(page)
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Order Confirmed!')
      // A reload shows the paid order instead of an empty form.
      await page.reload()
      await page.getByRole('link', { name: 'See your order' }).waitFor()
      await expect.poll(() => payButton(page).count()).toBe(0)
    })
  })
}
