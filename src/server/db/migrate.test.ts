import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { endOf, startChild } from '#tests/support/child.ts'
import { migrateDatabase } from './migrate.ts'

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

test('two processes that start together migrate an empty database once', async () => {
  await query(url, `create database ${name} template template0`)
  const code = `
    const { migrateDatabase } = await import(root + '/src/server/db/migrate.ts')
    await migrateDatabase(${JSON.stringify(empty.href)})`
  const children = [startChild(code), startChild(code)]
  expect(await Promise.all(children.map(endOf))).toEqual([0, 0])
  const promotions = await query(empty.href, 'select code from promotions')
  expect(promotions.rows).toEqual([{ code: 'WELCOME10' }])
  const { rows } = await query(
    empty.href,
    'select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  )
  expect(rows[0].n).toBe(rows[0].different)
  await migrateDatabase(empty.href)
})
