import { describe, expect, it } from 'vitest'
import { getMethod, readMethods } from './methods.ts'

describe('readMethods', () => {
  it('offers only the card when an older server sends no methods', () => {
    expect(readMethods({})).toEqual(['card'])
    expect(readMethods({ methods: ['pix', 'card'] })).toEqual(['pix', 'card'])
  })
})

describe('getMethod', () => {
  it.each([
    [['pix', 'card'], null, 'pix'],
    [['pix', 'card'], 'card', 'card'],
    [['card'], 'pix', 'card'],
    [[], null, 'card'],
  ] as const)('of %j with %s picked is %s', (methods, pickedMethod, expected) =>
    expect(getMethod({ pickedMethod, cart: { methods } })).toBe(expected),
  )
})
