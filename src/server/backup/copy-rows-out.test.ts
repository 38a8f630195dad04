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
  const line = await listenOnFreePort(near => {
    const far = connectToDatabase(url)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.pipe(far)
    let isLate = false
    const hear = createMessageSplitter(({ type, bytes }) => {
      isLate ||= type === 'c'
      if (isLate) setTimeout(() => near.write(bytes), 200)
      else near.write(bytes)
    }, false)
    far.on('data', hear)
  })
  return { ...line, url: toLocalAddress(line.port, url) }
}

it('counts the rows it received, also when the server’s own count arrives later', async () => {
  await pool.query(`create table kept (said text)`)
  await pool.query(`insert into kept values ('one'), (E'two\\nlines'), (null), ('')`)
  const line = await createDelayingProxy()
  const client = await connectDirectly(line.url)
  try {
    const { rows, stream, told } = copyRowsOut(client, { name: 'kept', columns: ['said'] })
    await pipeline(rows, stream, async function* (chunks) {
      for await (const _ of chunks) yield ''
    })
    expect(told().rows).toBe(4)
  } finally {
    await client.end()
    line.close()
  }
})
