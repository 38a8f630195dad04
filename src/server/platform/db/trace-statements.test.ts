import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createTracer } from '../observability/open-telemetry.ts'
import { setTracer, withoutSpan, withSpan } from '../observability/tracing.ts'
import { connectDatabase } from './open-database.ts'
import { summarizeStatement } from './trace-statements.ts'

describe('summarizeStatement', () => {
  it.each([
    ['select 1', 'select', null],
    [`select * from "orders" where email = 'marked@example.com'`, 'select', 'orders'],
    ['insert into "payments" ("id") values ($1)', 'insert', 'payments'],
    ['update "outbox" set state = $1', 'update', 'outbox'],
    ['(select 1 from a) union (select 2 from b)', 'select', 'a'],
    ['', 'other', null],
  ])('keeps the verb and the table of %s', (text, operation, table) => {
    expect(summarizeStatement(text)).toEqual({ operation, table })
  })
})

describe('traceStatements', () => {
  const exporter = new InMemorySpanExporter()
  const tracer = createTracer(pino({ level: 'silent' }), exporter)
  setTracer(tracer)
  const { url } = inject('testServer')
  const database = connectDatabase(url, url, { databaseUrl: url, databaseDirectUrl: null, databasePool: 1 })
  afterAll(async () => {
    setTracer(null)
    await database.close()
  })
  const options = { kind: 'server' as const, attributes: {} }
  const runStatement = (text: string) => database.db.execute(sql.raw(text))

  it('adds each statement to the span that sent it, even one that waited for the only connection', async () => {
    const names = ['first', 'second', 'third']
    await Promise.all(
      names.map(name => withSpan({ ...options, name }, () => runStatement(`select 1 from pg_class as ${name}`))),
    )
    await withSpan({ ...options, name: 'outer' }, () =>
      Promise.all([runStatement('select 1 from pg_type'), withoutSpan(() => runStatement('select 1 from pg_proc'))]),
    )
    await expect(
      withSpan({ ...options, name: 'failing' }, () => runStatement('select 1 from missing')),
    ).rejects.toThrow()
    await runStatement('select 1 from pg_enum')
    await tracer.flush()
    const spans = exporter.getFinishedSpans()
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    const pairs = statements.map(({ name, attributes, parentSpanContext }) => [
      spans.find(each => each.spanContext().spanId === parentSpanContext?.spanId)?.name,
      name,
      attributes['error.type'],
    ])
    expect(pairs).toEqual([
      ...names.map(name => [name, 'select pg_class', undefined]),
      ['outer', 'select pg_type', undefined],
      ['failing', 'select missing', '42P01'],
    ])
  })
})
