import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '#server/platform/db/embedded/cluster.ts'
import { stopPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import { openEmbedded } from '#server/platform/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the run's server and the name of its migrated template database. */
    testServer: { url: string; template: string }
  }
}

const inMemorySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
]
const folderPrefix = 'vitrine-test-'

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Removes the servers and folders that killed runs left behind. */
async function removeOldRuns() {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(folderPrefix))) {
    if (isRunning(Number(name.split('-')[2]))) continue
    const folder = join(tmpdir(), name)
    try {
      for (const dataDir of [folder, join(folder, 'data')].filter(at => existsSync(join(at, 'pg')))) {
        await stopPostmaster(openCluster(dataDir))
      }
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The folder belongs to a run of another user, and that user's next run removes it.
    }
  }
}

async function startServer(folder: string) {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const server = await openEmbedded({ dataDir: join(folder, 'data'), settings: inMemorySettings })
  return { url: server.url('postgres'), stop: () => server.stop() }
}

async function runOnServer(url: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

/**
 * Starts one server with one migrated template database for the whole run. `createTestDatabase` copies that template.
 */
export async function setup(project: TestProject) {
  await removeOldRuns()
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  // Temporary folders of the tests are created inside this folder and removed with it.
  process.env.TMPDIR = folder
  const server = await startServer(folder)
  const template = `vitrine_test_${process.pid}`
  const url = new URL(server.url)
  url.pathname = `/${template}`
  await runOnServer(server.url, async client => {
    await client.query(`drop database if exists ${template}`)
    await client.query(`create database ${template}`)
  })
  await migrateDatabase(url.href)
  project.provide('testServer', { url: server.url, template })
  return async () => {
    await runOnServer(server.url, async client => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where datname = $1 or datname like $2',
        [template, `${template}\\_%`],
      )
      for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`)
    })
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
