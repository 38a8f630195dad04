import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repairUrl, repairUrlQuery } from './repair-url.ts'

describe('repairUrl', () => {
  it.each([
    ['/vendas/halo.', '/vendas/halo'],
    ['/vendas/halo),', '/vendas/halo'],
    ['/vendas/halo%20', '/vendas/halo'],
    ['/vendas/halo%3E', '/vendas/halo'],
    ['/vendas/halo&gt;', '/vendas/halo'],
    ['/vendas/halo%E2%80%9D', '/vendas/halo'],
    ['/ven%E2%80%8Bdas/halo%EF%BB%BF', '/vendas/halo'],
    ['//vendas///halo', '/vendas/halo'],
    ['/VENDAS/Halo', '/vendas/Halo'],
    ['/Checkout?product=1&amp;sku=A', '/checkout?product=1&sku=A'],
    ['/checkout?product=1&amp;amp;sku=A.', '/checkout?product=1&sku=A'],
    ['/CHECKOUT?PRODUCT=1', '/checkout?product=1'],
    ['/vendas/halo?utm_source=a?fbclid=b', '/vendas/halo?utm_source=a&fbclid=b'],
    ['/checkout/?product=1', '/checkout?product=1'],
    ['/checkout%3Fproduct=1&sku=A', '/checkout?product=1&sku=A'],
    ['/checkout%3Fproduct%3D1%26sku%3DA', '/checkout?product=1&sku=A'],
    ['/checkout?product%3D1', '/checkout?product=1'],
    ['/order/Ab_-9%3Fkey=Zz_-9).', '/order/Ab_-9?key=Zz_-9'],
    ['/order/Ab?key=Zz_.', '/order/Ab?key=Zz_'],
    ['/order/Ab?key=Zz_', '/order/Ab?key=Zz'],
    ['/order/Ab?key=3DZz%0D%0A%20yY', '/order/Ab?key=ZzyY'],
    ['/order/Ab?key=%20Zz%22', '/order/Ab?key=Zz'],
    ['/pay/Zz-,', '/pay/Zz-'],
    ['/UPSELL/0190AB/PAGE/1)', '/upsell/0190ab/page/1'],
    ['//evil.example/%2F..', '/evil.example/%2F'],
    ['/\\evil.example.', '/evil.example'],
    ['/', '/'],
  ])('repairs the URL %s to %s', (url, repaired) => expect(repairUrl(url)).toBe(repaired))

  it('always returns a path of the shop, which further repairs leave unchanged after finitely many steps', () => {
    const parts = ['/', '.', '?', '&', 'amp;', '%20', '%3F', '%3D', '%0A', '3d', '_', ')', 'A', 'b', '=', ':', '\\']
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...parts) }), text => {
        let at = `/${text}`
        for (let hops = 0; repairUrl(at) !== at; hops++) {
          at = repairUrl(at)
          expect(at).toMatch(/^\/(?![\\/])/)
          expect(hops).toBeLessThan(text.length + 2)
        }
      }),
    )
  })

  it('keeps every character of a token in a URL', () => {
    const token = fc.string({ unit: fc.constantFrom(...'ABCabc0123456789_-'), minLength: 1 })
    fc.assert(
      fc.property(token, token, (id, key) => {
        const link = `/order/x${id}?key=4${key}`
        expect(repairUrl(`${link}).`)).toBe(link)
      }),
    )
  })
})

describe('repairUrlQuery', () => {
  it.each([
    ['/checkout?product=1&amp;utm_source=x&amp;coupon=Y', '/checkout?product=1&utm_source=x&coupon=Y'],
    ['/checkout?product=1&amp%3Bsku=A', '/checkout?product=1&sku=A'],
    ['/vendas/x?utm_source=a?fbclid=b', '/vendas/x?utm_source=a&fbclid=b'],
    ['//?a=1&amp;b=2', '/?a=1&b=2'],
    ['/checkout?product=1&utm_term=what?', '/checkout?product=1&utm_term=what?'],
    ['/checkout?product=1&utm_term=R%26amp;D', '/checkout?product=1&utm_term=R%26amp;D'],
    ['/VENDAS/x.', '/VENDAS/x.'],
  ])('repairs the query of %s', (url, repaired) => expect(repairUrlQuery(url)).toBe(repaired))
})
