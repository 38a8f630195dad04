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
  let buffered: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let isFirst = isClient
  return (chunk: Buffer) => {
    buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk
    for (;;) {
      const head = isFirst ? 0 : 1
      if (buffered.length < head + 4) return
      const length = head + buffered.readInt32BE(head)
      if (buffered.length < length) return
      const bytes = buffered.subarray(0, length)
      buffered = buffered.subarray(length)
      const type = isFirst ? '' : String.fromCharCode(bytes[0] ?? 0)
      // After a rejected TLS request the client sends its real startup message, which has no type byte either.
      isFirst = isFirst && bytes.readInt32BE(4) === 80_877_103
      onMessage({ type, bytes })
    }
  }
}

export async function listenOnFreePort(onSocket: (client: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    sockets.add(client)
    client.on('error', () => undefined)
    client.on('close', () => sockets.delete(client))
    onSocket(client)
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
  let droppedCount = 0
  const listener = await listenOnFreePort(client => {
    const upstream = connectToDatabase(address)
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream)
    const split = createMessageSplitter(({ type, bytes }) => {
      if (type === 'A') droppedCount += 1
      else client.write(bytes)
    }, false)
    upstream.on('data', split)
  })
  return { ...listener, url: toLocalAddress(listener.port, address), droppedCount: () => droppedCount }
}
