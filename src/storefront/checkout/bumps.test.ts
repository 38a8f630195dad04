import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { sampleCheckout } from './sample.test-data.ts'
import { type CheckoutEvent, type CheckoutState, checkoutReducer, createInitialState } from './state.ts'

const bump: OfferedBump = {
  id: 'b1',
  title: 'Lamp bag',
  text: 'Fits every lamp.',
  productTitle: 'Bag for a lamp',
  image: null,
  cents: 1990,
  compareAtCents: 2990,
  placement: 'above_button',
  isSelected: false,
  methods: [],
}
const { quote } = sampleCheckout()
const withBumpQuote = { ...quote, subtotalCents: 11490, totalCents: 11490 }
const answer = (overrides: Partial<Checkout> = {}): CheckoutEvent => ({
  type: 'rowAnswered',
  at: 0,
  row: {
    id: 'c1',
    state: 'open',
    mode: 'simulator',
    now: '2026-11-21T12:00:00Z',
    lines: [],
    variants: [],
    country: 'US',
    needsShipping: true,
    needsAddress: true,
    shippingChoices: [],
    shippingOptionId: null,
    promotion: null,
    quote,
    bumps: [bump],
    holdExpiresAt: null,
    countdownEndsAt: '2026-11-21T12:10:00Z',
    soldOut: false,
    unavailable: null,
    methods: ['card'],
    savesCard: true,
    ...overrides,
  },
})
const stateAfter = (...events: CheckoutEvent[]): CheckoutState =>
  events.reduce(checkoutReducer, createInitialState(sampleCheckout({ bumps: [bump] })))
const isSelected = (state: CheckoutState) => state.cart.bumps.map(each => each.isSelected)
const sent: CheckoutEvent = { type: 'changeSent' }
const toggle: CheckoutEvent = { type: 'bumpToggled', id: 'b1', isSelected: true }

describe('order bumps of the checkout', () => {
  it('shows the order bumps of the page until the checkout row lists its own', () => {
    expect(isSelected(stateAfter())).toEqual([false])
    expect(isSelected(stateAfter(answer({ bumps: [] })))).toEqual([])
    expect(
      isSelected(createInitialState(sampleCheckout({ bumps: [bump], hidesBumps: true })) as CheckoutState),
    ).toEqual([])
  })

  it('ticks an order bump at once, while the total waits for the server’s response', () => {
    const state = stateAfter(sent, answer(), sent, toggle)
    expect([isSelected(state), state.pending, state.cart.quote.totalCents]).toEqual([[true], 1, 9500])
    const selected = { ...bump, isSelected: true }
    const answered = checkoutReducer(state, answer({ bumps: [selected], quote: withBumpQuote }))
    expect([isSelected(answered), answered.pending, answered.cart.quote.totalCents]).toEqual([[true], 0, 11490])
  })

  it('keeps a tick when the response to an earlier change arrives', () => {
    expect(isSelected(stateAfter(sent, sent, toggle, answer()))).toEqual([true])
  })

  it('keeps what was typed and shows both totals when an order bump is sold out at the payment', () => {
    const state = stateAfter(
      { type: 'fieldTyped', field: 'email', value: 'a@b.co' },
      answer({ quote: withBumpQuote, bumps: [{ ...bump, isSelected: true }] }),
      { type: 'payStarted' },
      { type: 'requoted', quote, promotionGone: false, goneBumps: ['Lamp bag'] },
    )
    expect([state.goneBumps, state.totalBefore, state.cart.quote.totalCents, state.cart.bumps]).toEqual([
      ['Lamp bag'],
      11490,
      9500,
      [],
    ])
    expect([state.phase, state.fields.email]).toEqual(['filling', 'a@b.co'])
  })

  it('shows both totals when a response reports order bumps that left the cart', () => {
    const state = stateAfter(answer({ quote: withBumpQuote }), answer({ removedBumps: ['Lamp bag'], bumps: [] }))
    expect([state.goneBumps, state.totalBefore]).toEqual([['Lamp bag'], 11490])
    const paying = checkoutReducer(state, { type: 'payStarted' })
    expect([paying.goneBumps, paying.totalBefore]).toEqual([[], null])
  })

  it('shows what left the cart, but no changed total, to a shopper who has just opened the page', () => {
    const state = stateAfter(answer({ removedBumps: ['Lamp bag'], quote: withBumpQuote }))
    expect([state.goneBumps, state.totalBefore]).toEqual([['Lamp bag'], null])
  })
})
