import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Connects to the server that a connection string names, by its socket folder or by its host. */
export function connectToDatabase(address: string): Socket {
  const url = new URL(address)
  const folder = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  return folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname || '127.0.0.1')
}

/** Rewrites a connection string to reach the same database through a local port. */
export function toLocalAddress(port: number, address: string): string {
  const url = new URL(address)
  const user = url.searchParams.get('user') ?? (url.username || 'postgres')
  return `postgresql://${user}@127.0.0.1:${port}${url.pathname}`
}

export type Message = { type: string; bytes: Buffer }

/** Splits a stream of the PostgreSQL protocol into messages. The first message of a client has no type byte. */
export function createMessageSplitter(onMessage: (message: Message) => void, isClient: boolean) {
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let isFirst = isClient
  return (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = isFirst ? '' : String.fromCharCode(bytes[0] ?? 0)
      // After a rejected TLS request the client sends its real startup message, which has no type byte either.
      isFirst = isFirst && bytes.readInt32BE(4) === 80_877_103
      onMessage({ type, bytes })
    }
  }
}

export async function listenOnFreePort(onSocket: (near: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.on('close', () => sockets.delete(near))
    onSocket(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Opens a proxy to a database that drops every NOTIFY. LISTEN still succeeds, as behind many poolers. */
export async function openProxyWithoutNotify(address: string) {
  let swallowed = 0
  const line = await listenOnFreePort(near => {
    const far = connectToDatabase(address)
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far)
    const hear = createMessageSplitter(({ type, bytes }) => {
      if (type === 'A') swallowed += 1
      else near.write(bytes)
    }, false)
    far.on('data', hear)
  })
  return { ...line, url: toLocalAddress(line.port, address), swallowed: () => swallowed }
}
