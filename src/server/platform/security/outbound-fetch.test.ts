import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchOutbound, findOutboundRefusal, isPublicAddress, OutboundRefusedError } from './outbound-fetch.ts'

const server = createServer((request, response) => {
  if (request.url === '/silent') return
  if (request.url === '/long') return response.end('x'.repeat(1_000_001))
  if (request.url === '/away') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ method: request.method, body: Buffer.concat(chunks).toString(), ...request.headers }))
  })
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const outwardAllowed = ['issuer.example:9443']
const notExposed = { exposed: false, outwardAllowed }
const exposed = { exposed: true, outwardAllowed }

describe('fetchOutbound', () => {
  it.each([
    'http://issuer.example/',
    'ftp://issuer.example/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://0x0a000001/',
    'https://2130706433/',
    'https://localhost/',
    'https://shop.localhost/',
    'https://0/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[fe80::1]/',
    'https://192.0.0.192/',
    'https://somebody:word@issuer.example/',
    serverUrl,
  ])('rejects %s when the shop is exposed', async address => {
    await expect(fetchOutbound(exposed, address)).rejects.toSatisfy(
      error =>
        error instanceof OutboundRefusedError ||
        (error as Error & { cause?: unknown }).cause instanceof OutboundRefusedError,
    )
  })

  it('allows loopback but no other private IP address when the shop is not exposed', async () => {
    const options = { method: 'POST', headers: { 'x-a': 'b' }, body: new URLSearchParams({ a: '1' }) }
    expect(await (await fetchOutbound(notExposed, serverUrl, options)).json()).toMatchObject({
      method: 'POST',
      body: 'a=1',
      'x-a': 'b',
    })
    await expect(fetchOutbound(notExposed, 'http://10.0.0.1/')).rejects.toBeInstanceOf(OutboundRefusedError)
    await expect(fetchOutbound(notExposed, 'https://10.0.0.1/')).rejects.toBeInstanceOf(OutboundRefusedError)
  })

  it.each([22, 25, 80, 465, 587, 5432, 6379, 8080, 8444, 9200, 11211, 27017, 65_535, 0])(
    'rejects port %i of any host without connecting',
    async port => {
      for (const config of [notExposed, exposed]) {
        for (const host of ['hooks.example', '93.184.216.34', '[2606:4700::1]']) {
          const address = `https://${host}:${port}/path`
          expect(findOutboundRefusal(config, address)).toMatchObject({ isPortRefused: true })
          await expect(fetchOutbound(config, address)).rejects.toMatchObject({ isPortRefused: true })
        }
      }
    },
  )

  it.each([
    'https://hooks.example/',
    'https://hooks.example:443/',
    'https://hooks.example:8443/',
    'https://issuer.example:9443/keys',
    'https://ISSUER.example:9443/keys',
  ])('allows the URL %s', address => {
    expect(findOutboundRefusal(exposed, address)).toBeNull()
  })

  it.each(['https://hooks.example:9443/', 'https://issuer.example.evil.example:9443/', 'https://10.0.0.1:8443/'])(
    'rejects %s although the port is allowed for another host',
    address => {
      expect(findOutboundRefusal(exposed, address)).toBeInstanceOf(OutboundRefusedError)
    },
  )

  it('reads only the bytes that the caller keeps, also of an endless response', async () => {
    const response = await fetchOutbound(notExposed, `${serverUrl}/long`, { keptBytes: 10 })
    expect(await response.text()).toBe('x'.repeat(10))
  })

  it('stops after the time that the caller allows', async () => {
    await expect(fetchOutbound(notExposed, `${serverUrl}/silent`, { timeoutMs: 50 })).rejects.toMatchObject({
      name: expect.stringMatching(/^(TimeoutError|AbortError)$/),
    })
  })

  it('does not follow redirects, and stops reading an endless response', async () => {
    expect((await fetchOutbound(notExposed, `${serverUrl}/away`)).status).toBe(302)
    await expect(fetchOutbound(notExposed, `${serverUrl}/long`)).rejects.toThrow('too long')
  })
})

it.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['127.0.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1', true],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['fe80::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
])('classifies the IP address %s as public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
