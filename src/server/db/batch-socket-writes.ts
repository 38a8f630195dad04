import type { Client, Pool } from 'pg'

type Query = (...args: unknown[]) => unknown
type RawClient = Client & { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } }

const isBegin = (first: unknown) =>
  typeof first === 'object' && first !== null && 'text' in first && first.text === 'begin'

/**
 * Sends all statements of one event loop turn with one socket write, because a write costs more than most statements.
 * The `begin` of a transaction resolves at once, so that it is sent together with the first statement; a server almost
 * never refuses it. A pooler refuses it when it has no free connection and would then run the following statements
 * outside of a transaction, so through a pooler `begin` is awaited.
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
      // After a failed `begin`, no further statement may run, because it would run outside of a transaction.
      asked.catch(() => stream.destroy())
      return Promise.resolve()
    }
    client.query = together as typeof client.query
  })
}
