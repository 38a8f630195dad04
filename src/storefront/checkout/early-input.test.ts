import { describe, expect, it } from 'vitest'
import { mergeRestoredFields } from './early-input.ts'

const address = { country: 'BR', state: 'SP', zip: '11013-000' }

describe('mergeRestoredFields', () => {
  it('formats a phone number that was typed before hydration for the chosen country', () => {
    expect(mergeRestoredFields({}, { ...address, phone: '11987654321' })).toEqual({
      ...address,
      dial: 'BR',
      phone: '(11) 98765-4321',
    })
    expect(mergeRestoredFields({}, { ...address, phone: '2134567890' })).toMatchObject({
      dial: 'BR',
      phone: '(21) 3456-7890',
    })
    expect(mergeRestoredFields({}, address)).toMatchObject({ dial: 'BR', phone: '' })
  })

  it('keeps a dial code that the shopper chose before hydration', () => {
    expect(mergeRestoredFields({}, { ...address, dial: 'PT', phone: '912345678' })).toMatchObject({
      dial: 'PT',
      phone: '912345678',
    })
  })

  it('keeps the dial code of a saved phone number when another country is chosen', () => {
    const draft = { country: 'US', dial: 'US', phone: '(415) 555-0123' }
    expect(mergeRestoredFields(draft, address)).toMatchObject({ dial: 'BR', phone: '+1 (415) 555-0123' })
  })

  it('leaves the draft unchanged when the shopper chooses no other country', () => {
    const draft = { country: 'BR', dial: 'US', phone: '(415) 555-0123' }
    expect(mergeRestoredFields(draft, { country: 'BR' })).toEqual(draft)
    expect(mergeRestoredFields(draft, {})).toEqual(draft)
  })
})
