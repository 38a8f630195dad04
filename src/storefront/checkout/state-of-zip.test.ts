import { describe, expect, it } from 'vitest'
import { sampleCheckout } from './sample.test-data.ts'
import { type CheckoutEvent, checkoutReducer, createInitialState } from './state.ts'

const stateAfter = (...events: CheckoutEvent[]) =>
  events.reduce(checkoutReducer, createInitialState(sampleCheckout())).fields
const typeInto = (field: 'zip' | 'state', value: string): CheckoutEvent => ({ type: 'fieldTyped', field, value })
const inBrazil: CheckoutEvent = { type: 'countryPicked', country: 'BR' }

describe('the state of a Brazilian postal code', () => {
  it('sets the state once the postal code is complete, and updates it when the postal code is corrected', () => {
    expect(stateAfter(inBrazil, typeInto('zip', '0131')).state).toBe('')
    expect(stateAfter(inBrazil, typeInto('zip', '01310-100')).state).toBe('SP')
    expect(stateAfter(inBrazil, typeInto('zip', '01310-100'), typeInto('zip', '20040-002')).state).toBe('RJ')
  })

  it('does not replace a state that the shopper chose before or after typing the postal code', () => {
    expect(stateAfter(inBrazil, typeInto('state', 'MG'), typeInto('zip', '01310-100')).state).toBe('MG')
    const corrected = [typeInto('zip', '01310-100'), typeInto('state', 'MG'), typeInto('zip', '20040-002')]
    expect(stateAfter(inBrazil, ...corrected).state).toBe('MG')
  })

  it('sets no state in other countries, and clears state and district when the country changes', () => {
    expect(stateAfter(typeInto('zip', '01310-100')).state).toBe('')
    const found = { address: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo' }
    const inSaoPaulo = [inBrazil, typeInto('zip', '01310-100')]
    const lookedUp: CheckoutEvent = { type: 'addressFound', country: 'BR', zip: '01310-100', found }
    expect(stateAfter(...inSaoPaulo, lookedUp)).toMatchObject({ ...found, state: 'SP' })
    const moved = stateAfter(...inSaoPaulo, lookedUp, { type: 'countryPicked', country: 'PT' })
    expect([moved.state, moved.district]).toEqual(['', ''])
  })
})
