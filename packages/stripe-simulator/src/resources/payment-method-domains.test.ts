import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'

test('registers a domain once and lists it', async () => {
  const { stripe } = await startTestSimulator()
  const domains = stripe.paymentMethodDomains
  const created = await domains.create({ domain_name: 'Shop.test' })
  expect(created).toMatchObject({ domain_name: 'shop.test', enabled: true, apple_pay: { status: 'active' } })
  expect((await domains.create({ domain_name: 'shop.test' })).id).toBe(created.id)
  const other = await domains.create({ domain_name: 'other.shop.test', enabled: false })
  expect((await domains.list()).data.map(one => one.id)).toEqual([other.id, created.id])
  expect((await domains.list({ domain_name: 'shop.test' })).data.map(one => one.id)).toEqual([created.id])
  expect((await domains.list({ enabled: false })).data.map(one => one.id)).toEqual([other.id])
  expect((await domains.update(other.id, { enabled: true })).enabled).toBe(true)
  for (const domain_name of ['http://shop.test', 'localhost', '127.0.0.1'])
    expect((await catchStripeError(domains.create({ domain_name }))).param).toBe('domain_name')
})

test('keeps a domain inactive for Apple Pay until Apple can verify it', async () => {
  const { stripe, control } = await startTestSimulator()
  await control('POST', '/domains', { applePay: 'inactive' })
  const { id, apple_pay } = await stripe.paymentMethodDomains.create({ domain_name: 'shop.test' })
  expect(apple_pay).toMatchObject({ status: 'inactive', status_details: { error_message: expect.any(String) } })
  await control('POST', '/domains', { applePay: 'active' })
  expect((await stripe.paymentMethodDomains.retrieve(id)).apple_pay.status).toBe('inactive')
  expect((await stripe.paymentMethodDomains.validate(id)).apple_pay).toEqual({ status: 'active' })
})
