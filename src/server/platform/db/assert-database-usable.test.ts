import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { ConfigError } from '#server/platform/config/config.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { assertDatabaseUsable } from './assert-database-usable.ts'

const { url, db } = await createEmptyDatabase()
const suffix = randomBytes(5).toString('hex')
const roles = { poor: `poor_${suffix}`, own: `own_${suffix}` }
const latinDatabase = `latin_${suffix}`

const { url: serverUrl } = inject('testServer')
async function runOnServer(...statements: string[]) {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
await runOnServer(
  `create role ${roles.poor} login password 'marked'`,
  `create role ${roles.own} superuser login password 'marked'`,
  `create database ${latinDatabase} encoding 'LATIN1' locale 'C' template template0`,
)
afterAll(() => runOnServer(`drop database ${latinDatabase}`, ...Object.values(roles).map(name => `drop role ${name}`)))

const withParam = (name: string, value: string, at = url) => {
  const changedUrl = new URL(at)
  changedUrl.searchParams.set(name, value)
  return changedUrl.href
}
const withUser = (user: string) => {
  const at = new URL(url)
  if (at.password) at.password = 'marked'
  return withParam('user', user, at.href)
}
async function findRefusal(at: string, migrates = true) {
  const error = await assertDatabaseUsable(at, 'DATABASE_URL', migrates).catch(cause => cause)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toMatch(/^DATABASE_URL: [^\n]+$/)
  expect(error.message).not.toContain('marked')
  return error.message
}

describe('assertDatabaseUsable with a usable database', () => {
  it('accepts the database without writing to it', async () => {
    await assertDatabaseUsable(url, 'DATABASE_URL')
    const { rows } = await db.execute(
      `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('assertDatabaseUsable with an unusable database', () => {
  it('names the setting and the reason when no server listens on the port', async () => {
    const port = await getFreePort()
    expect(await findRefusal(`postgresql://shop:marked@127.0.0.1:${port}/shop`)).toBe(
      `DATABASE_URL: 127.0.0.1:${port}: no PostgreSQL server answers at this address`,
    )
  })

  it('rejects a port on which another kind of server listens', async () => {
    const other = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').on('error', () => undefined))
    const port = await new Promise<number>(resolve =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    expect(await findRefusal(`postgresql://shop:marked@127.0.0.1:${port}/shop`)).toContain(`127.0.0.1:${port}: `)
    other.close()
  })

  it('rejects a database that does not exist', async () => {
    const missingDatabase = new URL(url)
    missingDatabase.pathname = '/nowhere'
    expect(await findRefusal(missingDatabase.href)).toMatch(
      /the server refuses the connection: database "nowhere" does not exist$/,
    )
  })

  it('names the certificate file that is missing', async () => {
    expect(await findRefusal('postgresql://shop:marked@db.example/shop?sslrootcert=/nowhere/db.pem')).toBe(
      'DATABASE_URL: there is no file /nowhere/db.pem',
    )
  })

  it('rejects a PostgreSQL version that is too old, also through a pooler', async () => {
    // This function shadows the built-in one and returns the version of an older server.
    await db.execute('create schema old')
    await db.execute(`create function old.current_setting(name text) returns text language sql as $$
      select case name when 'server_version' then '14.19 (Debian 14.19-1)' else pg_catalog.current_setting(name) end $$`)
    const olderServer = withParam('options', '-c search_path=old,pg_catalog')
    for (const migrates of [true, false])
      expect(await findRefusal(olderServer, migrates)).toMatch(
        /: PostgreSQL 15 or newer is needed, this is 14\.19 \(Debian 14\.19-1\)$/,
      )
    await db.execute('drop schema old cascade')
  })

  it('rejects a database that is not encoded in UTF-8', async () => {
    const other = new URL(url)
    other.pathname = `/${latinDatabase}`
    expect(await findRefusal(other.href)).toMatch(/latin_\w+ is encoded in LATIN1: create one with .*'UTF8'/)
  })

  it('rejects a read-only database, also through a pooler', async () => {
    const replica = withParam('options', '-c default_transaction_read_only=on')
    expect(await findRefusal(replica)).toMatch(/set the address of the primary server$/)
    expect(await findRefusal(replica, false)).toMatch(/set the address of the primary server$/)
  })

  it('rejects a user that may not create tables, and names the missing grants', async () => {
    const refusal = await findRefusal(withUser(roles.poor))
    const grants = refusal.split('may not create tables in this database: ')[1] ?? ''
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(grants)
    await assertDatabaseUsable(withUser(roles.poor), 'DATABASE_URL')
    await client.query(`drop owned by ${roles.poor}`)
    await client.end()
    // The check passes, because no tables are created through a pooler.
    await assertDatabaseUsable(withUser(roles.poor), 'DATABASE_URL', false)
  })

  it('rejects a search path that would create tables in another schema', async () => {
    await db.execute(`create schema ${roles.own} authorization ${roles.own}`)
    expect(await findRefusal(withUser(roles.own))).toMatch(/tables would be created in the schema own_\w+: alter role/)
    await db.execute(`drop schema ${roles.own}`)
  })
})
