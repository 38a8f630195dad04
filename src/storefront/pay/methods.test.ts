import { describe, expect, it } from 'vitest'
import { getMethod, getPaidCents, getQuote, readMethods, withQuote } from './methods.ts'

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

describe('the price of a method', () => {
  const quote = { currency: 'brl', subtotalCents: 14_900, discountCents: 0, shippingCents: 0, totalCents: 14_900 }
  const pix = { ...quote, discountCents: 745, methodDiscountCents: 745, totalCents: 14_155 }
  const cart = { methods: ['pix', 'card'] as const, quote, methodQuotes: { pix } }

  it('is the server’s quote of the picked method, or the price for a card', () => {
    expect(getQuote({ pickedMethod: null, cart })).toBe(pix)
    expect(getQuote({ pickedMethod: 'card', cart })).toBe(quote)
    expect(getQuote({ pickedMethod: 'pix', cart: { ...cart, methodQuotes: undefined } })).toBe(quote)
    expect(getQuote({ pickedMethod: 'pix', cart: { ...cart, methods: ['card'] } })).toBe(quote)
  })

  it('is replaced for the method that the new quote is about, and a saving that no longer applies disappears', () => {
    const newPix = { ...pix, totalCents: 14_000 }
    expect(withQuote(cart, newPix)).toEqual({ ...cart, methodQuotes: { pix: newPix } })
    const newQuote = { ...quote, totalCents: 15_000 }
    expect(withQuote(cart, newQuote)).toEqual({ ...cart, quote: newQuote, methodQuotes: undefined })
  })

  it('contains the interest of installments only for a card of Mercado Pago', () => {
    const installment = {
      ...{ installments: 6, installmentCents: 2_650, totalCents: 15_900, interestCents: 1_000 },
      monthlyRate: 2,
    }
    const choice = {
      pickedMethod: 'card' as const,
      installment,
      cart: { ...cart, cardProvider: 'mercado_pago' as const },
    }
    expect(getPaidCents(choice)).toBe(15_900)
    expect(getPaidCents({ ...choice, pickedMethod: 'pix' })).toBe(14_155)
    expect(getPaidCents({ ...choice, installment: null })).toBe(14_900)
    expect(getPaidCents({ ...choice, cart })).toBe(14_900)
  })
})
