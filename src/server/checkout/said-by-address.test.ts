import { expect, it } from 'vitest'
import { saidByAddress } from './said-by-address.ts'

it('keeps where a shopper came from, and the code of the link', () => {
  expect(saidByAddress('?product=1&utm_source=mail&campaign=c1&coupon=Summer%2010&utm_medium=a&utm_medium=b')).toEqual({
    source: { utm_source: 'mail', campaign: 'c1', utm_medium: 'b' },
    campaign: 'c1',
    coupon: 'Summer 10',
  })
  expect(saidByAddress('')).toEqual({ source: {}, campaign: null, coupon: null })
})

it('leaves out what nobody can keep', () => {
  const long = 'x'.repeat(999)
  const { source, coupon } = saidByAddress(`?utm_${long}=${long}&utm_source=%00a&coupon=%00`)
  expect(Object.entries(source).map(([name, value]) => [name.length, value.length])).toEqual([
    [40, 300],
    [10, 1],
  ])
  expect(coupon).toBeNull()
  const many = Array.from({ length: 99 }, (_, at) => `utm_${at}=1`).join('&')
  expect(Object.keys(saidByAddress(many).source)).toHaveLength(12)
})

it('cuts no character in half: the cart could not be kept with that', () => {
  const name = `utm_${'a'.repeat(35)}`
  expect(saidByAddress(`?${name}😀=${'b'.repeat(299)}😀`).source).toEqual({ [name]: 'b'.repeat(299) })
})
