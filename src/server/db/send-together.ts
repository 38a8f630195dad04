import type { Client, Pool } from 'pg'

type Query = (...args: unknown[]) => unknown
type Wired = Client & { connection: { stream: { cork(): void; uncork(): void } } }

const isBegin = (first: unknown) =>
  typeof first === 'object' && first !== null && 'text' in first && first.text === 'begin'

/**
 * Sends what a connection is asked in one turn of the loop with one write, which costs more than most statements do.
 * The `begin` of a transaction goes with its first statement and is answered at once: alone it can only fail with its
 * connection, and then so does what comes after it.
 */
export function sendTogether(pool: Pool) {
  pool.on('connect', made => {
    const client = made as unknown as Wired
    const { stream } = client.connection
    const query = client.query.bind(client) as Query
    let held = false
    const together: Query = (...args) => {
      if (!held) {
        held = true
        stream.cork()
        process.nextTick(() => {
          held = false
          stream.uncork()
        })
      }
      const asked = query(...args)
      if (!(asked instanceof Promise) || !isBegin(args[0])) return asked
      asked.catch(() => undefined)
      return Promise.resolve()
    }
    client.query = together as typeof client.query
  })
}
