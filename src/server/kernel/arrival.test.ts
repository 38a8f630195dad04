import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readSetup } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createCampaign } from '#contract/pages.ts'
import { testApp } from '#tests/support/app.ts'
import { boundArrival, strangersMs, takeTime } from './arrival.ts'
import { boundConnections } from './connections.ts'

const app = fastify()
boundConnections(app)
boundArrival(app.server, 300)
app.post('/stranger', () => ({ ok: true }))
app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send({}) }, () => ({ ok: true }))
app.post('/member', { onRequest: async ({ raw }) => takeTime(raw) }, () => ({ ok: true }))
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const { port } = app.server.address() as AddressInfo
const bytes = 10
type How = { pauseMs?: number; more?: string }
/** Sends one byte each 100 ms; what came back until the connection was closed. */
async function send(path: string, { pauseMs = 100, more = 'connection: close\r\n' }: How = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  const head = `host: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}`
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`)
  const body = [...'{"a": 1  }']
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

  it('is given up by anybody when nothing more comes', async () => {
    app.server.setTimeout(300)
    expect(await send('/member', { pauseMs: 5_000 })).toBe('')
  })
})

describe('the shop', async () => {
  const shop = await testApp()
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
    vi.advanceTimersByTime(strangersMs + 1_000)
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
