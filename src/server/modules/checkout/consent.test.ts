import { expect, it } from 'vitest'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { listCustomers } from '#contract/customers.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import { saveShopSettings } from '#contract/settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const seller = app.as('owner')
const lamp = await makeLamp(app, 'CONSENT', null)
const setAsksConsent = (asksConsent: boolean) =>
  seller.send(saveShopSettings, { body: { name: 'Lumen', language: 'spec', currency: null, asksConsent } })

/**
 * Buys the lamp. `consent` is the state of the consent box.
 * @returns the consent recorded for the customer
 */
async function buy(email: string, consent: boolean | undefined, surface: 'simple' | 'main' = 'main') {
  const browser = app.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id, surface } })
  const { id } = checkout
  if (surface === 'simple') {
    const form = { name: 'Ana', phone: '(11) 98765-4321', address: 'Rua A, 1', city: 'São Paulo', zip: '04538-132' }
    const recorded = await browser.send(recordOrder, { params: { id }, body: { ...form, email, consent } })
    expect(recorded.status).toBe(200)
  }
  const customerAddress = { street: 'Rua A, 1', city: 'São Paulo', state: 'SP', zip: '04538-132', country: 'BR' }
  const customer = { customerEmail: email, customerName: 'Ana', customerPhone: '+55 11 98765-4321', customerAddress }
  await browser.send(createPaymentCustomer, { body: { ...customer, checkoutId: id, customerConsent: consent } })
  const { totalCents: amount, currency } = checkout.quote
  const { body } = await browser.send(createPaymentIntent, { body: { amount, currency, checkoutId: id } })
  const intentId = String(body.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(app).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  const settled = await browser.send(settleCheckout, { params: { id } })
  expect(settled.body.state).toBe('paid')
  const { body: list } = await seller.send(listCustomers, { query: { q: email } })
  expect(list.customers).toHaveLength(1)
  return list.customers[0]?.consent
}

it.each(['main', 'simple'] as const)(
  'records consent in the %s checkout only when the buyer ticks the consent box',
  async surface => {
    await setAsksConsent(true)
    expect(await buy(`unticked-${surface}@example.com`, undefined, surface)).toBe(null)
    expect(await buy(`refused-${surface}@example.com`, false, surface)).toBe(null)
    expect(await buy(`ticked-${surface}@example.com`, true, surface)).toBe(true)
    // An unticked box in a later order does not withdraw consent.
    expect(await buy(`ticked-${surface}@example.com`, false, surface)).toBe(true)
  },
)

it.each(['main', 'simple'] as const)(
  'ignores the consent box of the %s checkout when the shop does not ask for consent',
  async surface => {
    await setAsksConsent(false)
    expect(await buy(`unasked-${surface}@example.com`, true, surface)).toBe(null)
  },
)
