import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>

/** Opens a proxy to a local port. Its connections can be cut or silenced. */
export async function openTcpProxy(to: number) {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const server = createServer(client => {
    if (state === 'cut') return client.destroy()
    sockets.add(client)
    client.on('error', () => undefined)
    if (state === 'silent') return client.resume()
    const upstream = connect(to, '127.0.0.1')
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream)
    upstream.pipe(client)
    return client
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Closes every connection and refuses new connections. */
    cut() {
      state = 'cut'
      dropAll()
    },
    /** Keeps connections open and accepts new connections, but forwards nothing. */
    silence() {
      state = 'silent'
      for (const socket of sockets) {
        socket.unpipe()
        socket.resume()
      }
    },
    /** Accepts new connections again. Silenced connections are closed, as after a lost route. */
    mend() {
      if (state === 'silent') dropAll()
      state = 'open'
    },
    close() {
      dropAll()
      server.close()
    },
  }
}
