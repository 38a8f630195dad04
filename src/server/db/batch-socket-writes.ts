import type { Client, Pool } from 'pg'

type Query = (...args: unknown[]) => unknown
type RawClient = Client & { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } }

const isBegin = (first: unknown) =>
  typeof first === 'object' && first !== null && 'text' in first && first.text === 'begin'

/**
 * Sends what a connection is asked in one turn of the loop with one write, which costs more than most statements do.
 * The `begin` of a transaction goes with its first statement and is answered at once: a server hardly ever refuses it. A
 * pooler may, while it has no connection to lend, and do what comes after it by itself: there it is waited for.
 */
export function batchSocketWrites(pool: Pool, throughPooler: boolean) {
  pool.on('connect', made => {
    const client = made as unknown as RawClient
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
      if (throughPooler || !(asked instanceof Promise) || !isBegin(args[0])) return asked
      // Nothing more is to be done outside of the transaction that there is not.
      asked.catch(() => stream.destroy())
      return Promise.resolve()
    }
    client.query = together as typeof client.query
  })
}
