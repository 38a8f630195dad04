import type Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { startSimulator } from '../index.ts'
import { catchStripeError, createClient } from '../testing/test-simulator.ts'

type Call = (stripe: Stripe, value: string) => Promise<unknown>
const repeatLetter = (length: number) => 'a'.repeat(length)
const simulator = await startSimulator({
  port: 0,
  dataDir: null,
  controlToken: 'control-token',
  browserDir: '/nowhere',
})
afterAll(() => simulator.close())
const sim = { port: simulator.port, stripe: createClient(simulator.port) }

const customerField =
  (field: string): Call =>
  (stripe, value) =>
    stripe.customers.create({ [field]: value })
const intentField =
  (field: string): Call =>
  (stripe, value) =>
    stripe.paymentIntents.create({ amount: 500, currency: 'usd', [field]: value })
const productField =
  (field: string): Call =>
  (stripe, value) =>
    stripe.products.create({ name: 'Lamp', [field]: value })
const metadata: Call = (stripe, value) => stripe.customers.create({ metadata: { note: value } })
const metadataKey: Call = (stripe, value) => stripe.customers.create({ metadata: { [value]: 'x' } })
const metadataCount: Call = (stripe, value) =>
  stripe.customers.create({ metadata: Object.fromEntries([...value].map((_, index) => [`k${index}`, 'x'])) })
const images: Call = (stripe, value) =>
  stripe.products.create({ name: 'Lamp', images: [...value].map(() => 'https://shop.example/a.png') })
const coupon =
  (field: string): Call =>
  (stripe, value) =>
    stripe.coupons.create({ percent_off: 10, duration: 'once', [field]: value })
const product = await sim.stripe.products.create({ name: 'Club' })
const price =
  (more: object): Call =>
  stripe =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 500, ...more })
const setup: Call = (stripe, value) => stripe.setupIntents.create({ description: value })
const key: Call = (stripe, value) => stripe.customers.create({}, { idempotencyKey: value })
const webhook: Call = (stripe, value) =>
  stripe.webhookEndpoints.create({ url: 'https://shop.example/hook', enabled_events: ['*'], description: value })

describe('length limits', () => {
  it.each<[what: string, most: number, param: string | undefined, call: Call]>([
    ['customer name', 256, 'name', customerField('name')],
    ['customer phone', 20, 'phone', customerField('phone')],
    ['customer description', 5000, 'description', customerField('description')],
    ['address line', 5000, 'address[line1]', (stripe, line1) => stripe.customers.create({ address: { line1 } })],
    [
      'postal code',
      5000,
      'address[postal_code]',
      (stripe, postal_code) => stripe.customers.create({ address: { postal_code } }),
    ],
    ['metadata value', 500, 'metadata[note]', metadata],
    ['metadata key', 40, 'metadata', metadataKey],
    ['list of metadata keys', 50, 'metadata', metadataCount],
    ['payment intent description', 1000, 'description', intentField('description')],
    ['statement descriptor suffix', 22, 'statement_descriptor_suffix', intentField('statement_descriptor_suffix')],
    ['setup intent description', 1000, 'description', setup],
    ['product name', 5000, 'name', productField('name')],
    ['product description', 40_000, 'description', productField('description')],
    ['list of product images', 8, 'images', images],
    ['product statement descriptor', 22, 'statement_descriptor', productField('statement_descriptor')],
    ['product unit label', 12, 'unit_label', productField('unit_label')],
    ['price nickname', 5000, 'nickname', (stripe, nickname) => price({ nickname })(stripe, '')],
    ['price lookup key', 200, 'lookup_key', (stripe, lookup_key) => price({ lookup_key })(stripe, '')],
    ['coupon name', 40, 'name', coupon('name')],
    ['coupon id', 500, 'id', coupon('id')],
    ['webhook endpoint description', 5000, 'description', webhook],
    ['idempotency key', 255, undefined, key],
    [
      'list of event types',
      20,
      'types',
      (stripe, value) => stripe.events.list({ types: [...value].map(() => 'charge.succeeded') }),
    ],
  ])('limits the %s to a length of %d', async (_what, maxLength, param, call) => {
    await call(sim.stripe, repeatLetter(maxLength))
    const refused = await catchStripeError(call(sim.stripe, repeatLetter(maxLength + 1)))
    expect([refused.statusCode, refused.param]).toEqual([400, param])
  })

  it('shortens a long value in the error message', async () => {
    const refused = await catchStripeError(sim.stripe.customers.create({ phone: '123456789012345678901' }))
    expect(refused.message).toBe('Invalid string: 1234567890...2345678901; must be at most 20 characters')
  })
})

describe('format rules', () => {
  it.each<[what: string, value: string, param: string, code: string | undefined, call: Call]>([
    ['e-mail address', 'ana', 'email', 'email_invalid', customerField('email')],
    ['e-mail address', 'ana@example', 'email', 'email_invalid', customerField('email')],
    ['e-mail address', 'ana@example..com', 'email', 'email_invalid', customerField('email')],
    ['e-mail address', 'ana @example.com', 'email', 'email_invalid', customerField('email')],
    ['e-mail address', 'ana@bücher.example', 'email', 'email_invalid', customerField('email')],
    ['e-mail address of 513 characters', `ana@${repeatLetter(505)}.com`, 'email', undefined, customerField('email')],
    ['receipt e-mail address', 'ana@', 'receipt_email', 'email_invalid', intentField('receipt_email')],
    [
      'country',
      'Brasil',
      'address[country]',
      'country_code_invalid',
      (stripe, country) => stripe.customers.create({ address: { country } }),
    ],
    [
      'statement descriptor suffix',
      'LAMP*',
      'statement_descriptor_suffix',
      'invalid_characters',
      intentField('statement_descriptor_suffix'),
    ],
    [
      'statement descriptor suffix',
      '12345',
      'statement_descriptor_suffix',
      undefined,
      intentField('statement_descriptor_suffix'),
    ],
    ['currency', 'xxx', 'currency', undefined, intentField('currency')],
    ['amount too small', '49', 'amount', 'amount_too_small', intentField('amount')],
    ['amount of nine digits', '100000000', 'amount', 'amount_too_large', intentField('amount')],
    ['amount below zero', '-1', 'amount', 'parameter_invalid_integer', intentField('amount')],
    ['amount with a decimal point', '4.99', 'amount', 'parameter_invalid_integer', intentField('amount')],
    ['percentage', '101', 'percent_off', undefined, coupon('percent_off')],
    [
      'webhook URL',
      'shop.example/hook',
      'url',
      'url_invalid',
      (stripe, url) => stripe.webhookEndpoints.create({ url, enabled_events: ['*'] }),
    ],
    [
      'interval in months',
      '37',
      'recurring[interval_count]',
      undefined,
      (stripe, count) => price({ recurring: { interval: 'month', interval_count: Number(count) } })(stripe, ''),
    ],
    [
      'trial period in days',
      '731',
      'recurring[trial_period_days]',
      'parameter_invalid_integer',
      (stripe, days) => price({ recurring: { interval: 'month', trial_period_days: Number(days) } })(stripe, ''),
    ],
    ['unknown parameter with the value', 'x', 'nick', 'parameter_unknown', customerField('nick')],
  ])(
    'rejects the %s %s with an error about the parameter %s and the code %s',
    async (_what, value, param, code, call) => {
      const refused = await catchStripeError(call(sim.stripe, value))
      expect([refused.type, refused.param, refused.code]).toEqual(['StripeInvalidRequestError', param, code])
    },
  )

  it.each([
    ['usd', 50],
    ['brl', 50],
    ['eur', 50],
    ['gbp', 30],
    ['mxn', 1_000],
    ['jpy', 50],
    ['huf', 17_500],
  ])('limits amounts in %s to at least %d and at most eight digits', async (currency, minimum) => {
    await sim.stripe.paymentIntents.create({ amount: minimum, currency })
    await sim.stripe.paymentIntents.create({ amount: 99_999_999, currency })
    const refused = await catchStripeError(sim.stripe.paymentIntents.create({ amount: minimum - 1, currency }))
    expect(refused.code).toBe('amount_too_small')
  })

  it('reports an invalid nested value with the full name of its parameter', async () => {
    const refused = await catchStripeError(
      createClient(sim.port).paymentMethods.create({ type: 'card', billing_details: { email: 'ana@example.com,' } }),
    )
    expect([refused.code, refused.param]).toEqual(['email_invalid', 'billing_details[email]'])
  })
})
