import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp()
const lamp = await makeLamp(shop, 'CACHE')
const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const fillPath = ({ path }: Endpoint) =>
  path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000').replace('*', 'none')

/**
 * All endpoints whose responses a shared cache may reuse without asking the server. Each endpoint needs a reason why
 * its response is the same for every caller.
 */
const cacheableEndpoints = [
  // The shop's own public keys and metadata.
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/sso/saml/metadata',
  // Files never change, because a changed file gets a new name.
  'GET /assets/*',
  'GET /storage/v1/object/public/:bucket/*',
  // Well-known paths that browsers and crawlers request from every site. The responses do not depend on the caller.
  'GET /favicon.ico',
  'GET /robots.txt',
  'GET /sitemap.xml',
  // The icons of the software, which are the same in every shop.
  'GET /admin-app/icons/:name',
]
/**
 * Endpoints whose response is the same for every caller. A cache may store it but must revalidate its ETag on every
 * request.
 */
const revalidatedEndpoints = endpoints.filter(({ cache }) => cache === 'revalidate')

describe('shared caching', () => {
  it('allows only the listed public GET endpoints to be cached', () => {
    const cacheable = endpoints.filter(({ cache }) => typeof cache === 'number' && cache > 0)
    expect(cacheable.map(formatEndpoint).sort()).toEqual([...cacheableEndpoints].sort())
    for (const endpoint of [...cacheable, ...revalidatedEndpoints])
      expect([formatEndpoint(endpoint), endpoint.method, endpoint.who]).toEqual([
        formatEndpoint(endpoint),
        'GET',
        'anyone',
      ])
  })

  it('keeps every other endpoint out of shared caches', async () => {
    const uncacheable = endpoints.filter(({ cache }) => cache === 0)
    expect(uncacheable.length).toBeGreaterThan(150)
    for (const endpoint of uncacheable) {
      for (const caller of [shop.browser(), shop.as('owner')]) {
        const body = endpoint.method === 'GET' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } }
        const response = await caller.raw(endpoint.method, fillPath(endpoint), body)
        expect([formatEndpoint(endpoint), response.statusCode, String(response.headers['cache-control'])]).toEqual([
          formatEndpoint(endpoint),
          response.statusCode,
          expect.stringMatching(/^no-(store|cache)$|private/),
        ])
      }
    }
  })

  it('sends the same public page to every caller, with an ETag and without a cookie', async () => {
    const buyer = shop.browser()
    await buyer.raw('POST', '/api/v1/checkouts', {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ productId: lamp.id }),
    })
    expect(buyer.cookie()).not.toBe('')
    for (const path of ['/', `/checkout?product=${lamp.id}`, `/checkout-page?product=${lamp.id}`]) {
      const [one, other] = [await buyer.raw('GET', path), await shop.browser().raw('GET', path)]
      expect([path, one.statusCode, one.body === other.body]).toEqual([path, 200, true])
      for (const { headers } of [one, other]) {
        expect(headers).toMatchObject({
          'cache-control': 'public, max-age=0, must-revalidate',
          vary: 'accept-encoding',
        })
        expect([headers['set-cookie'], typeof headers.etag]).toEqual([undefined, 'string'])
      }
    }
  })

  it('responds with no-store for a missing page or file', async () => {
    for (const endpoint of [
      ...revalidatedEndpoints,
      ...endpoints.filter(each => cacheableEndpoints.slice(2).includes(formatEndpoint(each))),
    ]) {
      const response = await shop.browser().raw('GET', fillPath(endpoint), { headers: { accept: 'text/html' } })
      if (response.statusCode < 400) continue
      expect([formatEndpoint(endpoint), response.headers['cache-control']]).toEqual([
        formatEndpoint(endpoint),
        'no-store',
      ])
    }
  })
})
