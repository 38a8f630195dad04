import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openEmbedded } from '#server/platform/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { startPrivateServer } from '../../../scripts/support/private-server.mjs'
import type { DatabaseKind } from '../support/database.ts'

const inMemorySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

async function startEmbeddedServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-model-'))
  const server = await openEmbedded({ dataDir, settings: inMemorySettings })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url('postgres'), stop }
}

async function startServer(kind: DatabaseKind) {
  if (kind === 'embedded') return startEmbeddedServer()
  const url = process.env.TEST_DATABASE_URL
  const server = url ? { url, stop: async () => {} } : await startPrivateServer()
  if (!server) throw new Error('PostgreSQL is not installed on this machine')
  return server
}

/**
 * Starts a server of the given kind with a migrated template database. `fresh` copies the template in milliseconds and
 * returns the copy's URL.
 */
export async function openDatabases(kind: DatabaseKind) {
  const server = await startServer(kind)
  const prefix = `vitrine_model_${process.pid}_${randomBytes(3).toString('hex')}`
  const getUrl = (name: string) => {
    const address = new URL(server.url)
    address.pathname = `/${name}`
    return address.href
  }
  async function statement(sql: string) {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  const createdNames = [prefix]
  await statement(`create database ${prefix}`)
  await migrateDatabase(getUrl(prefix))
  return {
    async fresh() {
      const name = `${prefix}_${createdNames.length}`
      createdNames.push(name)
      await statement(`create database ${name} template ${prefix}`)
      return getUrl(name)
    },
    async stop() {
      for (const name of createdNames) await statement(`drop database if exists ${name} with (force)`)
      await server.stop()
    },
  }
}
