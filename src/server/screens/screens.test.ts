import { describe, expect, it } from 'vitest'
import { adminPaths } from '#contract/screens.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const open = (path: string, headers: Record<string, string> = {}) =>
  shop.browser().raw('GET', path, { headers: { accept: 'text/html', ...headers } })

describe('the public pages', () => {
  it('show the shop, a checkout and a plain thanks, each under its policy and without a cookie', async () => {
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

  it('let only the pages with a card form load the provider', async () => {
    const lamp = await makeLamp(shop, 'CARD')
    const policy = async (path: string) => String((await open(path)).headers['content-security-policy'])
    expect(await policy(`/checkout?product=${lamp.id}`)).toContain(`script-src 'self' ${shop.simulatorUrl}`)
    expect(await policy('/')).not.toContain(shop.simulatorUrl)
    expect(await policy('/thank-you')).not.toContain(shop.simulatorUrl)
  })

  it('say in the language of the shop that payments are simulated', async () => {
    const lamp = await makeLamp(shop, 'SIM')
    expect((await open(`/checkout?product=${lamp.id}`)).body).toContain('Pagamentos simulados')
  })

  it('answer an unknown product or address with a page and 404', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    for (const path of ['/nowhere', '/checkout', '/checkout?product=x', `/checkout?product=${id}`]) {
      const page = await open(path)
      expect([path, page.statusCode]).toEqual([path, 404])
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('Return to Home')
    }
  })

  it('keep personal pages out of every cache and search engine', async () => {
    const page = await open('/thank-you')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toContain('noindex')
  })

  it('lead a seller from the home to the products, and nobody else', async () => {
    const seller = await open('/', { cookie: 'seller=1' })
    expect([seller.statusCode, seller.headers.location]).toEqual([302, '/products'])
  })

  it('answer every address of the administration with its document and a fresh nonce', async () => {
    const nonces = new Set<string>()
    for (const path of adminPaths) {
      const page = await open(path.replace(':id', '01900000-0000-7000-8000-000000000000'))
      expect([path, page.statusCode, page.headers['cache-control']]).toEqual([path, 200, 'no-store'])
      nonces.add(/csp-nonce" content="([^"]+)"/.exec(page.body)?.[1] ?? '')
    }
    expect(nonces.size).toBe(adminPaths.length)
  })

  it('name the time zone of the shop', async () => {
    const zone = async () => /<meta name="shop-time-zone" content="([^"]+)">/.exec((await open('/orders')).body)?.[1]
    expect(await zone()).toBe('America/Sao_Paulo')
    await shop.db.execute("update shop set time_zone = 'Australia/Lord_Howe'")
    expect(await zone()).toBe('Australia/Lord_Howe')
    await shop.db.execute("update shop set time_zone = 'America/Sao_Paulo'")
  })

  it('write it in the language this browser kept, and in the default one for what is no language', async () => {
    const lang = async (cookie: string) => /<html lang="([^"]+)"/.exec((await open('/products', { cookie })).body)?.[1]
    const kept = ['', 'admin_language=en', 'admin_language=pt-BR', 'admin_language="><b>']
    expect(await Promise.all(kept.map(lang))).toEqual(['pt-BR', 'en', 'pt-BR', 'pt-BR'])
  })
})
