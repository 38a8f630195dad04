import { describe, expect, it } from 'vitest'
import { getQuote } from '../pay/methods.ts'
import { sampleCheckout } from './sample.test-data.ts'
import { type CheckoutEvent, checkoutReducer, createInitialState } from './state.ts'

describe('a price that depends on the method', () => {
  const quote = { currency: 'brl', subtotalCents: 9500, discountCents: 0, shippingCents: 0, totalCents: 9500 }
  const pix = { ...quote, discountCents: 475, methodDiscountCents: 475, totalCents: 9025 }
  const initial = createInitialState(sampleCheckout({ quote, methods: ['pix', 'card'], methodQuotes: { pix } }))
  const stateAfter = (...events: CheckoutEvent[]) => events.reduce(checkoutReducer, initial)
  const requoted: CheckoutEvent = { type: 'requoted', quote: { ...pix, totalCents: 9000 }, promotionGone: false }

  it('compares the new total with the previous total of the picked method', () => {
    const state = stateAfter({ type: 'payStarted' }, requoted)
    expect([state.totalBefore, getQuote(state).totalCents, state.cart.quote.totalCents]).toEqual([9025, 9000, 9500])
  })

  it('returns to the full price with the card, without a notice about the price of Pix', () => {
    const state = stateAfter(requoted, { type: 'methodPicked', method: 'card' })
    expect([state.totalBefore, getQuote(state).totalCents]).toEqual([null, 9500])
  })
})
