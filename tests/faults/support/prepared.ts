import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { addBenefits, recordAccessEvents } from './access.ts'
import type { DatabaseKind } from './database.ts'
import { createServerDatabase, openEmbeddedDatabase, type StageDatabase, type TemplateDatabase } from './database.ts'
import { createShopProcess } from './shop-process.ts'
import { waitUntil } from './waiting.ts'

type Prepared = { dataDir: string; database: TemplateDatabase }

const demo = { NODE_ENV: 'production', SEED: 'demo', LOG_LEVEL: 'error' }
const prepared = new Map<DatabaseKind, Prepared>()
const createFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-faults-'))

/**
 * Starts the demo shop once for each database, waits until its background work is done, and stops it. Every stage
 * starts on a copy of the result, so that a scenario spends its time on its fault.
 */
export async function prepareStages(kinds: readonly DatabaseKind[], serverUrl: string | null): Promise<void> {
  await Promise.all(kinds.map(kind => prepare(kind, serverUrl)))
}

async function prepare(kind: DatabaseKind, serverUrl: string | null) {
  const dataDir = createFolder()
  const database =
    kind === 'embedded' ? openEmbeddedDatabase(dataDir) : await createServerDatabase(serverUrl ?? 'no server')
  prepared.set(kind, { dataDir, database })
  const port = await getFreePort()
  const shop = createShopProcess(`http://127.0.0.1:${port}`, {
    ...demo,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...database.env,
  })
  await shop.start()
  // The shop responds before its demo data is complete, and prints the owner's link afterwards.
  await waitUntil(() => shop.printed().includes('/setup?token='), 60_000)
  const isDone = () => database.sql("select 1 from outbox where state = 'waiting'").then(rows => rows.length === 0)
  if (!(await waitUntil(isDone, 300_000))) throw new Error(`the ${kind} demo shop never came to rest`)
  await addBenefits(database.sql)
  await recordAccessEvents(
    database.sql,
    database.env.APP_SECRET ?? readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
  )
  await database.closeConnections()
  await shop.stop()
}

/** Copies the prepared folder and the prepared database for a stage. */
export async function prepareStage(
  kind: DatabaseKind,
  serverUrl: string | null,
): Promise<{ dataDir: string; database: StageDatabase }> {
  const from = prepared.get(kind)
  const dataDir = createFolder()
  if (from) copyFolder(from.dataDir, dataDir)
  if (kind === 'embedded') return { dataDir, database: openEmbeddedDatabase(dataDir) }
  return { dataDir, database: await createServerDatabase(serverUrl ?? 'no server', from?.database.name) }
}

/** Creates an empty folder and an empty database, for a build that creates its own tables. */
export async function prepareEmptyStage(
  kind: DatabaseKind,
  serverUrl: string | null,
): Promise<{ dataDir: string; database: StageDatabase }> {
  const dataDir = createFolder()
  if (kind === 'embedded') return { dataDir, database: openEmbeddedDatabase(dataDir) }
  return { dataDir, database: await createServerDatabase(serverUrl ?? 'no server') }
}

export async function removePreparedStages(): Promise<void> {
  for (const { dataDir, database } of prepared.values()) {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
