import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { limitConnections } from './limit-connections.ts'

const app = fastify()
limitConnections(app)
let openedStreams = 0
let openStreams = 0
/** Sends an endless response, in place of a large file. */
app.get('/large', () => {
  openedStreams += 1
  openStreams += 1
  const stream = new Readable({ read: () => stream.push(Buffer.alloc(65_536)) })
  return stream.once('close', () => {
    openStreams -= 1
  })
})
app.get('/small', () => ({ ok: true }))
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const { port } = app.server.address() as AddressInfo
const buildRequests = (path: string, times: number) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(times)
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
function connectClient(): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  await once(socket, 'close')
  return text
}
const countResponses = (text: string) => text.split('HTTP/1.1 200').length - 1

describe('limitConnections', () => {
  it('closes a connection with a thousand pipelined requests', async () => {
    const socket = connectClient()
    socket.write(buildRequests('/small', 1_000))
    expect(countResponses(await readAll(socket))).toBeLessThanOrEqual(10)
  })

  it('responds to every request of a connection that pipelines a few requests at a time', async () => {
    const socket = connectClient()
    const all = readAll(socket)
    for (let round = 0; round < 5; round += 1) {
      socket.write(buildRequests('/small', 8))
      await pause(50)
    }
    socket.end()
    expect(countResponses(await all)).toBe(40)
  })

  it('starts only one response for a client that reads nothing, and closes the file when the client disconnects', async () => {
    openedStreams = 0
    const callers = Array.from({ length: 5 }, connectClient)
    for (const socket of callers) socket.pause().write(buildRequests('/large', 10))
    await expect.poll(() => openStreams).toBe(5)
    await pause(200)
    for (const socket of callers) socket.destroy()
    await expect.poll(() => openStreams).toBe(0)
    expect(openedStreams).toBe(5)
  })

  it('closes a connection whose client does not read the response for too long', async () => {
    app.server.setTimeout(300)
    const socket = connectClient()
    socket.pause().write(buildRequests('/large', 1))
    await expect.poll(() => openStreams).toBe(1)
    await expect.poll(() => openStreams).toBe(0)
  })
})
