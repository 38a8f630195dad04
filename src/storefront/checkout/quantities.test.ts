import { expect, it } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import { sampleCheckout } from './sample.test-data.ts'
import { type CheckoutEvent, checkoutReducer, createInitialState } from './state.ts'

it('keeps the quantity that the shopper selected last while an earlier response arrives', () => {
  const { quote, variants } = sampleCheckout()
  const row = { variants, quote, shippingChoices: [], lines: [{ quantity: 1 }] } as unknown as Checkout
  const answered: CheckoutEvent = { type: 'rowAnswered', row, at: 0 }
  const sent: CheckoutEvent = { type: 'changeSent' }
  const events: CheckoutEvent[] = [sent, { type: 'quantityPicked', quantity: 3 }, sent, answered]
  const waiting = events.reduce(checkoutReducer, createInitialState(sampleCheckout()))
  expect(waiting.cart.quantity).toBe(3)
  expect(checkoutReducer(waiting, answered).cart.quantity).toBe(1)
})

it('keeps the variant and the shipping that the shopper selected last, unless an earlier response no longer offers them', () => {
  const { quote, variants, shippingChoices } = sampleCheckout()
  const build = (row: object): CheckoutEvent => ({ type: 'rowAnswered', row: row as Checkout, at: 0 })
  const first = { quote, variants, shippingChoices, shippingOptionId: 'standard', lines: [{ variantId: 'graphite' }] }
  const sent: CheckoutEvent = { type: 'changeSent' }
  const events: CheckoutEvent[] = [
    sent,
    { type: 'variantPicked', variantId: 'sand' },
    { type: 'shippingPicked', shippingOptionId: 'express' },
    sent,
  ]
  const before = events.reduce(checkoutReducer, createInitialState(sampleCheckout()))
  const waiting = checkoutReducer(before, build(first))
  expect(waiting.cart).toMatchObject({ variantId: 'sand', shippingOptionId: 'express' })
  expect(checkoutReducer(waiting, build(first)).cart).toMatchObject({
    variantId: 'graphite',
    shippingOptionId: 'standard',
  })
  const without = { ...first, variants: variants.slice(1), shippingChoices: shippingChoices.slice(0, 1) }
  expect(checkoutReducer(before, build(without)).cart).toMatchObject({
    variantId: 'graphite',
    shippingOptionId: 'standard',
  })
})

it('opens with the quantity that the server priced', () => {
  expect(createInitialState(sampleCheckout({ quantity: 3 })).cart.quantity).toBe(3)
})
