import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import {
  connectToDatabase,
  createMessageSplitter,
  listenOnFreePort,
  toLocalAddress,
} from '#tests/support/database-proxy.ts'
import { connectDirectly, copyRowsOut } from './repository.ts'

const { pool, url } = await createTestDatabase()

/** A proxy that delays the server’s final CommandComplete message, which holds the row count, until after the rows. */
async function createDelayingProxy() {
  const proxy = await listenOnFreePort(clientSocket => {
    const serverSocket = connectToDatabase(url)
    for (const [one, other] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    clientSocket.pipe(serverSocket)
    let isLate = false
    const splitMessages = createMessageSplitter(({ type, bytes }) => {
      isLate ||= type === 'c'
      if (isLate) setTimeout(() => clientSocket.write(bytes), 200)
      else clientSocket.write(bytes)
    }, false)
    serverSocket.on('data', splitMessages)
  })
  return { ...proxy, url: toLocalAddress(proxy.port, url) }
}

it('counts the received rows, even when the row count of the server arrives after them', async () => {
  await pool.query(`create table kept (said text)`)
  await pool.query(`insert into kept values ('one'), (E'two\\nlines'), (null), ('')`)
  const proxy = await createDelayingProxy()
  const client = await connectDirectly(proxy.url)
  try {
    const { rows, stream, getSummary } = copyRowsOut(client, { name: 'kept', columns: ['said'] })
    await pipeline(rows, stream, async function* (chunks) {
      for await (const _ of chunks) yield ''
    })
    expect(getSummary().rows).toBe(4)
  } finally {
    await client.end()
    proxy.close()
  }
})
