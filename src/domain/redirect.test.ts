import { describe, expect, it } from 'vitest'
import { addQuery, normalizeOldPath, parseOldPath, parseRedirectTarget } from './redirect.ts'

describe('parseOldPath', () => {
  it('accepts paths and whole addresses of another shop', () => {
    expect(parseOldPath('/products/Caneca-Azul/')).toBe('/products/caneca-azul')
    expect(parseOldPath(' https://old.example.com/p%C3%A1gina?x=1#top ')).toBe('/página')
  })

  it('refuses the home page, paths of this shop and texts that are no address', () => {
    const id = '01a21d12-806e-777f-a75c-f72bf0a7fdbd'
    const own = [
      '/',
      '/checkout',
      '/vendas/x',
      '/api/v1/x',
      '/orders',
      '/products',
      '/products/import',
      `/products/${id}`,
    ]
    for (const path of [
      ...own,
      'caneca',
      '//evil.example/x',
      'javascript:alert(1)',
      '/a\\b',
      '',
      `/${'a'.repeat(600)}`,
    ])
      expect([path, parseOldPath(path)]).toEqual([path, null])
  })
})

describe('parseRedirectTarget', () => {
  it('accepts pages of this shop only', () => {
    for (const target of ['/', '/checkout?product=1', '/vendas/caneca', '/policies/privacy'])
      expect(parseRedirectTarget(target)).toBe(target)
    const refused = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/orders',
      '/vendas/../orders',
      '/x',
      '',
    ]
    for (const target of refused) expect([target, parseRedirectTarget(target)]).toEqual([target, null])
  })
})

describe('addQuery', () => {
  it('adds the query of the request without replacing parameters of the target', () => {
    expect(addQuery('/checkout?product=1', '/products/x?utm_source=a&product=2&gclid=b')).toBe(
      '/checkout?product=1&utm_source=a&gclid=b',
    )
    expect(addQuery('/', '/x')).toBe('/')
  })
})

describe('normalizeOldPath', () => {
  it('returns a path with a malformed escape unchanged', () => {
    expect(normalizeOldPath('/a%E0%A4%A')).toBe('/a%e0%a4%a')
  })
})
