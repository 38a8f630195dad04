import type { Client, Pool } from 'pg'

type Query = (...args: unknown[]) => unknown
type RawClient = Client & { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } }

const isBegin = (first: unknown) =>
  typeof first === 'object' && first !== null && 'text' in first && first.text === 'begin'

/**
 * Sends all statements of one event loop turn with one socket write, because a write costs more than most statements.
 * The promise of `begin` resolves immediately, so that `begin` is sent together with the first statement; a server
 * almost never rejects `begin`. A pooler without a free connection rejects `begin`, and would then run the following
 * statements outside of a transaction. Through a pooler, `begin` is therefore awaited.
 */
export function batchSocketWrites(pool: Pool, throughPooler: boolean) {
  pool.on('connect', poolClient => {
    const client = poolClient as unknown as RawClient
    const { stream } = client.connection
    const query = client.query.bind(client) as Query
    let isCorked = false
    const batched: Query = (...args) => {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        process.nextTick(() => {
          isCorked = false
          stream.uncork()
        })
      }
      const result = query(...args)
      if (throughPooler || !(result instanceof Promise) || !isBegin(args[0])) return result
      // After a failed `begin`, no further statement may run, because it would run outside of a transaction.
      result.catch(() => stream.destroy())
      return Promise.resolve()
    }
    client.query = batched as typeof client.query
  })
}
