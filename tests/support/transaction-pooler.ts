import type { Socket } from 'node:net'
import {
  connectToDatabase,
  createMessageSplitter,
  listenOnFreePort,
  type Message,
  toLocalAddress,
} from './database-proxy.ts'

const cancelCode = 80_877_102
const encryptionCode = 80_877_103
const startupCode = 196_608

const frameMessage = (type: string, body: Buffer) => {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(type, 'latin1')
  bytes.writeInt32BE(4 + body.length, 1)
  body.copy(bytes, 5)
  return bytes
}
const buildErrorMessage = (text: string) =>
  frameMessage('E', Buffer.from(`SFATAL\0VFATAL\0C0A000\0M${text}\0\0`, 'utf8'))

/** Parses the parameters of a client's startup message. */
function parseStartup(bytes: Buffer): Map<string, string> {
  const words = bytes.subarray(8, -1).toString('utf8').split('\0')
  const parameters = new Map<string, string>()
  for (let at = 0; at + 1 < words.length; at += 2) if (words[at]) parameters.set(words[at] ?? '', words[at + 1] ?? '')
  return parameters
}

const allowedParameters = ['user', 'database', 'client_encoding', 'application_name', 'replication']

/** A server connection. It is lent to one client at a time, for one transaction. */
type Link = { server: Socket; client: Client | null }
type Client = { socket: Socket; waiting: Buffer[]; link: Link | null; unanswered: number; isStarted: boolean }

function buildStartupMessage(address: string): Buffer {
  const url = new URL(address)
  const words = [
    'user',
    url.searchParams.get('user') ?? (url.username || 'postgres'),
    'database',
    url.pathname.slice(1),
  ]
  const body = Buffer.from(`${words.join('\0')}\0\0`, 'utf8')
  const bytes = Buffer.alloc(8 + body.length)
  bytes.writeInt32BE(bytes.length, 0)
  bytes.writeInt32BE(startupCode, 4)
  body.copy(bytes, 8)
  return bytes
}

/**
 * Opens a pooler like PgBouncer in transaction mode: many clients share `size` connections, each lent for one
 * transaction. As with PgBouncer, session settings at startup are rejected, named statements fail, and LISTEN receives
 * nothing. Only trust authentication is supported.
 */
export async function openTransactionPooler(address: string, size: number) {
  const links: Link[] = []
  const queue: Client[] = []
  let greeting = Buffer.alloc(0)
  let transactions = 0

  function assignConnections() {
    for (const link of links) {
      if (link.client) continue
      const client = queue.shift()
      if (!client) return
      transactions += 1
      Object.assign(link, { client })
      client.link = link
      for (const bytes of client.waiting.splice(0)) link.server.write(bytes)
    }
  }

  function fromServer(link: Link, { type, bytes }: Message) {
    const { client } = link
    if (!client) return
    client.socket.write(bytes)
    if (type !== 'Z') return
    client.unanswered -= 1
    if (client.unanswered > 0 || bytes[5] !== 'I'.charCodeAt(0)) return
    client.link = null
    link.client = null
    assignConnections()
  }

  function closeLink(link: Link) {
    const at = links.indexOf(link)
    if (at >= 0) links.splice(at, 1)
    link.server.destroy()
    link.client?.socket.destroy()
  }

  /** Opens a server connection and stores its greeting, which is sent to every client. */
  function connectLink(): Promise<void> {
    return new Promise((resolve, reject) => {
      const server = connectToDatabase(address)
      const link: Link = { server, client: null }
      const greeted: Buffer[] = []
      let isOpen = false
      server.on('error', reject)
      server.on('close', () => closeLink(link))
      const split = createMessageSplitter(message => {
        if (isOpen) return fromServer(link, message)
        if (message.type === 'E') return reject(new Error(message.bytes.toString('latin1')))
        greeted.push(Buffer.from(message.bytes))
        if (message.type !== 'Z') return
        isOpen = true
        greeting = Buffer.concat(greeted)
        links.push(link)
        resolve()
      }, false)
      server.on('data', split)
      server.write(buildStartupMessage(address))
    })
  }
  for (let count = 0; count < size; count += 1) await connectLink()

  function enter(client: Client, bytes: Buffer) {
    const code = bytes.readInt32BE(4)
    if (code === encryptionCode) return client.socket.write('N')
    if (code === cancelCode) return client.socket.end()
    const foreign = [...parseStartup(bytes).keys()].filter(name => !allowedParameters.includes(name))
    if (foreign.length > 0)
      return client.socket.end(buildErrorMessage(`unsupported startup parameter: ${foreign.join()}`))
    client.isStarted = true
    return client.socket.write(greeting)
  }

  function fromClient(client: Client, { type, bytes }: Message) {
    if (!client.isStarted) return enter(client, bytes)
    if (type === 'X') return client.socket.end()
    // The server responds to each Sync and each simple query with one ReadyForQuery.
    if (type === 'S' || type === 'Q') client.unanswered += 1
    if (client.link) return client.link.server.write(bytes)
    client.waiting.push(Buffer.from(bytes))
    if (!queue.includes(client)) queue.push(client)
    return assignConnections()
  }

  const line = await listenOnFreePort(socket => {
    const client: Client = { socket, waiting: [], link: null, unanswered: 0, isStarted: false }
    socket.on(
      'data',
      createMessageSplitter(message => fromClient(client, message), true),
    )
    socket.on('close', () => {
      const at = queue.indexOf(client)
      if (at >= 0) queue.splice(at, 1)
      // The client left in the middle of a transaction, so its server connection cannot be lent again.
      if (!client.link) return
      const { link } = client
      link.client = null
      closeLink(link)
      void connectLink().then(assignConnections, () => undefined)
    })
  })
  return {
    url: toLocalAddress(line.port, address),
    transactions: () => transactions,
    close() {
      line.close()
      for (const link of [...links]) closeLink(link)
    },
  }
}
