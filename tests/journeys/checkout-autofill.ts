import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { value, waitForConfirmation } from '#tests/support/checkout-form.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeCard, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop()
const { sql, getCheckoutPath } = createShopQueries(shop)
const chromium = await openChromium()
const path = await getCheckoutPath('SPK-OAT')

/** The values that a browser in Brazil fills in for its owner, in the order of the form's fields. */
const buildBrazilianAddress = (state: string) => ({
  email: 'ana@example.com',
  name: 'Ana Souza',
  phone: '11987654321',
  country: 'BR',
  zip: '11013-000',
  address: 'Rua do Comércio, 10',
  city: 'Santos',
  state,
  cardholder: 'Ana Souza',
})

/** Sets all fields in one task, each followed by its events, as autofill does. */
const autofill = (page: Page, values: Record<string, string>) =>
  page.evaluate(valuesByName => {
    for (const [name, value] of Object.entries(valuesByName)) {
      const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name="${name}"]`)
      if (!control) throw new Error(`no ${name}`)
      const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
      for (const type of ['input', 'change', 'blur']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, values)

const expectBrazilian = async (page: Page) => {
  await page.locator('#state option[value=SP]').waitFor({ state: 'attached' })
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('SP')
  expect(await value(page, 'Country/Region')).toBe('BR')
  expect(await value(page, 'Phone number')).toBe('(11) 98765-4321')
  expect(await page.locator('.dial .num').textContent()).toBe('+55')
  expect([await value(page, 'ZIP code'), await value(page, 'City')]).toEqual(['11013-000', 'Santos'])
}

describe('a shopper whose browser fills in the shipping address', () => {
  it.each(['SP', 'São Paulo'])(
    'sees the form of the autofilled country when the browser fills in %s as the state',
    async state => {
      const { page, expectNoComplaints } = await chromium.newPerson()
      await page.goto(shop.url + path)
      await waitForCardFields(page)
      await autofill(page, buildBrazilianAddress(state))
      await expectBrazilian(page)
      expectNoComplaints()
    },
  )

  it.each(['SP', 'São Paulo'])(
    'keeps a shipping address that was filled in before scripts load, with %s as the state',
    async state => {
      const { page, expectNoComplaints } = await chromium.newPerson()
      const letThrough = await holdScripts(page)
      await page.goto(shop.url + path, { waitUntil: 'commit' })
      await page.locator('#state').waitFor()
      await autofill(page, buildBrazilianAddress(state))
      await page.waitForTimeout(500)
      letThrough()
      await expectBrazilian(page)
      expectNoComplaints()
    },
  )

  it('places an order with a shipping address that was filled in before scripts load', async () => {
    const { page } = await chromium.newPerson()
    const letThrough = await holdScripts(page)
    await page.goto(shop.url + path, { waitUntil: 'commit' })
    await page.locator('#state').waitFor()
    await autofill(page, buildBrazilianAddress('SP'))
    letThrough()
    await expectBrazilian(page)
    await typeCard(page, '4242424242424242')
    await pay(page)
    await waitForConfirmation(page)
    const [order] = await sql('select phone, address from orders order by number desc limit 1')
    expect(order).toMatchObject({ phone: '+5511987654321', address: { country: 'BR', state: 'SP', zip: '11013-000' } })
  })

  it('keeps a country that was selected on a phone before scripts load', async () => {
    const { page } = await chromium.newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const letThrough = await holdScripts(page)
    await page.goto(shop.url + path, { waitUntil: 'commit' })
    await page.getByLabel('Country/Region').selectOption({ label: 'Brazil' })
    letThrough()
    await expect.poll(() => page.locator('.dial .num').textContent()).toBe('+55')
    expect(await value(page, 'Country/Region')).toBe('BR')
  })
})
