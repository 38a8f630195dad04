import type { Client, Pool } from 'pg'

type Query = (...args: unknown[]) => unknown
type RawClient = Client & { connection: { stream: { destroy(): void } }; release?: (error: unknown) => void }

const getQueryText = (first: unknown) =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '')

/**
 * What PostgreSQL's own limits cannot end: a server or a line that falls silent. The connection is given up, so that
 * what waits for it fails at once and the next statement gets another.
 */
function limitQueryTime(client: RawClient, ms: number) {
  const query = client.query.bind(client) as Query
  const limited: Query = (...args) => {
    const timer = setTimeout(() => client.connection.stream.destroy(), ms)
    const answered = args.at(-1)
    if (typeof answered === 'function') {
      const told: Query = (...outcome) => {
        clearTimeout(timer)
        return answered(...outcome)
      }
      return query(...args.slice(0, -1), told)
    }
    const asked = query(...args)
    if (asked instanceof Promise) return asked.finally(() => clearTimeout(timer))
    // A cursor or a COPY takes its time.
    clearTimeout(timer)
    return asked
  }
  client.query = limited as typeof client.query
}

/**
 * drizzle takes a connection out of the pool and forgets it when its `begin` fails; whoever asks for it sees the error
 * all the same. A plain `begin` is waited for through a pooler only (send-together.ts).
 */
function releaseOnFailedBegin(client: RawClient, throughPooler: boolean) {
  const begin = throughPooler ? /^begin\b/i : /^begin /i
  const query = client.query.bind(client) as Query
  const returning: Query = (...args) => {
    const asked = query(...args)
    if (!(asked instanceof Promise) || !begin.test(getQueryText(args[0]))) return asked
    return asked.catch(error => {
      client.release?.(error)
      throw error
    })
  }
  client.query = returning as typeof client.query
}

/** Has every connection of the pool break without harm: nothing waits for it for ever, and the process lives on. */
export function handleConnectionErrors(pool: Pool, silentMs: number, throughPooler: boolean) {
  pool.on('connect', made => {
    const client = made as unknown as RawClient
    // A connection that is out of the pool has no listener of the pool's: unheard, its error would end the process.
    client.on('error', () => undefined)
    limitQueryTime(client, silentMs)
    releaseOnFailedBegin(client, throughPooler)
  })
}
