import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { publicFile } from '#contract/files.ts'
import { endpoints } from '#contract/index.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { adminPaths, asset, pushWorker } from '#contract/screens.ts'
import { startTestApp } from '#tests/support/app.ts'
import { dataHeaders } from '#tests/support/data-headers.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'
import { makeLamp } from '#tests/support/shop.ts'

const secure = await startTestApp({ env: { PUBLIC_URL: 'https://localhost', ADMIN_URL: 'https://admin.localhost' } })
const shop = await startTestApp({ simulator: true })
const lamp = await makeLamp(shop, 'HEAD', null)
const { upsell } = await makeFunnel(shop, lamp, [{ title: 'Case', cents: 2_900 }])
const { campaign, page } = await createCampaignWithPage(shop.as('editor'), 'Luz', { 'index.html': '<h1>Luz</h1>' })
const purchase = await buyAndOpenOffers(shop, lamp)
const seller = shop.as('owner')

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }
const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const fillPath = ({ path }: Endpoint) =>
  path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000').replace('*', 'none')
const getPolicy = ({ headers }: Answer) => {
  const all = String(headers['content-security-policy'] ?? '').split(/; ?/)
  return new Map(all.map(directive => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]))
}

/** Requests every endpoint anonymously and as the owner, and each GET also as a browser that accepts HTML. */
async function* requestEveryEndpoint(): AsyncGenerator<[string, Answer, Endpoint]> {
  for (const endpoint of endpoints) {
    const body = endpoint.method === 'GET' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } }
    for (const caller of [shop.browser(), seller])
      yield [formatEndpoint(endpoint), await caller.raw(endpoint.method, fillPath(endpoint), body), endpoint]
    if (endpoint.method === 'GET')
      yield [
        `${formatEndpoint(endpoint)} as a page`,
        await shop.browser().raw('GET', fillPath(endpoint), { headers: { accept: 'text/html' } }),
        endpoint,
      ]
  }
}

/** The policy of the service worker, which loads the icons of its notifications. */
const workerPolicy = { 'content-security-policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'" }
/** Files that pages of other origins may embed. */
const embeddableFiles = new Set<Endpoint>([asset, publicFile])

/**
 * Documents that show a seller's content or an e-mail. A sandbox isolates them, instead of a list of allowed sources.
 */
const sandboxedPaths = /^(GET )?\/(_site|_draft|_library)\/|\/emails?\/|mail-samples/

function expectShopDocument(name: string, response: Answer) {
  const policy = getPolicy(response)
  const text = String(response.headers['content-security-policy'])
  expect([name, policy.get('default-src'), policy.get('base-uri'), policy.get('form-action')]).toEqual([
    name,
    ["'none'"],
    ["'none'"],
    ["'self'"],
  ])
  expect([name, policy.has('frame-ancestors'), /unsafe-(inline|eval|hashes)|'wasm/.test(text)]).toEqual([
    name,
    true,
    false,
  ])
  expect([
    name,
    policy.get('script-src')?.some(source => source === '*' || source === 'https:' || source === 'data:'),
  ]).toEqual([name, false])
  expect([name, response.headers]).toEqual([
    name,
    expect.objectContaining({
      'referrer-policy': expect.stringMatching(/^(same-origin|strict-origin(-when-cross-origin)?|no-referrer)$/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
    }),
  ])
}

describe('every response', () => {
  it('declares its content type, forbids sniffing and has the security headers for data or for documents', async () => {
    const kinds = { json: 0, html: 0, other: 0 }
    for await (const [name, response, endpoint] of requestEveryEndpoint()) {
      const { headers } = response
      expect([name, headers['x-content-type-options'], typeof headers['x-request-id']]).toEqual([
        name,
        'nosniff',
        'string',
      ])
      for (const header of ['server', 'x-powered-by', 'access-control-allow-credentials'])
        expect([name, header, headers[header]]).toEqual([name, header, undefined])
      const type = String(headers['content-type'] ?? '')
      if (type.startsWith('application/json') || (endpoint.answers === 'file' && !embeddableFiles.has(endpoint))) {
        kinds.json += 1
        const hasWorkerPolicy = endpoint === pushWorker && response.statusCode === 200
        const expected = { ...dataHeaders, ...(hasWorkerPolicy && workerPolicy) }
        expect([name, headers]).toEqual([name, expect.objectContaining(expected)])
      } else if (type.startsWith('text/html')) {
        kinds.html += 1
        if (!sandboxedPaths.test(name)) expectShopDocument(name, response)
      } else {
        kinds.other += 1
        if (response.body) expect([name, type]).toEqual([name, expect.stringMatching(/^[\w-]+\/[\w.+-]+/)])
      }
    }
    expect(kinds.json).toBeGreaterThan(400)
    expect(kinds.html).toBeGreaterThan(20)
  })

  it('sends Strict-Transport-Security when PUBLIC_URL uses https', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/api/v1/none', 404],
      ['/checkout', 404],
      ['/%', 400],
    ] as const) {
      const response = await secure.browser().raw('GET', path, { headers: { host: 'localhost' } })
      expect([path, response.statusCode, response.headers['strict-transport-security']]).toEqual([
        path,
        status,
        'max-age=31536000',
      ])
    }
  })
})

describe('HTML pages', () => {
  const pages = {
    home: '/',
    checkout: `/checkout?product=${lamp.id}`,
    'simple checkout': `/checkout-page?product=${lamp.id}`,
    'sales page': `/sales/${campaign.id}`,
    'upsell page': `/upsell/${upsell.id}/page/1`,
    'thank-you page': '/thank-you',
    'missing page': '/nowhere',
    administration: adminPaths[0] ?? '',
  }

  it.each(Object.entries(pages))('allows only the page’s own scripts and no framing (%s)', async (name, path) => {
    const response = await purchase.browser.raw('GET', path, { headers: { accept: 'text/html' } })
    expect([name, response.statusCode]).toEqual([name, name === 'missing page' ? 404 : 200])
    expectShopDocument(name, response)
    expect(getPolicy(response).get('frame-ancestors')).toEqual(["'none'"])
  })

  it('keeps the key in a page’s URL out of the referrer', async () => {
    const lines = [{ title: 'By hand', quantity: 1, unitCents: 5_000 }]
    const paymentLink = { title: 'A bill', lines, currency: 'usd', expiresAt: null } as const
    const { body: link } = await seller.send(createPaymentLink, { body: paymentLink })
    for (const path of ['/order/none?key=x', '/subscription/none?key=x', new URL(link.url).pathname]) {
      const { headers } = await shop.browser().raw('GET', path, { headers: { accept: 'text/html' } })
      expect([path, headers['referrer-policy'], headers['cache-control']]).toEqual([path, 'strict-origin', 'no-store'])
    }
  })

  it('sandboxes a seller’s page even when the page is opened directly', async () => {
    const framed = await shop.browser().raw('GET', `/_site/${page.id}/${page.revision}/`)
    expect([framed.statusCode, getPolicy(framed).get('sandbox')?.includes('allow-same-origin')]).toEqual([200, false])
    expect(framed.headers['set-cookie']).toBeUndefined()
  })
})

describe('cookies', () => {
  it('sets cookies HttpOnly and SameSite, and over TLS also Secure with the __Host- prefix', async () => {
    for (const [each, host] of [
      [shop, 'localhost'],
      [secure, 'localhost'],
    ] as const) {
      const product = await makeLamp(each, each === shop ? 'COOKIE' : 'SECURE', null)
      const response = await each.browser().raw('POST', '/api/v1/checkouts', {
        headers: { 'content-type': 'application/json', host },
        payload: JSON.stringify({ productId: product.id }),
      })
      const cookies = [response.headers['set-cookie']].flat().map(String)
      expect(cookies).toHaveLength(1)
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; HttpOnly/i)
        expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i)
        expect(cookie).toMatch(/; Path=\//i)
        expect(cookie).not.toMatch(/Domain=/i)
        expect([/^__Host-/.test(cookie), /; Secure/i.test(cookie)]).toEqual([each === secure, each === secure])
      }
    }
  })
})
