import { describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import { saveShopSettings } from '#contract/settings.ts'
import type { PhoneField } from '#domain/phone-field.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildIntentBody } from '#tests/support/intent-body.ts'
import { brazilianBuyer, makeCourse } from '#tests/support/pix.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const seller = app.as('owner')
const setPhoneField = (phoneField: PhoneField) =>
  seller.send(saveShopSettings, { body: { name: 'Lumen', language: 'spec', currency: null, phoneField } })
const { customerPhone, ...withoutPhone } = brazilianBuyer

async function startPurchase(product: { id: string }, surface: 'main' | 'simple' = 'main') {
  const browser = app.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: product.id, surface } })
  const send = (buyer: object) =>
    browser.send(createPaymentCustomer, { body: { ...withoutPhone, ...buyer, checkoutId: checkout.id } })
  const record = (more: object) => {
    const body = { name: 'Joana Prado', email: 'joana.prado@example.com', ...more }
    return browser.send(recordOrder, { params: { id: checkout.id }, body })
  }
  return { browser, checkout, send, record }
}

describe('the phone number of goods that are not shipped', () => {
  it('may be missing unless the shop requires it, and is then neither stored nor sent to the provider', async () => {
    const { browser, checkout, send } = await startPurchase(await makeCourse(app, 'PHONE-NONE'))
    const stripe = createTestStripe(app)
    const { body: first } = await send({ customerPhone })
    expect(await stripe.customers.retrieve(first.customerId)).toMatchObject({ phone: '+5511987654321' })
    const { status, body } = await send({})
    expect([status, body.customerId]).toEqual([200, first.customerId])
    expect((await stripe.customers.retrieve(body.customerId)) as object).not.toMatchObject({ phone: '+5511987654321' })
    const { body: placed } = await browser.send(createPaymentIntent, { body: buildIntentBody(checkout) })
    const { body: order } = await seller.send(getOrder, { params: { id: String(placed.orderId) } })
    expect(order.phone).toBeNull()
  })

  it('is refused when it is wrong, and required when the shop requires it', async () => {
    const { send, record } = await startPurchase(await makeCourse(app, 'PHONE-WRONG'), 'simple')
    expect(await send({ customerPhone: '123' })).toMatchObject({
      status: 422,
      body: { fields: { customerPhone: 'invalid' } },
    })
    await setPhoneField('required')
    expect(await send({})).toMatchObject({ status: 422, body: { fields: { customerPhone: 'invalid' } } })
    expect(await record({ phone: '' })).toMatchObject({ status: 422, body: { fields: { phone: 'invalid' } } })
    await setPhoneField('hidden')
    expect((await send({ customerPhone: null })).status).toBe(200)
    expect((await record({})).status).toBe(200)
    await setPhoneField('optional')
  })
})

it('is always required for shipped goods', async () => {
  await setPhoneField('hidden')
  const { send } = await startPurchase(await makeLamp(app, 'PHONE-SHIPPED', null))
  const customerAddress = { street: 'Rua A, 1', city: 'São Paulo', state: 'SP', zip: '04538-132', country: 'BR' }
  expect(await send({ customerAddress })).toMatchObject({ status: 422, body: { fields: { customerPhone: 'invalid' } } })
  expect((await send({ customerAddress, customerPhone })).status).toBe(200)
})
