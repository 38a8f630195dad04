import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { caddy } from '#tests/support/proxies/caddy.ts'
import { haproxy } from '#tests/support/proxies/haproxy.ts'
import { nginx, startSharedCache } from '#tests/support/proxies/nginx.ts'
import type { RunningProxy } from '#tests/support/proxies/proxy.ts'
import { startShopPair } from '#tests/support/proxies/shop-pair.ts'
import { requestOverHttp, visitDuring } from '#tests/support/proxies/visits.ts'
import { requestOverTls } from '#tests/support/request-over-tls.ts'

/*
 * The same checks for each configuration of a proxy in `deploy`. The proxies run one after the other in front of the same
 * two processes, so each proxy has callers of its own, because the limits of calls count per address.
 */
const proxies = [nginx, caddy, haproxy]
const pair = proxies.some(({ missingReason }) => missingReason === null) ? await startShopPair() : null
const noPair = pair ? null : 'no PostgreSQL server on this machine'
const { tls = 0, plain = 0, spare = 0, cache = 0, shops = [] } = pair?.ports ?? {}
const origin = `https://shop.localhost:${tls}`

const json = { 'content-type': 'application/json' }
type RequestOptions = Parameters<typeof requestOverTls>[2]
/** `sendRequest` sends a request directly to the proxy, and `sendCacheRequest` through a shared cache in front of it. */
const sendRequest = (path: string, options?: RequestOptions) => requestOverTls(tls, path, options)
const sendCacheRequest = (path: string, options?: RequestOptions) => requestOverTls(cache, path, options)

let bearer = { authorization: '' }
let lamp = ''
/** The addresses of unchanging files: a script of the shop and a picture. */
let files: string[] = []

const openCart = (send = sendRequest, from?: string, headers: Record<string, string> = {}) =>
  send(openCheckout.path, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ productId: lamp }),
    ...(from && { from }),
  })

afterAll(() => pair?.close())

describe.each(proxies.map((proxy, at) => ({ ...proxy, at })))('a two-process shop behind $name', proxy => {
  const skipReason = proxy.missingReason ?? noPair
  if (skipReason || !pair) return it.skip(`is not tested: ${skipReason}`)
  const network = 20 + proxy.at * 20
  let running: RunningProxy | null = null
  let sharedCache: Awaited<ReturnType<typeof startSharedCache>> | null = null

  beforeAll(async () => {
    running = await proxy.start({ tls, plain, spare, shops })
    if (nginx.missingReason === null) sharedCache = await startSharedCache(cache, tls)
    if (bearer.authorization === '') bearer = await pair.createOwner()
    const home = (await sendRequest('/')).bytes.toString()
    lamp = /\/checkout\?product=([0-9a-f-]{36})/.exec(home)?.[1] ?? ''
    files = [/\/assets\/[\w.-]+\.js/, /\/storage\/v1\/object\/public\/[\w/.-]+\.\w+/].map(
      pattern => pattern.exec(home)?.[0] ?? '',
    )
  })
  afterAll(async () => {
    await sharedCache?.close()
    await running?.close()
  })

  it('serves HTTP/2 over TLS, and redirects plain HTTP to HTTPS', async () => {
    const { status, headers } = await sendRequest('/')
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const redirected = await requestOverHttp(plain, '/vendas/x?y=1')
    expect(redirected.status).toBe(308)
    expect(redirected.location).toMatch(/^https:\/\/shop\.localhost(:\d+)?\/vendas\/x\?y=1$/)
  })

  it('sets one host-only cookie, without which the checkout cannot be changed', async () => {
    const opened = await openCart()
    expect(opened.status).toBe(200)
    expect(opened.cookies).toEqual([
      expect.stringMatching(/^__Host-vitrine=\S{43,}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const path = `${openCheckout.path}/${opened.json().id}`
    const cookie = opened.cookies[0]?.split(';')[0] ?? ''
    const change = { method: 'PATCH', body: JSON.stringify({ country: 'US' }) }
    const requestHeaders = { ...json, cookie, origin }
    expect((await sendRequest(path, { ...change, headers: requestHeaders })).status).toBe(200)
    expect((await sendRequest(path, { ...change, headers: { ...requestHeaders, cookie: '' } })).status).toBe(404)
    expect(
      (await sendRequest(path, { ...change, headers: { ...requestHeaders, origin: 'https://evil.example' } })).status,
    ).toBe(403)
  })

  it('limits callers by the IP address that the proxy saw, and ignores forged headers', async () => {
    const attempt = (from: string, forgedAddress: string) =>
      sendRequest('/auth/v1/token?grant_type=password', {
        method: 'POST',
        from,
        headers: {
          ...json,
          'x-forwarded-for': forgedAddress,
          'x-forwarded-host': 'evil.example',
          forwarded: `for=${forgedAddress}`,
        },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'not the password' }),
      })
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await attempt(`127.0.${network}.9`, `203.0.113.${at}`)).status)
    expect(statuses.slice(0, 10)).toEqual(statuses.slice(0, 10).map(() => 400))
    expect(statuses[10]).toBe(429)
    expect((await attempt(`127.0.${network}.10`, `127.0.${network}.9`)).status).toBe(400)
    expect((await sendRequest('/metrics')).status).toBe(401)
  })

  it('accepts uploads as large as the shop allows', async () => {
    const campaign = await sendRequest('/api/v1/campaigns', {
      method: 'POST',
      headers: { ...json, ...bearer },
      body: JSON.stringify({ name: `Sea behind ${proxy.name}` }),
    })
    const boundary = 'vitrine-proxy'
    const part = (name: string, bytes: Buffer | string) => [
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      bytes,
      '\r\n',
    ]
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), randomBytes(18 * 1024 * 1024)])
    const parts = [part('index.html', '<title>Sea</title>'), ...['a', 'b', 'c'].map(name => part(`${name}.mp4`, film))]
    const body = Buffer.concat([...parts.flat(), `--${boundary}--\r\n`].map(each => Buffer.from(each)))
    const uploaded = await sendRequest(`/api/v1/campaigns/${campaign.json().id}/pages?title=Sea`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    })
    expect([uploaded.status, uploaded.json().page?.title]).toEqual([200, 'Sea'])
  })

  it('responds 304 for an unchanged compressed page, and serves a changed page immediately', async () => {
    const page = await sendRequest('/', { headers: { 'accept-encoding': 'br' } })
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    const { etag = '' } = page.headers
    const conditional = { headers: { 'if-none-match': etag, 'accept-encoding': 'br' } }
    const notModified = await sendRequest('/', conditional)
    expect([notModified.status, notModified.bytes.length]).toEqual([304, 0])
    const title = `Lamp ${randomBytes(4).toString('hex')}`
    const changed = await sendRequest(`/api/v1/products/${lamp}`, {
      method: 'PATCH',
      headers: { ...json, ...bearer },
      body: JSON.stringify({ title }),
    })
    expect(changed.status).toBe(200)
    // The proxy alternates between the processes. The process that received the change notifies the other process.
    const isTitleShown = async () => (await sendRequest('/')).bytes.toString().includes(title)
    await expect.poll(async () => (await isTitleShown()) && (await isTitleShown()) && (await isTitleShown())).toBe(true)
    for (let at = 0; at < 6; at += 1) {
      expect((await sendRequest('/', conditional)).status).toBe(200)
      if (sharedCache) expect((await sendCacheRequest('/')).bytes.toString()).toContain(title)
    }
  })

  it.skipIf(nginx.missingReason)('lets a shared cache store immutable files, but no personal data', async () => {
    for (const path of files) {
      const states: (string | undefined)[] = []
      for (const encoding of ['br', 'br', 'gzip', 'br']) {
        const { status, headers } = await sendCacheRequest(path, { headers: { 'accept-encoding': encoding } })
        expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
        expect([undefined, encoding]).toContain(headers['content-encoding'])
        states.push(headers['x-cache'])
      }
      expect([path, states[0], states[1], states[3]]).toEqual([path, 'MISS', 'HIT', 'HIT'])
    }
    const [one, other] = [
      await openCart(sendCacheRequest, `127.0.${network}.11`),
      await openCart(sendCacheRequest, `127.0.${network}.12`),
    ]
    expect(one.json().id).not.toBe(other.json().id)
    const personal = [
      '/api/v1/me',
      '/api/v1/products',
      '/login',
      '/products',
      '/api/v1/operations',
      '/',
      `/checkout?product=${lamp}`,
    ]
    for (const path of personal)
      for (let round = 0; round < 2; round += 1) {
        const { headers } = await sendCacheRequest(path, { headers: round ? {} : bearer })
        expect([path, headers['x-cache'], headers['set-cookie']]).toEqual([path, 'MISS', undefined])
      }
    expect((await sendCacheRequest('/api/v1/me')).status).toBe(401)
  })

  it('sends the requests of one browser to both processes', async () => {
    const before = await pair.countRequests('GET /healthz')
    const cookie = (await openCart()).cookies[0]?.split(';')[0] ?? ''
    for (let at = 0; at < 6; at += 1) expect((await sendRequest('/healthz', { headers: { cookie } })).status).toBe(200)
    const after = await pair.countRequests('GET /healthz')
    expect(after.map((count, at) => count - (before[at] ?? 0)).filter(count => count > 0)).toHaveLength(2)
  })

  it('loses no request while one process restarts', async () => {
    const statuses: number[] = []
    const visit = async (from: string) => {
      statuses.push((await sendRequest(`/checkout?product=${lamp}`, { from })).status)
      statuses.push((await openCart(sendRequest, from)).status)
    }
    const waitForVisits = async () => {
      const count = statuses.length
      await expect.poll(() => statuses.length).toBeGreaterThan(count + 20)
    }
    await visitDuring(network, visit, async () => {
      running?.takeOut(shops[1] ?? 0)
      await pair.stopSecond()
      await waitForVisits()
      await pair.startSecond()
      running?.putBack()
      await pair.waitUntilBothAreUsed()
      await waitForVisits()
    })
    expect(statuses.filter(status => status !== 200)).toEqual([])
  })

  it('serves cached pages and files while the database is away, and refuses a sale with Retry-After', async () => {
    await pair.waitUntilBothAreUsed()
    const cached = ['/', `/checkout?product=${lamp}`, ...files]
    // Each page is requested several times, so that both processes store it.
    for (const path of cached)
      for (let round = 0; round < 4; round += 1) expect([path, (await sendRequest(path)).status]).toEqual([path, 200])
    const seen = new Set<string>()
    const visit = async (from: string) => {
      for (const path of cached) seen.add(`${path} ${(await sendRequest(path, { from })).status}`)
      const sale = await openCart(sendRequest, from)
      seen.add(`sale ${sale.status} ${sale.headers['retry-after']}`)
    }
    for (const connection of pair.connections) connection.cut('refused')
    // Long enough for the proxy to notice that no process can sell.
    await visitDuring(network + 5, visit, () => new Promise(resolve => setTimeout(resolve, 4_000)))
    expect([...seen].sort()).toEqual([...cached.map(path => `${path} 200`), 'sale 503 2'].sort())
    // Callers are still counted by their own address, whatever they claim.
    const claim = (at: number) => openCart(sendRequest, `127.0.${network}.14`, { 'x-forwarded-for': `203.0.113.${at}` })
    const statuses: number[] = []
    // Each process counts on its own.
    while (statuses.length < 200 && statuses.slice(-4).join() !== '429,429,429,429')
      statuses.push((await claim(statuses.length)).status)
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
    for (let at = 0; at < 4; at += 1) expect((await openCart(sendRequest, `127.0.${network}.15`)).status).toBe(503)
    for (const connection of pair.connections) connection.heal()
    await expect.poll(pair.readReadiness).toEqual([true, true])
    await expect.poll(async () => (await openCart(sendRequest, `127.0.${network}.13`)).status).toBe(200)
  })

  if (proxy.checksReadiness)
    it('sells through one process while the database of the other one is away', async () => {
      await pair.waitUntilBothAreUsed()
      pair.connections[1]?.cut('refused')
      let count = 0
      const sell = async () => {
        count += 1
        return (await openCart(sendRequest, `127.${network + 10}.0.${count}`)).status
      }
      // The proxy needs a moment to notice that the process cannot sell.
      await expect.poll(async () => [await sell(), await sell(), await sell()]).toEqual([200, 200, 200])
      const statuses: number[] = []
      for (let round = 0; round < 10; round += 1) statuses.push(await sell())
      expect(statuses.filter(status => status !== 200)).toEqual([])
      pair.connections[1]?.heal()
      await expect.poll(pair.readReadiness).toEqual([true, true])
    })

  it('answers 503 with Retry-After by itself while no process runs', async () => {
    const [ownTls = 0, ownPlain = 0, ownSpare = 0, ...closed] = await Promise.all(
      Array.from({ length: 5 }, getFreePort),
    )
    const alone = await proxy.start({ tls: ownTls, plain: ownPlain, spare: ownSpare, shops: closed })
    try {
      for (const options of [{}, { method: 'POST', headers: json, body: '{}' }]) {
        const { status, headers, bytes } = await requestOverTls(ownTls, '/', options)
        expect([status, headers['retry-after'], headers['content-type']]).toEqual([
          503,
          '5',
          'text/html; charset=utf-8',
        ])
        expect(bytes.toString()).toContain('<p lang="en">')
      }
    } finally {
      await alone.close()
    }
  })
})
