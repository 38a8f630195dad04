import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startChild, waitForExit } from '#tests/support/child-process.ts'
import { eventually } from '#tests/support/eventually.ts'
import { bundledMigrations, migrateDatabase } from './migrate.ts'

const { url, template } = inject('testServer')
const name = `${template}_migrate`
const empty = new URL(url)
empty.pathname = `/${name}`

async function query(connectionString: string, sql: string) {
  const client = new Client({ connectionString })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

afterAll(() => query(url, `drop database if exists ${name} with (force)`))

test('migrates an empty database once when two processes start together', async () => {
  await query(url, `create database ${name} template template0`)
  const code = `
    const { migrateDatabase } = await import(root + '/src/server/platform/db/migrate.ts')
    await migrateDatabase(${JSON.stringify(empty.href)})`
  const children = [startChild(code), startChild(code)]
  expect(await Promise.all(children.map(waitForExit))).toEqual([0, 0])
  const promotions = await query(empty.href, 'select code from promotions')
  expect(promotions.rows).toEqual([{ code: 'WELCOME10' }])
  const { rows } = await query(
    empty.href,
    'select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  )
  expect(rows[0].n).toBe(rows[0].different)
  await migrateDatabase(empty.href)
})

describe('migrateDatabase while other sessions use the tables', () => {
  const nextFolder = mkdtempSync(join(tmpdir(), 'vitrine-next-'))
  cpSync(bundledMigrations, nextFolder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(nextFolder, 'meta/_journal.json'), 'utf8'))
  /** Adds a migration of a next version, which adds a column to two tables. */
  function addMigration(column: string) {
    const last = journal.entries.at(-1)
    const tag = `${String(last.idx + 1).padStart(4, '0')}_${column}`
    const statements = ['orders', 'checkouts'].map(table => `alter table ${table} add column ${column} text`)
    writeFileSync(join(nextFolder, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'))
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
    writeFileSync(join(nextFolder, 'meta/_journal.json'), JSON.stringify(journal))
  }
  const hasColumn = async (column: string) =>
    (await query(empty.href, `select from information_schema.columns where column_name = '${column}'`)).rowCount === 2
  const isWaiting = async () =>
    ((
      await query(
        url,
        "select from pg_stat_activity where application_name = 'vitrine migrate' and wait_event_type = 'Lock'",
      )
    ).rowCount ?? 0) > 0
  const shop = new Client({ connectionString: empty.href })
  beforeAll(() => shop.connect())
  afterAll(async () => {
    await shop.end()
    rmSync(nextFolder, { recursive: true })
  })

  test('waits for a purchase without a lock on the tables that the purchase locks next', async () => {
    addMigration('waited')
    await shop.query('begin')
    await shop.query('lock table checkouts in row exclusive mode')
    const migrated = migrateDatabase(empty.href, nextFolder)
    await eventually(isWaiting)
    await shop.query("set local lock_timeout = '1ms'")
    await shop.query('lock table orders in row exclusive mode')
    await shop.query('commit')
    await migrated
    expect(await hasColumn('waited')).toBe(true)
  })

  test('gives way to a transaction that locks the tables in reverse order', async () => {
    addMigration('crossed')
    await shop.query('begin')
    await shop.query('lock table orders in row exclusive mode')
    const migrated = migrateDatabase(empty.href, nextFolder)
    await eventually(isWaiting)
    // The migration gives up before PostgreSQL looks for a deadlock, which could abort either transaction.
    await shop.query('lock table checkouts in row exclusive mode')
    await shop.query('commit')
    await migrated
    expect(await hasColumn('crossed')).toBe(true)
  })

  test('lets other readers through while a long query locks a table, and migrates after the query ends', async () => {
    addMigration('stepped_back')
    await shop.query('begin')
    await shop.query('select from orders')
    let isDone = false
    const migrated = migrateDatabase(empty.href, nextFolder).then(() => {
      isDone = true
    })
    await eventually(isWaiting)
    await query(empty.href, "set statement_timeout = '3s'; select from orders")
    expect(isDone).toBe(false)
    await shop.query('commit')
    await migrated
    expect(await hasColumn('stepped_back')).toBe(true)
  })
})
