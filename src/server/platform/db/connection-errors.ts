import type { Client, Pool } from 'pg'

type Query = (...args: unknown[]) => unknown
type RawClient = Client & { connection: { stream: { destroy(): void } }; release?: (error: unknown) => void }

const getQueryText = (first: unknown) =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '')

/**
 * Closes the connection when a statement gets no response in time. PostgreSQL's own timeouts cannot do this when the
 * server or the network goes silent. Waiting statements then fail immediately, and the next statement gets another
 * connection.
 */
function limitQueryTime(client: RawClient, ms: number) {
  const query = client.query.bind(client) as Query
  const limited: Query = (...args) => {
    const timer = setTimeout(() => client.connection.stream.destroy(), ms)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const callbackInTime: Query = (...outcome) => {
        clearTimeout(timer)
        return callback(...outcome)
      }
      return query(...args.slice(0, -1), callbackInTime)
    }
    const result = query(...args)
    if (result instanceof Promise) return result.finally(() => clearTimeout(timer))
    // A result that is not a promise belongs to a cursor or to COPY, which may take longer.
    clearTimeout(timer)
    return result
  }
  client.query = limited as typeof client.query
}

/**
 * Releases the connection when `begin` fails, because drizzle-orm does not; the caller still gets the error. A plain
 * `begin` is awaited only through a pooler (batch-socket-writes.ts).
 */
function releaseOnFailedBegin(client: RawClient, throughPooler: boolean) {
  const begin = throughPooler ? /^begin\b/i : /^begin /i
  const query = client.query.bind(client) as Query
  const returning: Query = (...args) => {
    const result = query(...args)
    if (!(result instanceof Promise) || !begin.test(getQueryText(args[0]))) return result
    return result.catch(error => {
      client.release?.(error)
      throw error
    })
  }
  client.query = returning as typeof client.query
}

/**
 * Makes broken connections harmless: statements on them fail instead of waiting forever, and the process keeps running.
 */
export function handleConnectionErrors(pool: Pool, silentMs: number, throughPooler: boolean) {
  pool.on('connect', poolClient => {
    const client = poolClient as unknown as RawClient
    // The pool does not listen for errors of a connection in use, and an error event without a listener ends the
    // process.
    client.on('error', () => undefined)
    limitQueryTime(client, silentMs)
    releaseOnFailedBegin(client, throughPooler)
  })
}
