import { AsyncResource } from 'node:async_hooks'
import type { Client, Pool } from 'pg'
import { getErrorType, getTracer, type Span } from '../observability/tracing.ts'

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

/** Statements that belong to the span of their transaction. */
const transactionPattern = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i
const statementPattern = /^[\s(]*(\w+)/
const tablePattern = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?/i

/** Summarizes a statement as its verb and its first table. The text itself is left out, because it may hold values. */
export function summarizeStatement(text: string): { operation: string; table: string | null } {
  const verb = statementPattern.exec(text)?.[1]?.toLowerCase() ?? 'other'
  // A common table expression names the table that it changes later than others that it only reads.
  return { operation: verb, table: tablePattern.exec(text)?.[1]?.toLowerCase() ?? null }
}

function startStatementSpan(text: string): Span | null {
  const tracer = getTracer()
  // Without an active span, the statement belongs to polling, of which there would be several traces a second.
  if (!tracer?.hasActiveSpan() || transactionPattern.test(text)) return null
  const { operation, table } = summarizeStatement(text)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== null && { 'db.collection.name': table }),
  }
  return tracer.start({ name: table === null ? operation : `${operation} ${table}`, kind: 'client', attributes })
}

const getText = (first: unknown) =>
  typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : first

function traceQueries(client: Client) {
  const query = client.query.bind(client) as Query
  const traced: Query = (...args) => {
    const text = getText(args[0])
    const span = typeof text === 'string' ? startStatementSpan(text) : null
    if (!span) return query(...args)
    const end = (error: unknown) => {
      if (error) span.fail(getErrorType(error))
      span.end()
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const onEnd: Callback = (error, result) => {
        end(error)
        ;(callback as Callback)(error, result)
      }
      return query(...args.slice(0, -1), onEnd)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(() => end(null), end)
    else span.end()
    return result
  }
  client.query = traced as typeof client.query
}

/** Creates a span for each statement of a traced request or job. Does nothing unless the operator turned tracing on. */
export function traceStatements(pool: Pool): void {
  if (getTracer() === null) return
  pool.on('connect', client => traceQueries(client as unknown as Client))
  const connect = pool.connect.bind(pool) as Query
  // The pool calls a caller that waited for a connection from within another request, which released the connection.
  const connectInContext: Query = callback =>
    typeof callback === 'function' ? connect(AsyncResource.bind(callback as () => void)) : connect()
  pool.connect = connectInContext as typeof pool.connect
}
