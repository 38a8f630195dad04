import { describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { listCustomers } from '#contract/customers.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { readOperations } from '#contract/operations.ts'
import { askForOrderLinks } from '#contract/order-page.ts'
import { addNote, listOrders } from '#contract/orders.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
const lamp = await makeLamp(shop, 'TYPED', null)
const brazil = { street: 'Rua A, 1', city: 'São Paulo', state: 'SP', zip: '01310-100', country: 'BR' }

/** Opens a cart that has no buyer yet. */
async function openCart() {
  const browser = shop.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
  const sendBuyer = (overrides: object) =>
    browser.send(createPaymentCustomer, { body: { ...buyer, ...overrides, checkoutId: checkout.id } })
  const readStoredBuyer = async () => {
    const { rows } = await shop.db.execute<{ buyer: Record<string, unknown> | null }>(
      `select buyer from checkouts where id = '${checkout.id}'`,
    )
    return rows[0]?.buyer ?? null
  }
  return { browser, checkout, sendBuyer, readStoredBuyer }
}
const retrieveCustomer = async (id: string) => {
  const customer = await stripe.customers.retrieve(id)
  if (customer.deleted) throw new Error('the customer is deleted')
  return customer
}
const refuseNext = (path: string, error: object) =>
  callSimulatorControl(shop, 'POST', '/faults', {
    does: 'status',
    method: 'POST',
    path,
    status: 400,
    error: { type: 'invalid_request_error', message: 'The provider refuses it.', ...error },
  })
const findAlarmKinds = async () => (await seller.send(readOperations, {})).body.alarms.map(({ kind }) => kind)

describe('email address', () => {
  it.each([
    ['\u200bana@example.com', 'ana@example.com'],
    ['ana@example.com\u200f', 'ana@example.com'],
    ['\u00a0\ufeffana@exam\u00adple.com\u2069', 'ana@example.com'],
    ['ana@xn--e1afmkfd.xn--p1ai', 'ana@xn--e1afmkfd.xn--p1ai'],
    ['r&d@example.com', 'r&d@example.com'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  ])(
    'stores the e-mail address %j as %s and sends the stored address to the provider',
    async (customerEmail, email) => {
      const { sendBuyer, readStoredBuyer } = await openCart()
      const { status, body } = await sendBuyer({ customerEmail })
      expect([status, body.customerEmail, (await readStoredBuyer())?.email]).toEqual([200, email, email])
      expect((await retrieveCustomer(body.customerId)).email).toBe(email)
    },
  )

  it.each(['ana@example.com,', 'ana..b@example.com', 'ana@example', 'ana @example.com'])(
    'rejects the e-mail address %j with an error for the e-mail field',
    async customerEmail => {
      const { status, body } = await (await openCart()).sendBuyer({ customerEmail })
      expect([status, body.code, body.fields]).toEqual([422, 'invalid_fields', { customerEmail: 'invalid_format' }])
    },
  )

  it('finds orders and customer by a pasted e-mail address with invisible characters or an ASCII domain', async () => {
    const { browser, checkout, sendBuyer } = await openCart()
    await sendBuyer({ customerEmail: 'bia@bücher.example' })
    const { quote } = checkout
    const { body } = await browser.send(createPaymentIntent, {
      body: { amount: quote.totalCents, currency: quote.currency, checkoutId: checkout.id },
    })
    const [intentId = ''] = String(body.client_secret).split('_secret_')
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await browser.send(settleCheckout, { params: { id: checkout.id } })
    for (const q of ['bia@bücher.example', '\u200bbia@xn--bcher-kva.example\u00a0']) {
      const orders = await seller.send(listOrders, { query: { q } })
      const customers = await seller.send(listCustomers, { query: { q } })
      expect([q, orders.body.orders.length, customers.body.customers.length]).toEqual([q, 1, 1])
    }
    const response = await browser.send(askForOrderLinks, { body: { email: '\u200bbia@bücher.example ' } })
    const wrong = await browser.send(askForOrderLinks, { body: { email: 'bia@bücher.example,' } })
    expect([response.status, wrong.status]).toEqual([204, 422])
  })
})

describe('phone number', () => {
  it.each([
    ['+55 (11) 9 8765 - 4321', brazil, '+5511987654321'],
    ['11987654321', brazil, '+5511987654321'],
    ['011 98765-4321', brazil, '+5511987654321'],
    ['0 15 11 98765-4321', brazil, '+5511987654321'],
    ['0055 (11) 98765-4321', buyer.customerAddress, '+5511987654321'],
    ['0044 20 7946 0958', buyer.customerAddress, '+442079460958'],
    ['(415) 555-0123', buyer.customerAddress, '+14155550123'],
  ])(
    'stores the phone number %s in E.164 format and sends the stored number to the provider',
    async (customerPhone, customerAddress, phone) => {
      const { sendBuyer, readStoredBuyer } = await openCart()
      const { status, body } = await sendBuyer({ customerPhone, customerAddress })
      expect([status, (await readStoredBuyer())?.phone]).toEqual([200, phone])
      expect((await retrieveCustomer(body.customerId)).phone).toBe(phone)
    },
  )

  it.each([
    ['+1 (780) 459-5656 (1)', 'invalid'],
    ['11987654321', 'invalid'],
    ['(19) 8765-4321', 'invalid'],
    ['4242 4242 4242 4242', 'card_number'],
    ['', 'invalid'],
  ])('rejects the phone number %j with the field error %s', async (customerPhone, reason) => {
    const { sendBuyer, readStoredBuyer } = await openCart()
    const { status, body } = await sendBuyer({ customerPhone })
    expect([status, body.fields, await readStoredBuyer()]).toEqual([422, { customerPhone: reason }, null])
  })

  it.each(['5511987654321', '55 11 98765-4321', '011 98765-4321', '(11) 98765-4321', '+5511987654321'])(
    'stores the phone number %s of a simple checkout in E.164 format',
    async phone => {
      const browser = shop.browser()
      const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id, surface: 'simple' } })
      const email = `${crypto.randomUUID()}@example.com`
      const form = { name: 'Ana', email, phone, address: 'Rua A, 1', city: 'São Paulo', zip: '01310-100' }
      expect((await browser.send(recordOrder, { params: { id: checkout.id }, body: form })).status).toBe(200)
      const { rows } = await shop.db.execute(`select phone from orders where email = '${email}'`)
      expect(rows).toEqual([{ phone: '+5511987654321' }])
    },
  )
})

describe('card number', () => {
  const card = '4242 4242-4242\u00a04242'
  it.each([
    ['customerEmail', { customerEmail: '4242424242424242@example.com' }],
    ['customerName', { customerName: `Marina ${card}` }],
    ['customerAddress.street', { customerAddress: { ...buyer.customerAddress, street: card } }],
    ['customerAddress.number', { customerAddress: { ...buyer.customerAddress, number: '4242424242424242' } }],
    ['customerAddress.complement', { customerAddress: { ...buyer.customerAddress, complement: card } }],
    ['customerAddress.city', { customerAddress: { ...buyer.customerAddress, city: card } }],
    ['customerAddress.state', { customerAddress: { ...buyer.customerAddress, state: card } }],
    ['customerAddress.zip', { customerAddress: { ...buyer.customerAddress, zip: card } }],
  ])('rejects a card number in %s and stores nothing', async (field, overrides) => {
    const { sendBuyer, readStoredBuyer } = await openCart()
    const { status, body } = await sendBuyer(overrides)
    expect([status, body.code, body.fields]).toEqual([422, 'invalid_fields', { [field]: 'card_number' }])
    expect(JSON.stringify(body)).not.toMatch(/4242/)
    expect(await readStoredBuyer()).toBeNull()
  })

  it('rejects a card number as promotion code, in a recorded order and in an order note', async () => {
    const { browser, checkout } = await openCart()
    const params = { id: checkout.id }
    const coded = await browser.send(changeCheckout, { params, body: { promotionCode: card } })
    expect([coded.status, coded.body]).toMatchObject([422, { fields: { promotionCode: 'card_number' } }])
    const form = {
      name: card,
      email: 'a@example.com',
      phone: '11987654321',
      address: card,
      city: 'X',
      zip: '01310-100',
    }
    const ordered = await browser.send(recordOrder, { params, body: form })
    expect(ordered.body).toMatchObject({ fields: { name: 'card_number', address: 'card_number' } })
    const [order] = (await seller.send(listOrders, {})).body.orders
    const noteResponse = await seller.send(addNote, {
      params: { id: order?.id ?? '' },
      body: { text: `Card: ${card}` },
    })
    expect([noteResponse.status, noteResponse.body]).toMatchObject([422, { fields: { text: 'card_number' } }])
  })
})

describe('state of a postal address', () => {
  it.each(['US', 'BR', 'CA'])('requires the state of a postal address in %s', async country => {
    const { sendBuyer, readStoredBuyer } = await openCart()
    const address = { ...brazil, state: '', country }
    const phone = '+14155550123'
    const { status, body } = await sendBuyer({ customerAddress: address, customerPhone: phone })
    expect([status, body.fields, await readStoredBuyer()]).toEqual([
      422,
      { 'customerAddress.state': 'too_small' },
      null,
    ])
  })

  it('accepts a postal address from a form that has no state field', async () => {
    const { sendBuyer } = await openCart()
    const { state: _, ...address } = brazil
    expect((await sendBuyer({ customerAddress: address })).status).toBe(200)
  })

  it('stores the state code whether the buyer enters the code or the name of the state', async () => {
    for (const state of ['sp', 'São Paulo', 'SAO PAULO']) {
      const { sendBuyer, readStoredBuyer } = await openCart()
      await sendBuyer({ customerAddress: { ...brazil, state } })
      expect((await readStoredBuyer())?.address).toMatchObject({ state: 'SP' })
    }
    const { sendBuyer, readStoredBuyer } = await openCart()
    const london = { street: '1 High Street', city: 'London', zip: 'SW1A 1AA', country: 'GB' }
    expect((await sendBuyer({ customerAddress: london })).status).toBe(200)
    expect((await readStoredBuyer())?.address).not.toHaveProperty('state')
  })
})

describe('postal code', () => {
  it.each([
    ['BR', 'SP', '01310100', '01310-100'],
    ['US', 'CA', '941101234', '94110-1234'],
    ['CA', 'ON', 'm5v2t6', 'M5V 2T6'],
    ['DE', 'Berlin', ' 10115 ', '10115'],
  ])('stores the postal code of %s %s %j as %s', async (country, state, zip, stored) => {
    const { sendBuyer, readStoredBuyer } = await openCart()
    const customerAddress = { ...brazil, country, state, zip }
    const { status, body } = await sendBuyer({ customerAddress })
    expect([status, await readStoredBuyer()]).toMatchObject([200, { address: { zip: stored } }])
    expect((await retrieveCustomer(body.customerId)).address?.postal_code).toBe(stored)
  })
})

describe('input that the provider rejects', () => {
  it.each([
    [{ code: 'email_invalid', param: 'email' }, 'customerEmail', 'email_invalid'],
    [{ code: 'email_invalid' }, 'customerEmail', 'email_invalid'],
    [{ param: 'phone' }, 'customerPhone', 'refused'],
    [{ param: 'name' }, 'customerName', 'refused'],
    [{ code: 'postal_code_invalid' }, 'customerAddress.zip', 'postal_code_invalid'],
    [{ param: 'address[line1]' }, 'customerAddress.street', 'refused'],
    [{ param: 'address[line2]' }, 'customerAddress.complement', 'refused'],
    [{ param: 'address[city]' }, 'customerAddress.city', 'refused'],
    [{ code: 'state_unsupported', param: 'address[state]' }, 'customerAddress.state', 'state_unsupported'],
    [{ code: 'country_code_invalid', param: 'address[country]' }, 'customerAddress.country', 'country_code_invalid'],
  ])('reports the provider error %j for a customer as an error of the field %s', async (error, field, reason) => {
    const { sendBuyer } = await openCart()
    await refuseNext('/v1/customers', error)
    const { status, body } = await sendBuyer({})
    expect([status, body.code, body.fields]).toEqual([422, 'invalid_fields', { [field]: reason }])
    expect((await sendBuyer({})).status).toBe(200)
  })

  it('reports provider errors of field or amount for an intent, and raises an alarm for other errors', async () => {
    const { browser, checkout, sendBuyer } = await openCart()
    await sendBuyer({})
    const { quote } = checkout
    const requestPayment = () =>
      browser.send(createPaymentIntent, {
        body: { amount: quote.totalCents, currency: quote.currency, checkoutId: checkout.id },
      })
    await refuseNext('/v1/payment_intents', { code: 'email_invalid', param: 'receipt_email' })
    expect((await requestPayment()).body).toMatchObject({
      code: 'invalid_fields',
      fields: { customerEmail: 'email_invalid' },
    })
    await refuseNext('/v1/payment_intents', { code: 'amount_too_large', param: 'amount' })
    const large = await requestPayment()
    expect([large.status, large.body.code]).toEqual([409, 'amount_above_maximum'])
    expect(await findAlarmKinds()).not.toContain('provider_refused')
    await refuseNext('/v1/payment_intents', { param: 'currency', message: 'Invalid currency: usd' })
    const currency = await requestPayment()
    expect([currency.status, currency.body.code]).toEqual([409, 'provider_refused'])
    expect(await findAlarmKinds()).toContain('provider_refused')
    expect((await requestPayment()).status).toBe(200)
  })

  it('raises an alarm without personal data when a provider error for a customer names no buyer field', async () => {
    const { sendBuyer } = await openCart()
    await refuseNext('/v1/customers', { code: 'parameter_unknown', param: 'metadata', message: 'No: Marina Costa' })
    const { status, body } = await sendBuyer({})
    expect([status, body.code]).toEqual([409, 'provider_refused'])
    const { rows } = await shop.db.execute<{ row: string }>(`select to_jsonb(a)::text as row from alarms a`)
    const stored = rows.map(({ row }) => row).join()
    expect(stored).toContain('parameter_unknown metadata')
    expect(stored).not.toContain('Marina')
  })
})
