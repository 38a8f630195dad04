import { expect, it } from 'vitest'
import { withAttribution } from './links.ts'

it('adds attribution to checkout links and keeps the links’ own parameters', () => {
  expect(
    withAttribution('http://shop/checkout?product=1&utm_source=page', '?utm_source=ad&utm_medium=mail&x=1', 'c1'),
  ).toBe('http://shop/checkout?product=1&utm_source=page&utm_medium=mail&campaign=c1')
  expect(withAttribution('http://shop/checkout?product=1', '?coupon=SUMMER', 'c1')).toBe(
    'http://shop/checkout?product=1&coupon=SUMMER&campaign=c1',
  )
})

it('passes on click ids, tracker parameters and a carried visit with their case, and no other parameters', () => {
  const passed =
    'fbclid=IwAR-a_B&gclid=G&gbraid=1&wbraid=2&ttclid=T&msclkid=M&src=FB&sck=s&xcod=x&_fbp=fb.1&visit=+%2Fa'
  expect(withAttribution('http://shop/checkout?product=1', `?email=a%40b&${passed}&my_src=1`, undefined)).toBe(
    `http://shop/checkout?product=1&${passed}`,
  )
})

it('adds attribution to other pages of the shop, and the campaign to payment links', () => {
  expect(withAttribution('http://shop/vendas/halo/more', '?utm_source=ad&coupon=A', 'c1')).toBe(
    'http://shop/vendas/halo/more?utm_source=ad&coupon=A',
  )
  expect(withAttribution('http://shop/pay/t', '?utm_source=ad', 'c1')).toBe(
    'http://shop/pay/t?utm_source=ad&campaign=c1',
  )
})
