import { describe, expect, it } from 'vitest'
import {
  buildAdminPolicy,
  buildContentPolicy,
  buildPublicPolicy,
  directPolicy,
  draftPolicy,
  getAssetSources,
  getFolderSources,
  getSimulatorSources,
  sitePolicy,
  stripeSources,
  withMercadoPagoSources,
} from './csp.ts'

const admin = getAssetSources('https://shop.example', 'shop.example')
const adminApp = getFolderSources('https://shop.example', 'shop.example', '/admin-app/')

describe('the content security policy', () => {
  it('allows the simulator’s script and frames, and no others, at a checkout in simulator mode', () => {
    const policy = buildPublicPolicy({ styles: ['sha256-abc='], cards: getSimulatorSources('http://127.0.0.1:4242') })
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' http://127.0.0.1:4242; style-src 'self' 'sha256-abc='; " +
        "img-src 'self' data: https:; font-src 'self'; media-src 'self' https:; connect-src 'self'; " +
        "frame-src 'self' http://127.0.0.1:4242; object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
  })

  it('allows only Stripe’s published sources at a checkout with Stripe', () => {
    expect(buildPublicPolicy({ cards: stripeSources })).toBe(
      "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; style-src 'self'; " +
        "img-src 'self' data: https: https://*.stripe.com; font-src 'self'; media-src 'self' https:; " +
        "connect-src 'self' https://api.stripe.com; " +
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; " +
        "object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
  })

  it('adds Mercado Pago’s hosts and the bank’s frame only to a page with its settings', () => {
    expect(withMercadoPagoSources(stripeSources, undefined)).toBe(stripeSources)
    const policy = buildPublicPolicy({
      cards: withMercadoPagoSources(stripeSources, 'https://sdk.mercadopago.com/js/v2'),
    })
    expect(policy).toContain(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://sdk.mercadopago.com",
    )
    expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.mercadopago\.com /)
    expect(policy).toMatch(/frame-src [^;]* https:\/\/secure-fields\.mercadopago\.com [^;]*https:;/)
  })

  it('adds only the simulator’s origin where it serves Mercado Pago’s script', () => {
    const simulated = withMercadoPagoSources(getSimulatorSources('http://127.0.0.1:1'), 'http://127.0.0.1:2/sdk/js/v2')
    expect(simulated).toEqual({
      script: ['http://127.0.0.1:1', 'http://127.0.0.1:2'],
      frame: ['http://127.0.0.1:1', 'http://127.0.0.1:2'],
      connect: ['http://127.0.0.1:2'],
      image: [],
    })
  })

  it('never allows inline code or eval on public and administration pages', () => {
    for (const policy of [
      buildPublicPolicy(),
      buildPublicPolicy({ cards: stripeSources }),
      buildAdminPolicy('n0nce', admin, adminApp),
    ]) {
      expect(policy).not.toMatch(/unsafe-/)
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
    }
    expect(buildAdminPolicy('n0nce', admin, adminApp)).toContain("style-src 'self' 'nonce-n0nce'")
  })

  it('allows the administration only built scripts, not seller page files on the same host', () => {
    const policy = buildAdminPolicy('n0nce', admin, adminApp)
    expect(policy).toContain('script-src shop.example/assets/;')
    expect(policy).toContain(
      'worker-src shop.example/assets/ shop.example/admin-app/; manifest-src shop.example/admin-app/;',
    )
    expect(getAssetSources('https://shop.example', 'localhost:3000')).toEqual([
      'shop.example/assets/',
      'localhost:3000/assets/',
    ])
    // CSP has no syntax for these hosts.
    for (const host of ['[::1]:3000', "x; script-src 'unsafe-inline'", 'x/ *', '', 'a,b'])
      expect(getAssetSources('https://shop.example', host)).toEqual(["'self'"])
  })

  it('never gives a seller’s document the shop’s origin', () => {
    for (const policy of [sitePolicy, directPolicy, draftPolicy]) {
      expect(policy).toMatch(/^sandbox allow-scripts/)
      expect(policy).not.toContain('allow-same-origin')
    }
    expect(buildContentPolicy(['https://shop.example'])).toContain("frame-ancestors 'self' https://shop.example")
  })
})
