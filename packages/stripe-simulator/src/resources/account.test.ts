import { expect, test } from 'vitest'
import { createPixIntent } from '../testing/pix-payments.ts'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'

test('rejects Pix while the account lacks the capability, and sends an event for each change', async () => {
  const started = await startTestSimulator()
  const { stripe, control } = started
  const account = await stripe.accounts.retrieveCurrent()
  expect(account.capabilities).toMatchObject({ card_payments: 'active', pix_payments: 'active' })
  for (const pix_payments of ['inactive', 'inactive', 'pending'])
    expect((await control('POST', '/capabilities', { pix_payments })).status).toBe(200)
  expect((await control('POST', '/capabilities', { pix_payments: 'maybe' })).status).toBe(400)
  expect((await stripe.accounts.retrieve(account.id)).capabilities?.pix_payments).toBe('pending')
  expect(await catchStripeError(createPixIntent(started))).toMatchObject({
    code: 'payment_intent_invalid_parameter',
    param: 'allowed_payment_method_types',
  })
  const allowed_payment_method_types = ['card' as const, 'pix' as const]
  const intent = await stripe.paymentIntents.create({ amount: 2599, currency: 'brl', allowed_payment_method_types })
  expect(intent.payment_method_types).toEqual(['card'])
  const { data } = await stripe.events.list({ types: ['account.updated', 'capability.updated'] })
  expect(data.map(one => one.type).reverse()).toEqual([
    'capability.updated',
    'account.updated',
    'capability.updated',
    'account.updated',
  ])
  expect(data[1]?.data).toMatchObject({
    object: { id: 'pix_payments', status: 'pending' },
    previous_attributes: { status: 'inactive' },
  })
})
