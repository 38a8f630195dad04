import fc from 'fast-check'
import { expect, it } from 'vitest'
import { meantAddress } from './mangled-address.ts'

it.each([
  ['/vendas/halo.', '/vendas/halo'],
  ['/vendas/halo),', '/vendas/halo'],
  ['/vendas/halo%20', '/vendas/halo'],
  ['/vendas/halo%3E', '/vendas/halo'],
  ['//vendas///halo', '/vendas/halo'],
  ['/VENDAS/Halo', '/vendas/Halo'],
  ['/Checkout?product=1&amp;sku=A', '/checkout?product=1&sku=A'],
  ['/checkout?product=1&amp;amp;sku=A.', '/checkout?product=1&sku=A'],
  ['/vendas/halo?utm_source=a?fbclid=b', '/vendas/halo?utm_source=a&fbclid=b'],
  ['/checkout/?product=1', '/checkout?product=1'],
  ['//evil.example/%2F..', '/evil.example/%2F'],
  ['/\\evil.example.', '/evil.example'],
  ['/', '/'],
])('means %s as %s', (asked, meant) => expect(meantAddress(asked)).toBe(meant))

it('is a path of this shop, and means nothing else when it is asked again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '.', '?', '&', 'amp;', '%20', ')', 'A', 'b', ':', '\\') }),
      text => {
        const meant = meantAddress(`/${text}`)
        expect(meant).toMatch(/^\/(?!\/)/)
        expect(meantAddress(meant)).toBe(meant)
      },
    ),
  )
})
