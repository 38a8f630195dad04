import { expect, it } from 'vitest'
import { parseAttribution } from './parse-attribution.ts'

it('returns attribution, campaign and coupon of the URL', () => {
  expect(
    parseAttribution('?product=1&utm_source=mail&campaign=c1&coupon=Summer%2010&utm_medium=a&utm_medium=b'),
  ).toEqual({
    source: { utm_source: 'mail', campaign: 'c1', utm_medium: 'b' },
    campaign: 'c1',
    coupon: 'Summer 10',
  })
  expect(parseAttribution('')).toEqual({ source: {}, campaign: null, coupon: null })
})

it('repairs a query string that a chat or e-mail program changed', () => {
  expect(parseAttribution('?product=1&amp;utm_source=x&amp;coupon=Y')).toEqual({
    source: { utm_source: 'x' },
    campaign: null,
    coupon: 'Y',
  })
  expect(parseAttribution('?product=1&campaign=c1).&coupon=SUMMER_10).').coupon).toBe('SUMMER_10')
  expect(parseAttribution('?product=1&coupon=Y&campaign=c1).').campaign).toBe('c1')
  expect(parseAttribution('?utm_source=a?fbclid=b&utm_campaign=Sale+(A)').source).toEqual({
    utm_source: 'a',
    utm_campaign: 'Sale (A)',
  })
})

it('limits the length and number of parameters and removes NUL characters', () => {
  const long = 'x'.repeat(999)
  const { source, coupon } = parseAttribution(`?utm_${long}=${long}&utm_source=%00a&coupon=%00`)
  expect(Object.entries(source).map(([name, value]) => [name.length, value.length])).toEqual([
    [40, 300],
    [10, 1],
  ])
  expect(coupon).toBeNull()
  const many = Array.from({ length: 99 }, (_, at) => `utm_${at}=1`).join('&')
  expect(Object.keys(parseAttribution(many).source)).toHaveLength(12)
})

it('truncates without splitting a surrogate pair, because the database rejects half a pair', () => {
  const name = `utm_${'a'.repeat(35)}`
  expect(parseAttribution(`?${name}😀=${'b'.repeat(299)}😀`).source).toEqual({ [name]: 'b'.repeat(299) })
})
