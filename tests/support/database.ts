import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '#server/platform/db/open-database.ts'
import { cleanUpAfterFile } from './cleanup.ts'

export type TestDatabase = Database & {
  /** Connection string of this database only. */
  url: string
}

async function runOnServer(sql: string) {
  const client = new Client({ connectionString: inject('testServer').url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

export const createEmptyDatabase = (): Promise<TestDatabase> => copyDatabase('template0')

/**
 * Creates a migrated database as a copy of the run's template, in milliseconds, and drops it after the tests. Call this
 * function at the top of a test file: `const { db } = await createTestDatabase()`.
 */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('testServer').template)

async function copyDatabase(like: string): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('testServer')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await runOnServer(`create database ${name} template ${like} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = connectDatabase(url.href, url.href, {
    databaseUrl: url.href,
    databaseDirectUrl: null,
    databasePool: 10,
  })
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= database.close()
    return closing
  }
  cleanUpAfterFile(async () => {
    await close()
    await runOnServer(`drop database if exists ${name} with (force)`)
  })
  return { ...database, url: url.href, close }
}
