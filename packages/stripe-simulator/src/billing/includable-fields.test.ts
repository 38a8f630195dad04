import { expect, test } from 'vitest'
import { createActiveSubscription, startSubscriptionShop } from '../testing/subscription-shop.ts'
import { catchStripeError } from '../testing/test-simulator.ts'

test('expands every object to which a subscription and its invoice refer', async () => {
  const shop = await startSubscriptionShop()
  const { stripe, customer, product, monthly } = shop
  const coupon = await stripe.coupons.create({ duration: 'forever', percent_off: 10 })
  const { id, latest_invoice, default_payment_method } = await createActiveSubscription(shop, 'visa', {
    discounts: [{ coupon: coupon.id }],
  })
  const { data } = await stripe.subscriptions.list({
    expand: [
      'data.customer',
      'data.default_payment_method',
      'data.discounts.source.coupon',
      'data.items.data.price.product',
    ],
  })
  expect(data[0]).toMatchObject({
    customer: { email: customer.email },
    default_payment_method: { id: default_payment_method, card: { last4: '4242' } },
    discounts: [{ source: { coupon: { id: coupon.id, percent_off: 10 } } }],
    items: { data: [{ price: { id: monthly.id, product: { name: product.name } }, plan: { interval: 'month' } }] },
  })
  const invoice = await stripe.invoices.retrieve(latest_invoice as string, {
    expand: [
      'payments.data.payment.payment_intent',
      'parent.subscription_details.subscription',
      'lines.data.pricing.price_details.price',
      'discounts.source.coupon',
    ],
  })
  expect(invoice).toMatchObject({
    payments: { data: [{ payment: { payment_intent: { status: 'succeeded', amount: invoice.total } } }] },
    parent: { subscription_details: { subscription: { id } } },
    lines: { data: [{ pricing: { price_details: { price: { unit_amount: 1900 } } }, quantity: 1 }] },
    discounts: [{ source: { coupon: { id: coupon.id } } }],
  })
  expect((await stripe.invoices.listLineItems(invoice.id)).data.map(line => line.id)).toEqual(
    invoice.lines.data.map(line => line.id),
  )
  const unexpanded = await stripe.invoices.retrieve(invoice.id)
  expect(unexpanded).not.toHaveProperty('payments')
  expect(unexpanded).not.toHaveProperty('confirmation_secret')
})

test('rejects the expansion of fields that this API version no longer has', async () => {
  const shop = await startSubscriptionShop()
  const { id, latest_invoice } = await createActiveSubscription(shop)
  const old = [
    () => shop.stripe.invoices.retrieve(latest_invoice as string, { expand: ['payment_intent'] }),
    () => shop.stripe.invoices.retrieve(latest_invoice as string, { expand: ['subscription'] }),
    () => shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payment_intent'] }),
  ]
  for (const call of old) expect(await catchStripeError(call())).toMatchObject({ param: 'expand' })
})
