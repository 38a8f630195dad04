import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { connectDatabase } from './open-database.ts'

const { db, pool, listen, url } = await createTestDatabase()

test('creates a test database with the migrated schema', async () => {
  const { rows } = await db.execute<{ code: string }>(sql`select code from promotions`)
  expect(rows).toEqual([{ code: 'WELCOME10' }])
})

test('limits a statement to 5 seconds and the wait for a lock to 3 seconds', async () => {
  const { rows } = await pool.query(
    "select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l",
  )
  expect(rows).toEqual([{ s: '5s', l: '3s' }])
})

test('passes notifications from another connection to a listener', async () => {
  const received = new Promise<string>(resolve => listen('shop', resolve))
  await listen('shop', () => {})
  await pool.query("select pg_notify('shop', 'version 7')")
  expect(await received).toBe('version 7')
})

test('reconnects a listener whose connection broke', async () => {
  const payloads: string[] = []
  await listen('orders', payload => payloads.push(payload))
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine listen' and datname = current_database()",
  )
  await expect
    .poll(
      async () => {
        await pool.query("select pg_notify('orders', 'again')")
        return payloads
      },
      { timeout: 5_000 },
    )
    .toContain('again')
})

test('uses no statement names and no session settings through a pooler', async () => {
  const direct = new URL(url)
  direct.searchParams.set('application_name', 'direct')
  const pooled = connectDatabase(url, direct.href, {
    databaseUrl: url,
    databaseDirectUrl: direct.href,
    databasePool: 1,
  })
  await pooled.pool.query({ name: 'kept', text: 'select 1' })
  const { rows } = await pooled.pool.query(
    "select (select count(*)::int from pg_prepared_statements) as named, current_setting('statement_timeout') as limit",
  )
  await pooled.close()
  expect(rows).toEqual([{ named: 0, limit: '0' }])
})
