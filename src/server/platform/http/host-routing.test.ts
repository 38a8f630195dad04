import { describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'

const secret = { APP_SECRET: 'of-a-shop-under-its-own-name-0123456789', STRIPE_MODE: 'simulator', SEED: 'none' }
const shops = {
  named: await startTestApp({ env: { ...secret, PUBLIC_URL: 'https://shop.example' } }),
  port: await startTestApp({ env: { ...secret, PUBLIC_URL: 'http://shop.test:5153' } }),
  apart: await startTestApp({
    env: {
      ...secret,
      PUBLIC_URL: 'https://shop.example',
      ADMIN_URL: 'https://office.example',
      CONTENT_ORIGIN: 'https://pages.example',
    },
  }),
  local: await startTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } }),
}
type Shop = keyof typeof shops
async function request(shop: Shop, host: string, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const { statusCode, headers } = await shops[shop].app.inject({ method, url, headers: { host } })
  return { status: statusCode, to: headers.location ?? null, cookie: headers['set-cookie'] ?? null }
}

describe('redirectToCanonicalHost', () => {
  it.each<[Shop, string, string, string]>([
    ['named', 'www.shop.example', '/', 'https://shop.example/'],
    [
      'named',
      'WWW.Shop.Example.',
      '/checkout?product=1&utm_source=zap',
      'https://shop.example/checkout?product=1&utm_source=zap',
    ],
    ['named', 'old-shop.example.com', '/vendas/halo', 'https://shop.example/vendas/halo'],
    ['named', 'www.shop.example', '/products', 'https://shop.example/products'],
    ['port', 'www.shop.test:5153', '/login?next=%2Forders', 'http://shop.test:5153/login?next=%2Forders'],
    ['apart', 'www.shop.example', '/thank-you', 'https://shop.example/thank-you'],
    ['apart', 'www.shop.example', '/products', 'https://office.example/products'],
    ['local', '127.0.0.1:3000', '/checkout?product=1', 'http://localhost:3000/checkout?product=1'],
    ['local', '[::1]:3000', '/', 'http://localhost:3000/'],
  ])(
    'redirects a page on another host name to the canonical host before setting a cookie (shop %s, host %s)',
    async (shop, host, url, to) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await request(shop, host, url, method)
        expect([answer.to, answer.cookie]).toEqual([to, null])
        expect([302, 308]).toContain(answer.status)
      }
    },
  )

  it('redirects permanently and keeps the method and the path (308)', async () => {
    expect((await request('named', 'www.shop.example', '/order?key=1')).status).toBe(308)
  })

  it.each<[Shop, string]>([
    ['named', 'shop.example'],
    ['named', 'shop.example.'],
    ['named', 'shop.example:443'],
    // Hosts that proxies send when they do not pass on the client's Host header.
    ['named', '127.0.0.1:3000'],
    ['named', '10.0.0.7'],
    ['named', 'vitrine:3000'],
    ['named', 'www.shop.example:3000'],
    ['named', ''],
    ['named', 'no host at all'],
    ['local', 'localhost:3000'],
    ['local', '127.0.0.1:8080'],
    ['local', '192.168.0.7:3000'],
  ])('does not redirect a request to a canonical or internal host (shop %s, host %s)', async (shop, host) => {
    expect(await request(shop, host, '/')).toMatchObject({ status: 200, to: null })
  })

  it('does not redirect API, health, file and webhook requests', async () => {
    for (const url of ['/healthz', '/readyz', '/api/v1/orders', '/storage/v1/object/public/product-images/a.png'])
      expect([url, (await request('named', 'www.shop.example', url)).to]).toEqual([url, null])
    expect((await request('named', 'www.shop.example', '/webhooks/stripe', 'POST')).to).toBeNull()
  })

  it('redirects pages on CONTENT_ORIGIN and ADMIN_URL only when another host serves them', async () => {
    expect(await request('apart', 'office.example', '/products')).toMatchObject({ status: 200, to: null })
    expect((await request('apart', 'pages.example', '/checkout')).to).toBe('https://shop.example/checkout')
  })
})
