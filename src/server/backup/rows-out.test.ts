import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { addressAt, connectTo, listenFor, messages } from '#tests/support/database-line.ts'
import { connectAlone, rowsOut } from './repository.ts'

const { pool, url } = await testDatabase()

/** A line on which the server's last word on a statement, how many rows it was, comes long after the rows. */
async function lateLine() {
  const line = await listenFor(near => {
    const far = connectTo(url)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.pipe(far)
    let isLate = false
    const hear = messages(({ type, bytes }) => {
      isLate ||= type === 'c'
      if (isLate) setTimeout(() => near.write(bytes), 200)
      else near.write(bytes)
    }, false)
    far.on('data', hear)
  })
  return { ...line, url: addressAt(line.port, url) }
}

it('counts the rows of a table by what it was given, also where the server’s count comes later', async () => {
  await pool.query(`create table kept (said text)`)
  await pool.query(`insert into kept values ('one'), (E'two\\nlines'), (null), ('')`)
  const line = await lateLine()
  const client = await connectAlone(line.url)
  try {
    const { rows, stream, told } = rowsOut(client, { name: 'kept', columns: ['said'] })
    await pipeline(rows, stream, async function* (chunks) {
      for await (const _ of chunks) yield ''
    })
    expect(told().rows).toBe(4)
  } finally {
    await client.end()
    line.close()
  }
})
