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

/** Written down by hand: all that a shared cache may keep. Whoever adds one says why it is the same for everyone. */
const cacheableEndpoints = [
  // Keys and metadata of the shop itself.
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/sso/saml/metadata',
  // Names that change with what they name.
  'GET /assets/*',
  'GET /storage/v1/object/public/:bucket/*',
  // What every site is asked for by these names; nothing in them is of who asks.
  'GET /favicon.ico',
  'GET /robots.txt',
  'GET /sitemap.xml',
]
/** The same for everyone, and asked for anew each time: kept with a tag, never without asking. */
const revalidatedEndpoints = endpoints.filter(({ cache }) => cache === 'revalidate')

describe('what caches may keep', () => {
  it('is a list, and everything else says no-store', () => {
    const lasting = endpoints.filter(({ cache }) => typeof cache === 'number' && cache > 0)
    expect(lasting.map(formatEndpoint).sort()).toEqual([...cacheableEndpoints].sort())
    for (const endpoint of [...lasting, ...revalidatedEndpoints])
      expect([formatEndpoint(endpoint), endpoint.method, endpoint.who]).toEqual([
        formatEndpoint(endpoint),
        'GET',
        'anyone',
      ])
  })

  it('is nothing that somebody signed in for, owns or pays for', async () => {
    const personal = endpoints.filter(({ cache }) => cache === 0)
    expect(personal.length).toBeGreaterThan(150)
    for (const endpoint of personal) {
      for (const caller of [shop.browser(), shop.as('owner')]) {
        const body = endpoint.method === 'GET' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } }
        const answer = await caller.raw(endpoint.method, fillPath(endpoint), body)
        expect([formatEndpoint(endpoint), answer.statusCode, String(answer.headers['cache-control'])]).toEqual([
          formatEndpoint(endpoint),
          answer.statusCode,
          expect.stringMatching(/^no-(store|cache)$|private/),
        ])
      }
    }
  }, 120_000)

  it('is the same whoever asks, sets no cookie and has a tag', async () => {
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

  it('is no refusal: what is missing is asked for again', async () => {
    for (const endpoint of [
      ...revalidatedEndpoints,
      ...endpoints.filter(each => cacheableEndpoints.slice(2).includes(formatEndpoint(each))),
    ]) {
      const answer = await shop.browser().raw('GET', fillPath(endpoint), { headers: { accept: 'text/html' } })
      if (answer.statusCode < 400) continue
      expect([formatEndpoint(endpoint), answer.headers['cache-control']]).toEqual([
        formatEndpoint(endpoint),
        'no-store',
      ])
    }
  })
})
