import { describe, expect, it } from 'vitest'
import { adminPaths } from '#contract/screens.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const open = (path: string, headers: Record<string, string> = {}) =>
  shop.browser().raw('GET', path, { headers: { accept: 'text/html', ...headers } })

describe('public pages', () => {
  it('shows the home page, checkouts and a thank-you page with a strict policy and without a cookie', async () => {
    const lamp = await makeLamp(shop, 'PAGE')
    for (const path of [
      '/',
      `/checkout?product=${lamp.id}`,
      `/checkout?product=${lamp.id}&sku=PAGE-GRAPHITE`,
      '/thank-you',
    ]) {
      const page = await open(path)
      expect([path, page.statusCode]).toEqual([path, 200])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.headers['content-security-policy']).not.toContain('unsafe')
      expect(page.headers['set-cookie']).toBeUndefined()
      expect(page.body).not.toMatch(/\sstyle="/)
    }
  })

  it('allows the payment provider’s scripts only on pages with a card form', async () => {
    const lamp = await makeLamp(shop, 'CARD')
    const policy = async (path: string) => String((await open(path)).headers['content-security-policy'])
    expect(await policy(`/checkout?product=${lamp.id}`)).toContain(`script-src 'self' ${shop.simulatorUrl}`)
    expect(await policy('/')).not.toContain(shop.simulatorUrl)
    expect(await policy('/thank-you')).not.toContain(shop.simulatorUrl)
  })

  it('states on the checkout, in the language of the page, that payments are simulated', async () => {
    const lamp = await makeLamp(shop, 'SIM')
    expect((await open(`/checkout?product=${lamp.id}`)).body).toContain('Simulated payments')
  })

  it('responds to an unknown product or URL with 404 and a page', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    for (const path of ['/nowhere', '/checkout', '/checkout?product=x', `/checkout?product=${id}`]) {
      const page = await open(path)
      expect([path, page.statusCode]).toEqual([path, 404])
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('Return to Home')
    }
  })

  it('excludes the thank-you page from caches and search engines', async () => {
    const page = await open('/thank-you')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toContain('noindex')
  })

  it('redirects a seller from the home page to the products', async () => {
    const seller = await open('/', { cookie: 'seller=1' })
    expect([seller.statusCode, seller.headers.location]).toEqual([302, '/products'])
  })

  it('serves the administration document with a new nonce at every administration URL', async () => {
    const nonces = new Set<string>()
    for (const path of adminPaths) {
      const page = await open(path.replace(':id', '01900000-0000-7000-8000-000000000000'))
      expect([path, page.statusCode, page.headers['cache-control']]).toEqual([path, 200, 'no-store'])
      nonces.add(/csp-nonce" content="([^"]+)"/.exec(page.body)?.[1] ?? '')
    }
    expect(nonces.size).toBe(adminPaths.length)
  })

  it('includes the time zone of the shop in the administration document', async () => {
    const zone = async () => /<meta name="shop-time-zone" content="([^"]+)">/.exec((await open('/orders')).body)?.[1]
    expect(await zone()).toBe('America/Sao_Paulo')
    await shop.db.execute("update shop set time_zone = 'Australia/Lord_Howe'")
    expect(await zone()).toBe('Australia/Lord_Howe')
    await shop.db.execute("update shop set time_zone = 'America/Sao_Paulo'")
  })

  it('uses the browser’s saved language for the administration, and the default for an invalid one', async () => {
    const lang = async (cookie: string) => /<html lang="([^"]+)"/.exec((await open('/products', { cookie })).body)?.[1]
    const cookies = ['', 'admin_language=en', 'admin_language=pt-BR', 'admin_language="><b>']
    expect(await Promise.all(cookies.map(lang))).toEqual(['pt-BR', 'en', 'pt-BR', 'pt-BR'])
  })
})
