import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { catalogues } from '#i18n/catalogues.ts'
import { setWords } from '#i18n/storefront.ts'
import { sampleSimple } from './sample.test-data.ts'
import { createInitialState, type SimpleEvent, type SimpleState, simpleReducer } from './state.ts'
import { getSubmitAction, validateForm } from './validation.ts'

setWords('pt-BR', catalogues['pt-BR'])
const filled = {
  name: 'Beatriz Almeida',
  email: 'beatriz@exemplo.com.br',
  phone: '(11) 98765-4321',
  zip: '04538-132',
  address: 'Rua Joaquim Floriano, 466',
  city: 'São Paulo',
}
const stateAfter = (...events: SimpleEvent[]): SimpleState =>
  events.reduce(simpleReducer, createInitialState(sampleSimple()))
const restored: SimpleEvent = { type: 'fieldsRestored', fields: filled }
const row = (overrides: Partial<Checkout> = {}): SimpleEvent => ({
  type: 'rowAnswered',
  row: {
    id: 'c',
    mode: 'simulator',
    lines: [],
    variants: [],
    quote: sampleSimple().quote,
    needsShipping: false,
    shippingChoices: [],
    shippingOptionId: null,
    soldOut: false,
    unavailable: null,
    promotion: null,
    savesCard: false,
    ...overrides,
  } as unknown as Checkout,
})
const card = (overrides: object = {}): SimpleEvent => ({
  type: 'cardChanged',
  part: 'cardNumber',
  complete: false,
  empty: false,
  error: null,
  ...overrides,
})

describe('next press of the order button', () => {
  it('records the order while the card fields are empty and pays once the shopper starts to fill them in', () => {
    expect(getSubmitAction(stateAfter(restored))).toBe('record')
    expect(getSubmitAction(stateAfter(restored, card()))).toBe('pay')
    expect(getSubmitAction(stateAfter(restored, card(), card({ empty: true })))).toBe('record')
    expect(getSubmitAction(stateAfter({ type: 'fieldTyped', field: 'cardholder', value: 'B' }))).toBe('pay')
  })

  it('pays a recorded order and needs no card for a free order', () => {
    expect(getSubmitAction(stateAfter(restored, row({ recorded: { number: 1001 } })))).toBe('pay')
    const free = { currency: 'brl', subtotalCents: 0, discountCents: 0, shippingCents: 0, totalCents: 0 }
    expect(getSubmitAction(stateAfter(restored, card(), row({ quote: free })))).toBe('free')
  })

  it('requires all six fields, each with its own error message', () => {
    expect(validateForm(stateAfter(), true)).toEqual({
      name: 'Digite seu nome completo',
      email: 'Digite seu email',
      phone: 'Digite o número com DDD',
      zip: 'Digite o CEP, com 8 números',
      address: 'Digite rua e número',
      city: 'Digite a cidade',
    })
    expect(validateForm(stateAfter(restored), true)).toBeNull()
  })

  it('asks the shopper to complete or clear partly filled card fields', () => {
    expect(validateForm(stateAfter(restored, card()), true)?.cardNumber).toContain('em branco para pagar depois')
    const recorded = stateAfter(restored, row({ recorded: { number: 1001 } }))
    expect(validateForm(recorded, true)?.cardNumber).not.toContain('em branco')
    expect(validateForm(stateAfter(restored, card()), false)).toBeNull()
  })
})

describe('simpleReducer', () => {
  it('shows an error when the shopper leaves an invalid field and removes the error once typing fixes the value', () => {
    const withError = stateAfter(
      { type: 'fieldTyped', field: 'zip', value: '0453' },
      { type: 'fieldLeft', field: 'zip' },
    )
    expect(withError.errors.zip).toBe('Digite 8 números, como 01310-100')
    expect(simpleReducer(withError, { type: 'fieldTyped', field: 'zip', value: '04538-132' }).errors).toEqual({})
  })

  it('collapses the form of a recorded order, reopens the form on request and never collapses it during typing', () => {
    const recorded = row({ recorded: { number: 1001 } })
    expect(stateAfter(restored, recorded).folded).toBe(true)
    expect(stateAfter(restored, recorded, { type: 'formOpened' }).folded).toBe(false)
    const { city: _, ...partly } = filled
    const typing = stateAfter({ type: 'fieldsRestored', fields: partly }, recorded, {
      type: 'fieldTyped',
      field: 'city',
      value: 'São Paulo',
    })
    expect(typing.folded).toBe(false)
    expect(simpleReducer(typing, row({ recorded: { number: 1001 } })).folded).toBe(false)
  })

  it('remembers the total that was shown before when the server returns a new total', () => {
    const quote = { ...sampleSimple().quote, totalCents: 31000 }
    const state = stateAfter(restored, row(), { type: 'requoted', quote })
    expect([state.totalBefore, state.cart.quote.totalCents]).toEqual([29700, 31000])
  })
})

it('fills empty fields with the address of the current postal code and asks the shopper for the house number', () => {
  const typeInto = (field: 'zip' | 'city', value: string): SimpleEvent => ({ type: 'fieldTyped', field, value })
  const found: SimpleEvent = {
    type: 'addressFound',
    zip: '04538-132',
    found: { address: 'Rua Joaquim Floriano', district: 'Itaim Bibi', city: 'São Paulo' },
  }
  const state = stateAfter(typeInto('zip', '04538-132'), typeInto('city', 'Minha cidade'), found)
  expect(state.fields).toMatchObject({
    address: 'Rua Joaquim Floriano',
    district: 'Itaim Bibi',
    city: 'Minha cidade',
  })
  expect(state.streetFound).toBe(true)
  const afterNewZip = stateAfter(typeInto('zip', '01310-100'), found)
  expect([afterNewZip.fields.address, afterNewZip.streetFound]).toEqual(['', false])
})

describe('a simple checkout that offers Pix', () => {
  const offered = row({ methods: ['pix', 'card'] })

  it('requires the tax number, but no card, unless the card is picked', () => {
    const state = stateAfter(restored, offered)
    expect(validateForm(state, true)).toEqual({ taxId: 'Para pagar com Pix, informe o CPF ou CNPJ.' })
    expect(getSubmitAction(state)).toBe('pay')
    const byCard = simpleReducer(state, { type: 'methodPicked', method: 'card' })
    expect(validateForm(byCard, true)).toBeNull()
    expect(getSubmitAction(byCard)).toBe('record')
  })

  it('keeps the form of a recorded order open while its tax number is missing', () => {
    const recorded = row({ methods: ['pix', 'card'], recorded: { number: 1001 } })
    expect(stateAfter(restored, recorded).folded).toBe(false)
    const taxId: SimpleEvent = { type: 'fieldTyped', field: 'taxId', value: '111.444.777-35' }
    expect(stateAfter(restored, taxId, recorded).folded).toBe(true)
  })
})

describe('a simple checkout whose card Mercado Pago charges', () => {
  const offered = row({ methods: ['card'], cardProvider: 'mercado_pago' })

  it('records an order without a tax number, but requires one for its payment', () => {
    const state = stateAfter(restored, offered)
    expect(validateForm(state, true)).toBeNull()
    const paying = simpleReducer(simpleReducer(state, card()), { type: 'fieldTyped', field: 'cardholder', value: 'A' })
    expect(validateForm(paying, true)?.taxId).toBe('Para pagar com este cartão, informe o CPF ou CNPJ.')
  })

  it('forgets what was typed into the fields of another provider', () => {
    const typed = stateAfter(restored, offered, card())
    expect(typed.card.cardNumber.empty).toBe(false)
    expect(simpleReducer(typed, offered).card.cardNumber.empty).toBe(false)
    expect(simpleReducer(typed, row({ methods: ['card'] })).card.cardNumber.empty).toBe(true)
  })
})

describe('order bumps of the simple checkout', () => {
  const bump: OfferedBump = {
    id: 'b1',
    title: 'Capa',
    text: '',
    productTitle: 'Capa de couro',
    image: null,
    cents: 1990,
    compareAtCents: null,
    placement: 'above_button',
    isSelected: false,
    methods: [],
  }
  const toggle: SimpleEvent = { type: 'bumpToggled', id: 'b1', isSelected: true }

  it('ticks an order bump at once and keeps the tick when an earlier response arrives', () => {
    const state = stateAfter(row({ bumps: [bump] }), { type: 'changeSent' }, toggle, row({ bumps: [bump] }))
    expect([state.cart.bumps[0]?.isSelected, state.pending]).toEqual([true, 1])
    const answered = [{ type: 'changeEnded' } as const, row({ bumps: [bump] })].reduce(simpleReducer, state)
    expect([answered.cart.bumps[0]?.isSelected, answered.pending]).toEqual([false, 0])
  })

  it('keeps what was typed and shows what left the cart when an order bump is sold out', () => {
    const quote = { ...sampleSimple().quote, totalCents: 100 }
    const state = stateAfter(restored, row({ bumps: [bump] }), toggle, {
      type: 'requoted',
      quote,
      goneBumps: ['Capa'],
    })
    expect([state.goneBumps, state.cart.bumps, state.cart.quote.totalCents, state.fields.name]).toEqual([
      ['Capa'],
      [],
      100,
      filled.name,
    ])
    expect(stateAfter(row({ removedBumps: ['Capa'] })).goneBumps).toEqual(['Capa'])
  })
})

describe('quantity', () => {
  it('stays what the shopper selected last while an earlier response arrives', () => {
    const answered = row({ lines: [{ quantity: 1 }] as unknown as Checkout['lines'] })
    const picked: SimpleEvent = { type: 'quantityPicked', quantity: 3 }
    const waiting = stateAfter(picked, { type: 'changeSent' }, answered)
    expect(waiting.cart.quantity).toBe(3)
    expect([{ type: 'changeEnded' } as const, answered].reduce(simpleReducer, waiting).cart.quantity).toBe(1)
  })
})
