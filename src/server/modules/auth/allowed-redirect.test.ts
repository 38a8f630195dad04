import { describe, expect, it } from 'vitest'
import { resolveRedirectTarget } from './allowed-redirect.ts'

const config = { publicUrl: 'https://shop.example', adminUrl: 'https://admin.example' } as Parameters<
  typeof resolveRedirectTarget
>[0]
const getRedirectTarget = (redirectTo: string | null) => resolveRedirectTarget(config, redirectTo).href

describe('resolveRedirectTarget', () => {
  it.each([
    'https://shop.example/profile?a=b',
    'https://admin.example/products/1',
    'https://shop.example/invitation',
    'https://shop.example/back',
    'https://shop.example/orders/1',
  ])('allows a redirect to %s', redirectTo => {
    expect(getRedirectTarget(redirectTo)).toBe(redirectTo)
  })

  // A script that an editor puts on a page can read the page's URL, which would contain the session. A policy page may
  // redirect to another host, and a redirect keeps the part of the URL after '#'.
  it.each([
    ...['/_site/1/2/', '/_draft/token/', '/vendas/halo', '/sales/1/page/2', '/upsell/1/page/1', '/policies/terms'],
    ...['/checkout?product=1', '/pay/token', '/order/1', '/storage/v1/object/public/a/b', '/_library/a/b/c'],
    // This endpoint redirects to a sign-in provider.
    '/auth/v1/authorize?provider=another',
    ...['/%5fsite/1/2/', '/%5Fsite/1/2/', '//_site/1/2/', '/./_site/1/2/', '/profile/../_site/1/2/', '/%', '/%ff'],
  ])('redirects to the home page instead of %s on the host of the shop or of the administration', path => {
    expect(getRedirectTarget(`https://shop.example${path}`)).toBe('https://shop.example/')
    expect(getRedirectTarget(`https://admin.example${path}`)).toBe('https://shop.example/')
  })

  it.each(['https://evil.example/profile', 'https://a@shop.example/profile', 'javascript:alert(1)', '/profile', null])(
    'redirects to the home page instead of %s',
    redirectTo => {
      expect(getRedirectTarget(redirectTo)).toBe('https://shop.example/')
    },
  )
})
