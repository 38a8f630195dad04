import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lighthouse's phone connection: a round trip of 150 ms, and a download rate of 1.6 megabits per second that all
 * connections share.
 */
const roundTripMs = 150
const bytesPerMs = 200

/** Forwards data in order, each chunk with a delay. */
function relayDelayed(from: Socket, to: Socket, whenSent: (bytes: number) => number) {
  let last: Promise<unknown> = Promise.resolve()
  const queue = (act: () => unknown, at: number) => {
    last = last.then(() => sleep(Math.max(0, at - performance.now()))).then(act, () => undefined)
  }
  from.on('data', chunk => queue(() => to.writable && to.write(chunk), whenSent(chunk.length) + roundTripMs / 2))
  from.on('end', () => queue(() => to.end(), performance.now() + roundTripMs / 2))
  from.on('error', () => to.destroy())
}

/**
 * Forwards connections on `port` to `target` over a slow link. Opening a connection costs one more round trip, as on a
 * real link.
 */
export async function startSlowProxy(port: number, target: number): Promise<{ stop: () => void }> {
  let freeAt = 0
  const down = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    return freeAt
  }
  const open = new Set<Socket>()
  const server = createServer(client => {
    const opened = performance.now() + roundTripMs
    const shop = connect(target, '127.0.0.1')
    for (const socket of [client, shop]) {
      socket.setNoDelay(true)
      open.add(socket.on('close', () => open.delete(socket)))
    }
    relayDelayed(client, shop, () => Math.max(opened, performance.now()))
    relayDelayed(shop, client, down)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
