import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { getFreePort } from '#tests/support/free-port.ts'
import { fillOrders } from '../../../bench/fill-orders.ts'
import { buyFile, createFileReader } from '../downloads/file-buyer.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { Buyer } from '../support/buyer.ts'
import { openEmbeddedDatabase, type StageDatabase } from '../support/database.ts'
import { createShopProcess } from '../support/shop-process.ts'
import { openStage, type Stage } from '../support/stage.ts'
import { findDisagreements } from '../support/verdict.ts'
import { root, waitUntil } from '../support/waiting.ts'

const run = promisify(execFile)
/** Runs an operator command as npm does. */
const runCommand = (name: string, parameters: readonly string[], env: Record<string, string>) =>
  run(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...parameters], {
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: 10_000_000,
  })

const buildSettings = (stage: Stage, dataDir: string, database: Record<string, string>) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  SEED: 'none',
  TRUSTED_PROXIES: '127.0.0.1',
  STRIPE_API_URL: stage.provider.url,
  SIMULATOR_TOKEN: stage.provider.token,
  SMTP_URL: stage.mailbox.url,
  LOG_LEVEL: 'error',
  ...database,
})

/** Starts a shop on the restored or moved data, with the same provider. */
async function openShopAt(stage: Stage, dataDir: string, database: Record<string, string>) {
  const port = await getFreePort()
  const shop = createShopProcess(`http://127.0.0.1:${port}`, {
    ...buildSettings(stage, dataDir, database),
    PORT: String(port),
  })
  await shop.start()
  return { shop, newBuyer: () => new Buyer(shop.url, stage.provider, stage.slow) }
}

async function checkSale(shopInstance: Awaited<ReturnType<typeof openShopAt>>, productId: string): Promise<string[]> {
  const { status, body } = await shopInstance.newBuyer().buyWithRetries(productId)
  return body.state === 'paid' ? [] : [`the restored or moved shop does not sell: ${status} ${body.code}`]
}

const grantsSql = `
  select g.id, g.line_id, g.benefit_id, g.state, g.reason, g.granted_at::text, g.expires_at::text, g.download_count,
    g.download_limit, (select count(*)::int from digital_downloads d where d.grant_id = g.id) as downloads
  from digital_grants g where g.order_id = any($1) order by g.id`

/**
 * Lets two buyers of a private file download it, refunds one of them, and returns a check for the restored shop: grants
 * and counted downloads are as before the backup, the other buyer's link gives the same bytes, and the refunded one is
 * closed.
 */
async function sellFile(stage: Stage) {
  const { productId } = await stage.newProduct({ cents: 4_900 })
  const file = randomBytes(300_000)
  await stage.seller.uploadFile(productId, file)
  const [kept, refunded] = [stage.newBuyer(), stage.newBuyer()]
  const [reader, refundedReader] = [
    createFileReader(await buyFile(kept, productId)),
    createFileReader(await buyFile(refunded, productId)),
  ]
  const download = async (each: typeof reader, shopUrl: string) => {
    const response = await each.read(shopUrl, await each.open(shopUrl), 0, file.length - 1)
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  for (const each of [reader, refundedReader]) await download(each, stage.shop.url)
  const { lines } = await stage.seller.order(refunded.orderId)
  const parts = lines
    .filter(({ totalCents }) => totalCents > 0)
    .map(({ id, totalCents }) => ({ lineId: id, cents: totalCents, restock: false }))
  await stage.seller.refund(refunded.orderId, parts, `refund ${refunded.orderId}`)
  const orders = [kept.orderId, refunded.orderId]
  const before = JSON.stringify(await stage.sql(grantsSql, [orders]))
  return async (shopUrl: string, sql: StageDatabase['sql']): Promise<string[]> => {
    const again = await download(reader, shopUrl)
    const after = JSON.stringify(await sql(grantsSql, [orders]))
    const closed = await refundedReader.open(shopUrl)
    return [
      ...(again.status === 206 && again.bytes.equals(file)
        ? []
        : [`the file of the restored shop: ${again.status}, ${again.bytes.length} of ${file.length} bytes`]),
      ...(closed.startsWith('/downloads/') ? ['the restored shop opens the file of a refunded order'] : []),
      ...(after === before ? [] : [`the grants were ${before} and are ${after}`]),
    ]
  }
}

/**
 * Takes a backup with the command during purchases, lets buyers continue, and restores the backup to another folder.
 * The restored shop must agree with the provider to the cent, including purchases made after the backup, and must sell.
 * Private files, their grants and their counted downloads must be the same.
 */
async function backUpAndRestore(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.lamp()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-backup-'))
  const restoredDir = join(folder, 'data')
  const trials = env.short ? 12 : 60
  const buyAll = async (count: number) => {
    for (let each = 0; each < count; each += 1) await stage.newBuyer().buyWithRetries(productId)
  }
  const database: StageDatabase =
    env.database === 'server' ? await env.emptyDatabase() : openEmbeddedDatabase(restoredDir)
  try {
    await buyAll(2)
    const checkFile = await sellFile(stage)
    const settings = buildSettings(stage, stage.dataDir, stage.database.env)
    const buyers = Promise.all([buyAll(trials / 4), buyAll(trials / 4)])
    await runCommand('backup', [join(folder, 'taken'), '--with-secret'], settings)
    await buyers
    await buyAll(trials / 2)
    const before = await stage.verdict()
    await stage.shop.stop()
    await runCommand('restore', [join(folder, 'taken')], buildSettings(stage, restoredDir, database.env))
    const shopInstance = await openShopAt(stage, restoredDir, database.env)
    try {
      const verdictInput = { provider: stage.provider, sql: database.sql, mailbox: null, units: new Map() }
      const agrees = await waitUntil(async () => (await findDisagreements(verdictInput)).length === 0, 60_000, 1_000)
      const disagreements = agrees ? [] : await findDisagreements(verdictInput)
      const wrongFile = await checkFile(shopInstance.shop.url, database.sql)
      const sale = await checkSale(shopInstance, productId)
      return { trials, violations: [...before, ...disagreements, ...wrongFile, ...sale] }
    } finally {
      await shopInstance.shop.stop()
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the row count of each table as JSON. */
async function countRows(sql: StageDatabase['sql']): Promise<string> {
  const tables = await sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from "${name}"`)
    counts[name] = row?.n ?? 0
  }
  return JSON.stringify(counts)
}

/**
 * Moves ten thousand orders and the demo shop's files from the embedded database to a server. The shop must then sell
 * from the server.
 */
async function moveToServer(env: ScenarioContext): Promise<Outcome> {
  const [stage, target] = [await openStage('embedded', null, {}), await env.emptyDatabase()]
  const { productId } = await stage.lamp()
  const orders = 10_000
  try {
    const client = new Client({ connectionString: stage.database.url() })
    await client.connect()
    await fillOrders(client, orders)
    await client.end()
    const settings = buildSettings(stage, stage.dataDir, {})
    const refused = await runCommand('migrate-to', [target.url()], settings).then(
      () => ['the move started although the shop was running'],
      error =>
        /already|runs|another/i.test(String(error.stderr))
          ? []
          : [`the move was rejected with an unexpected message: ${error.stderr}`],
    )
    await stage.shop.stop()
    const { stdout } = await runCommand('migrate-to', [target.url()], settings)
    const shopInstance = await openShopAt(stage, stage.dataDir, {
      ...target.env,
      APP_SECRET: readFileSync(join(stage.dataDir, 'secret'), 'utf8').trim(),
    })
    try {
      const movedRows = JSON.parse(await countRows(target.sql)) as Record<string, number>
      const missingRows = (movedRows.orders ?? 0) < orders ? [`${movedRows.orders} of ${orders} orders arrived`] : []
      const [picture] = await target.sql<{ path: string }>(
        "select path from storage_objects where bucket = 'product-images' limit 1",
      )
      const file = await fetch(`${shopInstance.shop.url}/storage/v1/object/public/product-images/${picture?.path}`)
      const missingFile = file.ok ? [] : [`the request for a picture returned ${file.status}`]
      const saleProblems = await checkSale(shopInstance, productId)
      return {
        trials: orders,
        violations: [...refused, ...missingRows, ...missingFile, ...saleProblems],
        note: stdout.split('\n')[0] ?? '',
      }
    } finally {
      await shopInstance.shop.stop()
    }
  } finally {
    await target.close()
    await stage.close()
  }
}

/** Backups and moves by the operator commands, verified against the provider and the earlier data. */
export const backupScenarios: readonly Scenario[] = [
  { name: 'backup during purchases, restore to another folder', run: backUpAndRestore },
  { name: 'move of 10,000 orders to a database server', databases: ['server'], run: moveToServer },
]
