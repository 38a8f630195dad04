import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { db, pool, listen } = await testDatabase()

test('a test database holds the migrated schema', async () => {
  const { rows } = await db.execute<{ code: string }>(sql`select code from promotions`)
  expect(rows).toEqual([{ code: 'WELCOME10' }])
})

test('a statement ends after 5 seconds, a wait for a lock after 3', async () => {
  const { rows } = await pool.query(
    "select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l",
  )
  expect(rows).toEqual([{ s: '5s', l: '3s' }])
})

test('a listener hears what another connection says', async () => {
  const heard = new Promise<string>(resolve => listen('shop', resolve))
  await listen('shop', () => {})
  await pool.query("select pg_notify('shop', 'version 7')")
  expect(await heard).toBe('version 7')
})
