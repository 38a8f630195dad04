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

it('opens with the quantity that the server priced', () => {
  expect(createInitialState(sampleCheckout({ quantity: 3 })).cart.quantity).toBe(3)
})
