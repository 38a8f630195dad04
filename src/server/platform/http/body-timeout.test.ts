import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readSetup } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createCampaign } from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anonymousTimeoutMs, type BodyTimeouts, extendBodyTimeout, limitBodyTimeout } from './body-timeout.ts'
import { limitConnections } from './limit-connections.ts'

async function startServer(pace: Partial<BodyTimeouts>) {
  const app = fastify()
  limitConnections(app)
  limitBodyTimeout(app.server, pace)
  app.post('/stranger', () => ({ ok: true }))
  app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send({}) }, () => ({ ok: true }))
  app.post('/member', { onRequest: async ({ raw }) => extendBodyTimeout(raw) }, () => ({ ok: true }))
  // Waits before it reads the body, like the handler of a request that is queued.
  const readLater = async (_: unknown, body: Readable) => {
    await pause(1_500)
    let received = 0
    for await (const chunk of body) received += chunk.length
    return { received }
  }
  app.addContentTypeParser('application/zip', readLater)
  app.post('/later', { onRequest: async ({ raw }) => extendBodyTimeout(raw) }, ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port }
}
const { app, port } = await startServer({ anonymousMs: 300, stallMs: 1_000 })
const pacedServer = await startServer({ anonymousMs: 300, stallMs: 1_000, paceMs: 600, minBytes: 50 })

const bytes = 10
type SendOptions = { pauseMs?: number; more?: string; at?: number; body?: string }
/** Sends one byte of the body every `pauseMs`. Returns everything that the server sent until the connection closed. */
async function send(
  path: string,
  { pauseMs = 100, more = 'connection: close\r\n', at = port, body: characters = '{"a": 1  }' }: SendOptions = {},
): Promise<string> {
  const socket = connect(at, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  const head = `host: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}`
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`)
  const body = [...characters]
  const timer = setInterval(() => {
    const next = body.shift()
    if (next) socket.write(next)
  }, pauseMs)
  await once(socket, 'close')
  clearInterval(timer)
  return text
}

describe('limitBodyTimeout', () => {
  it('responds with 408 when an unauthenticated caller sends the request body slowly', async () => {
    expect(await send('/stranger')).toMatch(/^HTTP\/1\.1 408 .*\{"error":"bad_request"\}$/s)
  })

  it('closes the connection when a rejected caller keeps sending the request body', async () => {
    expect(await send('/refused', { more: '' })).toMatch(/^HTTP\/1\.1 401 .*HTTP\/1\.1 408 /s)
  })

  it('accepts a member’s slow request body while bytes keep arriving', async () => {
    expect(await send('/member')).toMatch(/^HTTP\/1\.1 200 .*\{"ok":true\}$/s)
  })

  it('responds with 408 when a member’s request body stalls', async () => {
    expect(await send('/member', { body: '{"a' })).toMatch(/^HTTP\/1\.1 408 .*\{"error":"bad_request"\}$/s)
  })

  it('responds with 408 when a member’s request body arrives below the minimum pace', async () => {
    expect(await send('/member', { at: pacedServer.port, pauseMs: 200 })).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('ignores the time during which the server itself does not read the request body', async () => {
    const upload = Buffer.alloc(2_000_000, 1)
    const response = await fetch(`http://127.0.0.1:${pacedServer.port}/later`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: upload,
    })
    expect([response.status, await response.json()]).toEqual([200, { received: upload.length }])
  })

  it('closes an idle connection whose request body is unfinished', async () => {
    app.server.setTimeout(300)
    expect(await send('/member', { pauseMs: 5_000 })).toBe('')
  })
})

describe('the body timeout of the running server', async () => {
  const shop = await startTestApp()
  const { port } = shop.app.server.address() as AddressInfo
  afterEach(() => void vi.useRealTimers())

  /** Sends the second half of a request after the timeout for unauthenticated callers and returns the response. */
  async function sendLate({ method, path }: Endpoint, more = ''): Promise<string> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(port, '127.0.0.1')
    const body = JSON.stringify({ name: 'Late', token: null })
    const head = `host: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${more}`
    socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body.slice(0, 5)}`)
    await once(shop.app.server, 'request')
    await pause(200)
    vi.advanceTimersByTime(anonymousTimeoutMs + 1_000)
    socket.write(body.slice(5))
    const [response] = await once(socket, 'data')
    socket.destroy()
    return String(response)
  }

  it('accepts a late body from a member and responds with 401 or 408 to other callers', async () => {
    expect(await sendLate(createCampaign, 'authorization: Bearer test-editor\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await sendLate(createCampaign)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await sendLate(readSetup)).toMatch(/^HTTP\/1\.1 408 /)
  })
})
