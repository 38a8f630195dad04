import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readOperations, runInvariants } from '#contract/operations.ts'
import { listStoredFiles } from '#server/modules/files/index.ts'
import { createStorage } from '#server/modules/files/storage/index.ts'
import { createCatchUpJob } from '#server/modules/payments/catch-up.ts'
import { intentEventHandlers, refundEventHandlers } from '#server/modules/payments/gateway/stripe/event-handlers.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { storageObjects } from '#server/platform/db/schema/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { checkBackup } from './check-backup.ts'
import { createBackup } from './create-backup.ts'
import { BackupProblem, backupPaths } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const lamp = await makeLamp(shop, 'BACKED', null)
const home = mkdtempSync(join(tmpdir(), 'vitrine-backups-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const { fingerprint } = shop.services.secrets
const createStorageIn = (name: string) => createStorage({ ...shop.services.config, dataDir: join(home, name) })
const getBackupOptions = (name: string) => ({
  directUrl: shop.database.url,
  storage: shop.services.storage,
  folder: join(home, name),
  secretFingerprint: fingerprint,
  secret: null,
  now: new Date(),
})
const getRestoreOptions = (directUrl: string, name: string) => ({
  directUrl,
  storage: createStorageIn('restored'),
  folder: join(home, name),
  secretFingerprint: fingerprint,
})

async function storeTestFile(path: string) {
  const bytes = Buffer.from(`the bytes of ${path}`)
  await shop.services.storage.put(`product-images/${path}`, bytes, 'image/png')
  const row = { bucket: 'product-images', path, mime: 'image/png', size: bytes.length, etag: sha256Hex(bytes) }
  await shop.db.insert(storageObjects).values(row)
}
async function buyOne() {
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(lamp.id)
  await buyer.confirm(intentId)
  return buyer.settle(checkoutId)
}
const countPaidOrders = async ({ db }: Pick<typeof shop, 'db'>) =>
  (
    await db.execute<{ orders: number; cents: number }>(
      sql`select count(*)::int as orders, coalesce(sum(total_cents), 0)::int as cents from orders where state = 'paid'`,
    )
  ).rows[0]

describe('a backup', () => {
  it('backs up a shop during purchases, and restores a shop that passes all invariants', async () => {
    await storeTestFile('lamp.png')
    await storeTestFile('lamp-2.png')
    await buyOne()
    let isBuying = true
    let bought = 0
    const buyers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (isBuying) {
          await buyOne()
          bought += 1
        }
      }),
    )
    await expect.poll(() => bought).toBeGreaterThan(4)
    const manifest = await createBackup(getBackupOptions('busy'))
    const boughtBefore = bought
    await expect.poll(() => bought).toBeGreaterThan(boughtBefore)
    isBuying = false
    await buyers
    expect(manifest.files).toMatchObject({ count: 2, missing: 0 })
    const { selfChecks } = (await shop.as('owner').send(readOperations, {})).body
    expect(selfChecks.find(({ name }) => name === 'backup')).toMatchObject({ state: 'ok' })
    const target = await createEmptyDatabase()
    await restoreBackup(getRestoreOptions(target.url, 'busy'))
    const restoredShop = await startTestApp({ simulator: shop, database: target })
    const { checks } = (await restoredShop.as('owner').send(runInvariants, {})).body
    // A snapshot taken during purchases contains payments in progress. They may be overdue, but they violate no
    // invariant.
    expect(checks.filter(({ state }) => state === 'broken' || state === 'unknown')).toEqual([])
    const orders = manifest.tables.find(({ name }) => name === 'orders')?.rows ?? 0
    expect(orders).toBeGreaterThan(0)
    const { rows } = await target.db.execute<{ n: number }>(sql`select count(*)::int as n from orders`)
    expect(rows[0]?.n).toBe(orders)
    for (const { key } of await listStoredFiles(target.db)) {
      expect((await createStorageIn('restored').get(key))?.bytes.toString()).toContain('the bytes of')
    }
    // The content version must skip ahead, so that no cached page is mistaken for a current one.
    const version = async ({ db }: Pick<typeof shop, 'db'>) =>
      (await db.execute<{ v: number }>(sql`select version::int as v from content_version`)).rows[0]?.v ?? 0
    expect(await version(restoredShop)).toBeGreaterThan((await version(shop)) + 100_000)
  })

  it('recovers each purchase made after the backup exactly once from the payment provider, to the cent', async () => {
    await createBackup(getBackupOptions('old'))
    for (let each = 0; each < 3; each++) await buyOne()
    const expected = await countPaidOrders(shop)
    const target = await createEmptyDatabase()
    await restoreBackup(getRestoreOptions(target.url, 'old'))
    const restoredShop = await startTestApp({ simulator: shop, database: target })
    expect((await countPaidOrders(restoredShop))?.orders).toBe((expected?.orders ?? 0) - 3)
    const types = Object.keys({ ...intentEventHandlers, ...refundEventHandlers })
    for (let round = 0; round < 2; round++) {
      await target.db.execute(sql`delete from installation where key = 'turn.catch up'`)
      await createCatchUpJob(types).run(restoredShop.ctx)
    }
    expect(await countPaidOrders(restoredShop)).toEqual(expected)
  })

  it('restores a backup with correct checksums even when its row counts are wrong, as in old backups', async () => {
    const manifest = await createBackup(getBackupOptions('miscounted'))
    const tables = manifest.tables.map(table => ({ ...table, rows: 0 }))
    writeFileSync(backupPaths.manifest(join(home, 'miscounted')), JSON.stringify({ ...manifest, tables }))
    const target = await createEmptyDatabase()
    await restoreBackup(getRestoreOptions(target.url, 'miscounted'))
    expect(await countPaidOrders(target)).toEqual(await countPaidOrders(shop))
  })

  it('rejects a damaged backup before anything is written to the database', async () => {
    const { tables } = await createBackup(getBackupOptions('whole'))
    const target = await createEmptyDatabase()
    const expectDamageDetected = async (file: string, message: RegExp) => {
      const bytes = readFileSync(file)
      const changed = Buffer.from(bytes)
      const middle = Math.trunc(changed.length / 2)
      changed[middle] = (changed[middle] ?? 0) ^ 1
      writeFileSync(file, changed)
      await expect(restoreBackup(getRestoreOptions(target.url, 'whole'))).rejects.toThrow(message)
      writeFileSync(file, bytes)
    }
    const folder = join(home, 'whole')
    expect(tables.some(({ name }) => name === 'orders')).toBe(true)
    await expectDamageDetected(backupPaths.table(folder, 'orders'), /orders\.gz is damaged/)
    await expectDamageDetected(backupPaths.file(folder, 'product-images/lamp.png'), /lamp\.png is damaged/)
    await expectDamageDetected(backupPaths.list(folder), /files\.jsonl is damaged/)
    rmSync(backupPaths.table(folder, 'refunds'))
    await expect(checkBackup(folder)).rejects.toThrow(/refunds\.gz is damaged or missing/)
    const { rows } = await target.db.execute(sql`select to_regclass('public.orders') as at`)
    expect(rows[0]?.at).toBeNull()
  })

  it('restores a backup only into an empty database, with the same APP_SECRET, and from no later version', async () => {
    await createBackup(getBackupOptions('other'))
    await expect(restoreBackup(getRestoreOptions(shop.database.url, 'other'))).rejects.toThrow(
      /A shop is running|contains a shop/,
    )
    const target = await createEmptyDatabase()
    const options = getRestoreOptions(target.url, 'other')
    await expect(restoreBackup({ ...options, secretFingerprint: 'another' })).rejects.toThrow(/APP_SECRET/)
    const file = backupPaths.manifest(options.folder)
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'x'.repeat(64)] }))
    await expect(restoreBackup(options)).rejects.toThrow(/later version/)
    writeFileSync(file, '{"format": 1}')
    await expect(restoreBackup(options)).rejects.toThrow(BackupProblem)
  })

  it('leaves no partial backup, replaces no other backup, and makes files readable only by their owner', async () => {
    const brokenStorage = { ...shop.services.storage, open: () => Promise.reject(new Error('the disk is full')) }
    await expect(createBackup({ ...getBackupOptions('half'), storage: brokenStorage })).rejects.toThrow(
      'the disk is full',
    )
    expect(readdirSync(home).filter(name => name.startsWith('half'))).toEqual([])
    await createBackup({ ...getBackupOptions('named'), secret: 'kept' })
    await expect(createBackup(getBackupOptions('named'))).rejects.toThrow(/already exists/)
    const folder = join(home, 'named')
    for (const file of [
      backupPaths.manifest(folder),
      backupPaths.table(folder, 'orders'),
      backupPaths.secret(folder),
    ]) {
      expect(statSync(file).mode & 0o077).toBe(0)
    }
    expect(readFileSync(backupPaths.manifest(folder), 'utf8')).not.toContain('kept')
  })

  it('skips a file that was deleted since the snapshot, and counts it as missing', async () => {
    await shop.services.storage.delete('product-images/lamp-2.png')
    expect((await createBackup(getBackupOptions('gone'))).files).toMatchObject({ count: 1, missing: 1 })
  })
})
