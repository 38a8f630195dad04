import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { nginxMissingReason, startNginx } from '#tests/support/nginx.ts'
import { requestOverTls } from '#tests/support/request-over-tls.ts'
import { seller } from '#tests/support/seller.ts'
import { createShopChild } from '#tests/support/shop-child.ts'
import { startPrivateServer } from '../../scripts/support/private-server.mjs'

const database = nginxMissingReason ? null : await startPrivateServer()
const skipReason = nginxMissingReason ?? (database ? null : 'no PostgreSQL server on this machine')

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-journey-'))
const ports = { tls: 0, plain: 0, cache: 0, shops: [0, 0] }
type Shop = ReturnType<typeof createShopChild>
const shops: Shop[] = []
let nginx: Awaited<ReturnType<typeof startNginx>> | null = null
let bearer = { authorization: '' }
let lamp = ''

const json = { 'content-type': 'application/json' }
type RequestOptions = Parameters<typeof requestOverTls>[2]
/** `sendRequest` sends a request directly to nginx, and `sendCacheRequest` through a shared cache in front of nginx. */
const sendRequest = (path: string, options?: RequestOptions) => requestOverTls(ports.tls, path, options)
const sendCacheRequest = (path: string, options?: RequestOptions) => requestOverTls(ports.cache, path, options)

async function startShop(at: number, extraEnv: Record<string, string> = {}): Promise<string> {
  const shop = createShopChild(dataDir, ports.shops[at] ?? 0, {
    DATABASE_URL: database?.url ?? '',
    APP_SECRET: secret,
    PUBLIC_URL: `https://shop.localhost:${ports.tls}`,
    TRUSTED_PROXIES: '127.0.0.1',
    // Longer than nginx keeps an idle connection to a process open.
    DRAIN_SECONDS: '2',
    ...extraEnv,
  })
  shops[at] = shop
  return shop.ready()
}
const secret = randomBytes(32).toString('base64url')

async function startAll() {
  const free = await Promise.all(Array.from({ length: 5 }, getFreePort))
  const [tls = 0, plain = 0, cache = 0, ...two] = free
  Object.assign(ports, { tls, plain, cache, shops: two })
  const printed = await startShop(0)
  const simulator = /Test cards\s+(\S+)/.exec(printed)?.[1] ?? ''
  // The second process uses the simulator whose URL the first process printed.
  const last = await startShop(1, { STRIPE_API_URL: simulator })
  nginx = await startNginx({ port: tls, plainPort: plain, cachePort: cache, shops: two })
  const token = /setup\?token=(\S+)/.exec(last)?.[1] ?? ''
  const headers = { ...json, 'x-setup-token': token }
  const signedUp = await sendRequest('/auth/v1/signup', { method: 'POST', headers, body: JSON.stringify(seller) })
  bearer = { authorization: `Bearer ${signedUp.json().access_token}` }
  lamp = /\/checkout\?product=([0-9a-f-]{36})/.exec((await sendRequest('/')).bytes.toString())?.[1] ?? ''
}

const open = (asking = sendRequest, from?: string) =>
  asking(openCheckout.path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ productId: lamp }),
    ...(from && { from }),
  })

describe.skipIf(skipReason)(`a two-process shop behind nginx${skipReason ? ` (skipped: ${skipReason})` : ''}`, () => {
  beforeAll(startAll)
  afterAll(async () => {
    await nginx?.close()
    await Promise.all(shops.reverse().map(shop => shop.end('SIGTERM')))
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('serves HTTP/2 over TLS, and redirects plain HTTP to HTTPS', async () => {
    const { status, headers } = await sendRequest('/')
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const plain = await fetch(`http://127.0.0.1:${ports.plain}/vendas/x?y=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://shop.example/vendas/x?y=1'])
  })

  it('sets one host-only cookie, without which the checkout cannot be changed', async () => {
    const opened = await open()
    expect(opened.status).toBe(200)
    expect(opened.cookies).toEqual([
      expect.stringMatching(/^__Host-vitrine=\S{43,}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const path = `${openCheckout.path}/${opened.json().id}`
    const cookie = opened.cookies[0]?.split(';')[0] ?? ''
    const change = { method: 'PATCH', body: JSON.stringify({ country: 'US' }) }
    const requestHeaders = { ...json, cookie, origin: `https://shop.localhost:${ports.tls}` }
    expect((await sendRequest(path, { ...change, headers: requestHeaders })).status).toBe(200)
    expect((await sendRequest(path, { ...change, headers: { ...requestHeaders, cookie: '' } })).status).toBe(404)
    expect(
      (await sendRequest(path, { ...change, headers: { ...requestHeaders, origin: 'https://evil.example' } })).status,
    ).toBe(403)
  })

  it('limits callers by the IP address that nginx saw, and ignores forged headers', async () => {
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
    for (let at = 0; at < 11; at += 1) statuses.push((await attempt('127.0.0.9', `203.0.113.${at}`)).status)
    expect(statuses.slice(0, 10)).toEqual(statuses.slice(0, 10).map(() => 400))
    expect(statuses[10]).toBe(429)
    expect((await attempt('127.0.0.10', '127.0.0.9')).status).toBe(400)
    expect((await sendRequest('/metrics')).status).toBe(401)
  })

  it('accepts uploads as large as the shop allows', async () => {
    const headers = { ...json, ...bearer }
    const campaign = await sendRequest('/api/v1/campaigns', {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Sea' }),
    })
    const boundary = 'vitrine-nginx'
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
    // nginx alternates between the processes. The process that received the change notifies the other process.
    const isTitleShown = async () => (await sendRequest('/')).bytes.toString().includes(title)
    await expect.poll(async () => (await isTitleShown()) && (await isTitleShown()) && (await isTitleShown())).toBe(true)
    for (let at = 0; at < 6; at += 1) {
      expect((await sendRequest('/', conditional)).status).toBe(200)
      expect((await sendCacheRequest('/')).bytes.toString()).toContain(title)
    }
  })

  it('lets a shared cache store immutable files, but no personal data', async () => {
    const home = (await sendRequest('/')).bytes.toString()
    const lasting = [/\/assets\/[\w.-]+\.js/, /\/storage\/v1\/object\/public\/[\w/.-]+\.\w+/].map(
      each => each.exec(home)?.[0] ?? '',
    )
    for (const path of lasting) {
      const states: (string | undefined)[] = []
      for (const encoding of ['br', 'br', 'gzip', 'br']) {
        const { status, headers } = await sendCacheRequest(path, { headers: { 'accept-encoding': encoding } })
        expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
        expect([undefined, encoding]).toContain(headers['content-encoding'])
        states.push(headers['x-cache'])
      }
      expect([path, states[0], states[1], states[3]]).toEqual([path, 'MISS', 'HIT', 'HIT'])
    }
    const [one, other] = [await open(sendCacheRequest, '127.0.0.11'), await open(sendCacheRequest, '127.0.0.12')]
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

  it('loses no request while one process restarts', async () => {
    let isRunning = true
    const statuses: number[] = []
    // Each request has its own IP address, because the number of checkouts per minute is limited for each IP address.
    const visitor = async (network: number) => {
      for (let at = 1; isRunning; at += 1) {
        const from = `127.${network}.${at >> 8}.${at & 255}`
        statuses.push((await sendRequest(`/checkout?product=${lamp}`, { from })).status)
        statuses.push((await open(sendRequest, from)).status)
      }
    }
    const visitors = Promise.all([21, 22, 23].map(visitor))
    nginx?.takeOut(ports.shops[1] ?? 0)
    await shops[1]?.end('SIGTERM')
    const countBefore = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(countBefore + 20)
    await startShop(1, { STRIPE_API_URL: /Test cards\s+(\S+)/.exec(shops[0]?.getOutput() ?? '')?.[1] ?? '' })
    nginx?.putBack()
    const countAfter = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(countAfter + 20)
    isRunning = false
    await visitors
    expect(statuses.filter(status => status !== 200)).toEqual([])
  })
})
