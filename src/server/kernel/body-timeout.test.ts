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
  // Takes nothing of its body for a while, as one that waits for its turn.
  const takeLater = async (_: unknown, body: Readable) => {
    await pause(1_500)
    let taken = 0
    for await (const chunk of body) taken += chunk.length
    return { taken }
  }
  app.addContentTypeParser('application/zip', takeLater)
  app.post('/later', { onRequest: async ({ raw }) => extendBodyTimeout(raw) }, ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port }
}
const { app, port } = await startServer({ strangersMs: 300, stallMs: 1_000 })
const paced = await startServer({ strangersMs: 300, stallMs: 1_000, paceMs: 600, leastBytes: 50 })

const bytes = 10
type SendOptions = { pauseMs?: number; more?: string; at?: number; body?: string }
/** Sends one byte each 100 ms; what came back until the connection was closed. */
async function send(
  path: string,
  { pauseMs = 100, more = 'connection: close\r\n', at = port, body: pieces = '{"a": 1  }' }: SendOptions = {},
): Promise<string> {
  const socket = connect(at, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  const head = `host: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}`
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`)
  const body = [...pieces]
  const timer = setInterval(() => {
    const next = body.shift()
    if (next) socket.write(next)
  }, pauseMs)
  await once(socket, 'close')
  clearInterval(timer)
  return text
}

describe('a request that arrives slowly', () => {
  it('is given up where nobody knows who sends it', async () => {
    expect(await send('/stranger')).toMatch(/^HTTP\/1\.1 408 .*\{"error":"bad_request"\}$/s)
  })

  it('is given up though it was refused, so that nobody goes on sending', async () => {
    expect(await send('/refused', { more: '' })).toMatch(/^HTTP\/1\.1 401 .*HTTP\/1\.1 408 /s)
  })

  it('is taken from a member as long as it goes on', async () => {
    expect(await send('/member')).toMatch(/^HTTP\/1\.1 200 .*\{"ok":true\}$/s)
  })

  it('is given up soon, a member’s too, when it stalls', async () => {
    const begun = performance.now()
    expect(await send('/member', { body: '{"a' })).toMatch(/^HTTP\/1\.1 408 .*\{"error":"bad_request"\}$/s)
    expect(performance.now() - begun).toBeLessThan(4_000)
  })

  it('is given up, a member’s too, when it drips', async () => {
    expect(await send('/member', { at: paced.port, pauseMs: 200 })).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is waited for while it is the shop that takes nothing of it', async () => {
    const whole = Buffer.alloc(2_000_000, 1)
    const answer = await fetch(`http://127.0.0.1:${paced.port}/later`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: whole,
    })
    expect([answer.status, await answer.json()]).toEqual([200, { taken: whole.length }])
  })

  it('is given up by anybody when nothing more comes', async () => {
    app.server.setTimeout(300)
    expect(await send('/member', { pauseMs: 5_000 })).toBe('')
  })
})

describe('the shop', async () => {
  const shop = await startTestApp()
  const { port } = shop.app.server.address() as AddressInfo
  afterEach(() => void vi.useRealTimers())

  /** The answer to a request of which the half comes half a minute after the other. */
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
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer)
  }

  it('waits for a member, and for nobody else', async () => {
    expect(await sendLate(createCampaign, 'authorization: Bearer test-editor\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await sendLate(createCampaign)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await sendLate(readSetup)).toMatch(/^HTTP\/1\.1 408 /)
  })
})
