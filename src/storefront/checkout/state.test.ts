import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import { arrangeCheckoutParts } from '#domain/checkout-parts.ts'
import { DEFAULT_COUNTRY } from '#domain/countries.ts'
import { getMethod } from '../pay/methods.ts'
import { findBlockReason } from './block-reason.ts'
import { readDraft, saveDraft } from './draft.ts'
import { emptyFields } from './fields.ts'
import { type CheckoutEvent, type CheckoutState, checkoutReducer, createInitialState } from './state.ts'

const quote = { currency: 'usd', subtotalCents: 9500, discountCents: 0, shippingCents: 0, totalCents: 9500 }
const data: CheckoutData = {
  shop: { name: 'Lumen', logo: null, identity: null, policies: [] },
  language: 'spec',
  canonical: null,
  sharePicture: null,
  stripe: { mode: 'simulator', publishableKey: 'pk_test_sim_1', scriptUrl: null, testCardsUrl: null },
  product: { id: 'p', title: 'Halo', description: null, image: null },
  sku: null,
  variants: [],
  variantId: 'graphite',
  needsShipping: true,
  needsAddress: true,
  regionTexts: [],
  shippingChoices: [{ id: 'standard', name: 'Standard', cents: 0 }],
  shippingOptionId: 'standard',
  quote,
  country: DEFAULT_COUNTRY,
  banners: { top: null, bottom1: null, bottom2: null },
  parts: arrangeCheckoutParts([]),
  online: 'hidden',
  style: null,
  preview: false,
  methods: ['card'],
  postalLookup: false,
  phoneField: 'optional',
}
const row: Checkout = {
  id: 'c1',
  state: 'open',
  mode: 'simulator',
  now: '2026-11-21T12:00:00Z',
  lines: [],
  variants: [],
  country: 'BR',
  needsShipping: true,
  needsAddress: true,
  shippingChoices: [{ id: 'br', name: 'Correios', cents: 1200 }],
  shippingOptionId: 'br',
  promotion: null,
  quote: { ...quote, shippingCents: 1200, totalCents: 10700 },
  holdExpiresAt: null,
  countdownEndsAt: '2026-11-21T12:10:00Z',
  soldOut: false,
  unavailable: null,
  methods: ['card'],
  savesCard: true,
}
const stateAfter = (...events: CheckoutEvent[]): CheckoutState =>
  events.reduce(checkoutReducer, createInitialState(data))

describe('change of country', () => {
  const state = stateAfter(
    { type: 'fieldTyped', field: 'city', value: 'Austin' },
    { type: 'fieldTyped', field: 'state', value: 'TX' },
    { type: 'countryPicked', country: 'BR' },
  )
  it('clears state and city and sets the dial code when the country changes', () => {
    expect(state.fields).toEqual({ ...emptyFields, country: 'BR', dial: 'BR' })
  })
  it('shows the shipping option and the total of the server’s response to a change of country', () => {
    const answered = checkoutReducer(checkoutReducer(state, { type: 'changeSent' }), {
      type: 'rowAnswered',
      row,
      at: 0,
    })
    expect(answered.cart.shippingOptionId).toBe('br')
    expect(answered.cart.quote.totalCents).toBe(10700)
    expect(answered.pending).toBe(0)
  })
})

describe('phone number', () => {
  const typePhone = (phone: string): CheckoutEvent[] => [
    { type: 'fieldTyped', field: 'phone', value: phone },
    { type: 'fieldLeft', field: 'phone' },
  ]
  const toBrazil: CheckoutEvent = { type: 'countryPicked', country: 'BR' }
  it('rejects a São Paulo phone number under +1 and accepts the number once Brazil is chosen', () => {
    const american = stateAfter(...typePhone('11987654321'))
    expect([american.fields.phone, american.errors.phone]).toEqual(['11987654321', 'Enter your number, with area code'])
    const brazilian = checkoutReducer(american, toBrazil)
    expect([brazilian.fields.phone, brazilian.errors.phone]).toEqual(['(11) 98765-4321', undefined])
  })
  it('keeps the dial code of a complete phone number when the country changes', () => {
    const state = checkoutReducer(stateAfter(...typePhone('4155550123')), toBrazil)
    expect([state.fields.phone, state.fields.dial, state.errors.phone]).toEqual(['+1 (415) 555-0123', 'BR', undefined])
  })
  it('formats the typed phone number for a newly chosen dial code', () => {
    const state = stateAfter(...typePhone('11987654321'), { type: 'fieldTyped', field: 'dial', value: 'BR' })
    expect([state.fields.phone, state.fields.country, state.errors.phone]).toEqual(['(11) 98765-4321', 'US', undefined])
  })
})

describe('field errors', () => {
  it('shows an error when the shopper leaves an invalid field and removes the error once typing fixes the value', () => {
    const withError = stateAfter(
      { type: 'fieldTyped', field: 'zip', value: '9411' },
      { type: 'fieldLeft', field: 'zip' },
    )
    expect(withError.errors.zip).toBe('Enter 5 digits, like 94110')
    expect(checkoutReducer(withError, { type: 'fieldTyped', field: 'zip', value: '94110' }).errors.zip).toBeUndefined()
  })
  it('shows no error when the shopper leaves an empty field', () => {
    expect(stateAfter({ type: 'fieldLeft', field: 'email' }).errors).toEqual({})
  })
})

describe('payment', () => {
  it('keeps the typed values after the card is declined', () => {
    const state = stateAfter(
      { type: 'fieldTyped', field: 'email', value: 'a@b.co' },
      { type: 'payStarted' },
      { type: 'declined', decline: { title: 'No', text: 'Try again' } },
    )
    expect([state.phase, state.fields.email, state.decline?.title]).toEqual(['filling', 'a@b.co', 'No'])
  })
  it('shows the old and the new total when the server returns a new price', () => {
    const state = stateAfter(
      { type: 'payStarted' },
      { type: 'requoted', quote: { ...quote, totalCents: 9900 }, promotionGone: false },
    )
    expect([state.totalBefore, state.cart.quote.totalCents, state.phase]).toEqual([9500, 9900, 'filling'])
  })
})

describe('stock and promotion', () => {
  const answered = checkoutReducer(createInitialState(data), { type: 'rowAnswered', row, at: 5_000 })
  const variants = [
    { id: 'graphite', name: 'Graphite', sku: 'G', cents: 9500, image: null, left: 0 },
    { id: 'sand', name: 'Sand', sku: 'S', cents: 9500, image: null, left: null },
  ]
  it('converts the end of the countdown to the time of this device’s clock', () => {
    expect(answered.cart.endsAt).toBe(605_000)
  })
  it('returns the reason why the pay button is disabled', () => {
    const cart = { ...answered.cart, soldOut: true, variants }
    expect(findBlockReason(answered.cart)).toBeNull()
    expect(findBlockReason(cart)).toMatch(/^This option is sold out right now. Choose another one/)
    expect(findBlockReason({ ...cart, variants: variants.slice(0, 1) })).toMatch(/^This is sold out right now/)
    const fewLeft = variants.map(variant => ({ ...variant, left: 2 }))
    expect(findBlockReason({ ...cart, variants: fewLeft })).toBe('Only 2 left. Please choose a smaller quantity.')
    expect(findBlockReason({ ...answered.cart, unavailable: 'subscription' })).toMatch(/subscription/)
  })
  it('ignores the response to a refresh while a change is still waiting for its response', () => {
    const changing = checkoutReducer(answered, { type: 'changeSent' })
    expect(checkoutReducer(changing, { type: 'rowRead', row: { ...row, soldOut: true }, at: 0 })).toBe(changing)
    const read = checkoutReducer(answered, { type: 'rowRead', row: { ...row, soldOut: true }, at: 5_000 })
    expect([read.cart.soldOut, read.pending]).toEqual([true, 0])
  })
  it('removes a used-up promotion and remembers the total that was shown before', () => {
    const with10 = { ...answered, cart: { ...answered.cart, promotion: { code: 'ONE', percentOff: 10 } } }
    const after = checkoutReducer(with10, { type: 'requoted', quote, promotionGone: true })
    expect([after.cart.promotion, after.totalBefore, after.notice?.title]).toEqual([
      null,
      10700,
      'Your promo code just reached its limit.',
    ])
  })
})

describe('draft', () => {
  const store = new Map<string, string>()
  const storage = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  }
  it('restores the typed fields of a draft but no card data', () => {
    saveDraft(storage, { ...emptyFields, email: 'a@b.co', cardholder: 'Marina' }, 'US')
    expect(readDraft(storage)).toEqual({ email: 'a@b.co' })
  })
  it('saves no card number in the draft, even if it was typed into another field', () => {
    saveDraft(
      storage,
      { ...emptyFields, email: 'a@b.co', name: '4242 4242 4242 4242', address: '4242424242424242' },
      'US',
    )
    expect([...store.values()].join()).not.toMatch(/4242/)
    expect(readDraft(storage)).toEqual({ email: 'a@b.co' })
  })
  it('saves in the draft a country that was chosen or entered with an address, but not a preset country', () => {
    const brazil = { ...emptyFields, country: 'BR', dial: 'BR' }
    saveDraft(storage, brazil, 'BR')
    expect(readDraft(storage)).toEqual({})
    saveDraft(storage, brazil, 'US')
    expect(readDraft(storage)).toEqual({ country: 'BR', dial: 'BR' })
    saveDraft(storage, { ...brazil, zip: '01310-100' }, 'BR')
    expect(readDraft(storage)).toEqual({ country: 'BR', dial: 'BR', zip: '01310-100' })
  })
  it('treats corrupt storage as an empty draft', () => {
    expect(readDraft({ ...storage, getItem: () => '{"x":' })).toEqual({})
  })
})

describe('normalization of a field that the shopper leaves', () => {
  it.each([
    ['phone', '+1 415.555.0123 ', '(415) 555-0123'],
    ['zip', ' 941101234', '94110-1234'],
    ['email', ' marina@example.com ', 'marina@example.com'],
    ['taxId', '11144477735', '111.444.777-35'],
    ['city', ' San\u00a0Francisco\u200b ', 'San Francisco'],
    ['email', '\u200bmarina@example.com\u200f', 'marina@example.com'],
  ] as const)('normalizes the field %s from %j to %j', (field, typed, normalized) => {
    const state = stateAfter({ type: 'fieldTyped', field, value: typed }, { type: 'fieldLeft', field })
    expect(state.fields[field]).toBe(normalized)
  })
})

describe('address found by postal code', () => {
  const typedAddress = stateAfter(
    { type: 'fieldTyped', field: 'zip', value: '94110' },
    { type: 'fieldTyped', field: 'city', value: 'My city' },
    { type: 'refused', refusal: { errors: { address: 'Enter your street and number' }, missing: [], sentences: [] } },
  )
  const foundAddress = { address: 'Folsom Street', city: 'San Francisco', state: 'CA' }

  it('fills empty address fields, removes the errors of these fields and asks for the house number', () => {
    const state = checkoutReducer(typedAddress, {
      type: 'addressFound',
      country: 'US',
      zip: '94110',
      found: foundAddress,
    })
    const { address, city, state: region } = state.fields
    expect([address, city, region]).toEqual(['Folsom Street', 'My city', 'CA'])
    expect([state.errors.address, state.streetFound]).toEqual([undefined, true])
  })

  it('ignores the address of a postal code that has changed since the lookup', () => {
    expect(
      checkoutReducer(typedAddress, { type: 'addressFound', country: 'US', zip: '94111', found: foundAddress }),
    ).toBe(typedAddress)
    expect(
      checkoutReducer(typedAddress, { type: 'addressFound', country: 'BR', zip: '94110', found: foundAddress }),
    ).toBe(typedAddress)
  })
})

describe('payment methods', () => {
  const awaiting: AwaitingPayment = {
    method: 'pix',
    code: '000201',
    qr: { size: 29, path: '' },
    amountCents: 9500,
    currency: 'brl',
    expiresAt: '2026-11-21T12:30:00Z',
    now: '2026-11-21T12:00:00Z',
    order: { publicId: 'x', key: 'k' },
  }
  const offered: CheckoutEvent = { type: 'rowAnswered', row: { ...row, methods: ['pix', 'card'] }, at: 0 }

  it('uses the first offered method until the shopper picks one or types a card', () => {
    expect(getMethod(stateAfter(offered))).toBe('pix')
    expect(getMethod(stateAfter(offered, { type: 'methodPicked', method: 'card' }))).toBe('card')
    const typed: CheckoutEvent = { type: 'cardChanged', part: 'cardNumber', complete: false, error: null }
    expect(getMethod(stateAfter(typed, offered))).toBe('card')
  })

  it('removes only the errors of the card when another method is picked', () => {
    const errors = { email: 'x', cardNumber: 'y', cardholder: 'z' }
    const refused: CheckoutEvent = { type: 'refused', refusal: { errors, missing: [], sentences: [] } }
    expect(stateAfter(offered, refused, { type: 'methodPicked', method: 'pix' }).errors).toEqual({ email: 'x' })
  })

  it('shows a code instead of the form, and returns to the form with what was typed', () => {
    const shown = stateAfter(
      offered,
      { type: 'fieldTyped', field: 'email', value: 'a@example.com' },
      { type: 'payStarted' },
      { type: 'awaiting', awaiting },
    )
    expect(shown).toMatchObject({ phase: 'filling', awaiting, pickedMethod: 'pix' })
    const left = checkoutReducer(shown, { type: 'codeLeft', method: 'card' })
    expect(left).toMatchObject({ awaiting: null, pickedMethod: 'card', fields: { email: 'a@example.com' } })
    expect(checkoutReducer(left, offered).awaiting).toBeNull()
    expect(checkoutReducer(shown, { type: 'codeLeft' })).toMatchObject({ awaiting: null, pickedMethod: 'pix' })
    expect(checkoutReducer(shown, { type: 'payStopped' }).awaiting).toBeNull()
  })
})
