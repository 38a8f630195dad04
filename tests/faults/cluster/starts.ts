import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { startS3Store } from '#tests/support/s3-store.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { findDisagreements } from '../support/verdict.ts'
import { root, waitUntil } from '../support/waiting.ts'
import { addShopProcess, openCluster } from './open-cluster.ts'
import { withCluster } from './selling.ts'
import { generateTraffic } from './traffic.ts'

const migrations = join(root, 'src/server/platform/db/migrations')
type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] }
const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal

/**
 * Starts four processes on an empty database at the same moment. The database must be migrated and seeded once, and
 * each process must sell.
 */
async function runEmptyStart(env: ScenarioContext): Promise<Outcome> {
  const [stage, bucket] = [await env.freshStage(), await startS3Store()]
  await stage.shop.stop()
  const trials = env.short ? 1 : 5
  const problems: string[] = []
  for (let trial = 0; trial < trials; trial += 1) {
    const database = await env.emptyDatabase()
    const extraEnv = { SEED: 'demo', DATABASE_POOL: '5', ...bucket.env }
    const processes = await Promise.all([1, 2, 3, 4].map(() => addShopProcess({ ...stage, database }, extraEnv)))
    try {
      await Promise.all(processes.map(({ shop }) => shop.start()))
      const isOpen = () => processes.every(({ shop }) => shop.printed().includes('Administration'))
      if (!(await waitUntil(isOpen, 60_000)))
        problems.push(
          `not all four processes started: ${processes.map(({ shop }) => shop.printed().slice(-600)).join(' | ')}`,
        )
      const [created] = await database.sql<{ migrations: number; lamps: number; shops: number }>(
        `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
          (select count(*)::int from product_variants where sku = 'HALO-SAND') as lamps, (select count(*)::int from shop) as shops`,
      )
      const expected = { migrations: readJournal(migrations).entries.length, lamps: 1, shops: 1 }
      if (JSON.stringify(created) !== JSON.stringify(expected))
        problems.push(`created ${JSON.stringify(created)}, expected ${JSON.stringify(expected)}`)
      const [lamp] = await database.sql<{ product_id: string }>(
        "select product_id from product_variants where sku = 'HALO-SAND'",
      )
      for (const [at, each] of processes.entries()) {
        const last = await each.newBuyer().buyWithRetries(lamp?.product_id ?? '')
        if (last.body.state !== 'paid') problems.push(`process ${at + 1}: ${last.status} ${last.body.code}`)
      }
      const verdictInput = { provider: stage.provider, sql: database.sql, mailbox: stage.mailbox, units: new Map() }
      // All trials share the provider, so payments that belong to another trial's database are ignored.
      const isDone = async () =>
        (await findDisagreements(verdictInput)).every(each => each.includes('no payment of the shop'))
      if (!(await waitUntil(isDone, 60_000, 1_000))) problems.push(...(await findDisagreements(verdictInput)))
    } finally {
      for (const each of processes) await each.close()
      await database.close()
    }
  }
  await bucket.close()
  return { trials, violations: [...problems, ...stage.slow.splice(0)] }
}

/**
 * Creates the migrations of a next version: the current migrations and new ones that only add tables and columns, as
 * docs/operations.md requires. Returns their folder.
 */
function createNextVersion(trial: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-next-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = readJournal(folder)
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  for (let offset = 1; offset <= trial + 1; offset += 1) {
    const tag = `${String(last.idx + offset).padStart(4, '0')}_next`
    const name = `next_${offset}`
    const tables = ['orders', 'checkouts', 'payments', 'order_lines', 'products', 'product_variants', 'stock_holds']
    const columns = tables.map(
      (table, at) => `alter table ${table} add column ${name} ${at % 2 ? 'text' : "text not null default 'new'"}`,
    )
    const statements = [
      ...columns,
      `create table ${name} (id uuid primary key, order_id uuid references orders (id))`,
      `create index ${name}_of_order on orders (${name})`,
    ]
    writeFileSync(join(folder, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'))
    journal.entries.push({ ...last, idx: last.idx + offset, when: last.when + offset, tag })
  }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  return folder
}

/**
 * Migrates to the next version while this version serves. No request may fail, and this version must be able to start
 * again.
 */
async function runMigration(env: ScenarioContext): Promise<Outcome> {
  return withCluster(openCluster(env, 2), async shops => {
    const { stage, all, newBuyer } = shops
    const goods = await stage.newProduct({ stock: 10_000 })
    const trials = env.short ? 1 : 5
    const problems: string[] = []
    const traffic = await generateTraffic(shops, goods, env.short ? 20 : 60, env.random)
    let longestMs = 0
    for (let trial = 0; trial < trials; trial += 1) {
      await sleep(2_000)
      const folder = createNextVersion(trial)
      const startedAt = performance.now()
      await migrateDatabase(stage.database.url(), folder)
      longestMs = Math.max(longestMs, Math.round(performance.now() - startedAt))
      rmSync(folder, { recursive: true })
      await sleep(2_000)
      // Restarts this version on the database of the next version, as a rollback does.
      const rolledBackShop = all[trial % all.length]
      await rolledBackShop?.stop()
      await rolledBackShop?.start({}, 'a rollback to the previous version')
      const last = await newBuyer().buyWithRetries(goods.productId)
      if (last.body.state !== 'paid') problems.push(`after the rollback: ${last.status} ${last.body.code}`)
    }
    const { failures, figures } = await traffic.stop()
    return {
      trials,
      violations: [...problems, ...shops.violations(), ...failures, ...(await stage.verdict())],
      note: `${figures}; the longest migration took ${longestMs} ms`,
    }
  })
}

const server = { databases: ['server'] } as const

export const startupScenarios: readonly Scenario[] = [
  { name: 'four processes start on an empty database', ...server, run: runEmptyStart },
  { name: 'the next version migrates while this version serves', ...server, run: runMigration },
]
