import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { renditionBucket } from '#server/modules/files/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { type ShopExportFailure, shopExports } from '#server/platform/db/schema/shop-exports.ts'
import { sumFileBytes } from '../pages/repository.ts'

export type ExportRow = typeof shopExports.$inferSelect
const isRunning = (id: string) => and(eq(shopExports.id, id), eq(shopExports.state, 'running'))

export const findNewestExport = (db: Db): Promise<ExportRow | null> =>
  maybeOne(db.select().from(shopExports).orderBy(desc(shopExports.created_at)).limit(1))

export const findExport = (db: Db, id: string): Promise<ExportRow | null> =>
  maybeOne(db.select().from(shopExports).where(eq(shopExports.id, id)))

/** Adds an export that waits for a worker. Throws export_running while another one is waiting or running. */
export const insertExport = (db: Db, row: typeof shopExports.$inferInsert): Promise<ExportRow> =>
  one(db.insert(shopExports).values(row).onConflictDoNothing().returning(), 'export_running')

/** Takes the waiting export for this process. Returns null when there is none. */
export const leaseExport = (db: Db, now: Date): Promise<ExportRow | null> =>
  maybeOne(
    db.update(shopExports).set({ state: 'running', seen_at: now }).where(eq(shopExports.state, 'waiting')).returning(),
  )

/** Records progress. Returns false when the export was canceled or given up meanwhile. */
export async function updateProgress(db: Db, id: string, progress: { done: number; total: number }, now: Date) {
  const rows = await db
    .update(shopExports)
    .set({ ...progress, seen_at: now })
    .where(isRunning(id))
    .returning({ id: shopExports.id })
  return rows.length > 0
}

/** Marks a running export as ready or failed. Returns false when it was canceled meanwhile. */
export async function finishExport(db: Db, id: string, result: Partial<ExportRow>): Promise<boolean> {
  const rows = await db.update(shopExports).set(result).where(isRunning(id)).returning({ id: shopExports.id })
  return rows.length > 0
}

/** Cancels the newest export while it is waiting, running or ready. An earlier ready file stays. */
export const cancelExport = (db: Db, now: Date): Promise<ExportRow> =>
  one(
    db
      .update(shopExports)
      .set({ state: 'canceled', ended_at: now, link_hash: null })
      .where(
        and(
          sql`${shopExports.id} = (select id from shop_exports order by created_at desc, id desc limit 1)`,
          inArray(shopExports.state, ['waiting', 'running', 'ready']),
        ),
      )
      .returning(),
    'export_not_found',
  )

/** Fails exports whose process has not reported progress since `before`. */
export async function failAbandonedExports(db: Db, before: Date, now: Date): Promise<void> {
  const failure: ShopExportFailure = 'interrupted'
  await db
    .update(shopExports)
    .set({ state: 'failed', failure, ended_at: now })
    .where(and(eq(shopExports.state, 'running'), lt(shopExports.seen_at, before)))
}

/** Marks ready exports as expired, and deletes the rows of exports that were requested before `forgetBefore`. */
export async function expireExports(db: Db, now: Date, forgetBefore: Date): Promise<void> {
  await db
    .update(shopExports)
    .set({ state: 'expired', link_hash: null })
    .where(and(eq(shopExports.state, 'ready'), lt(shopExports.expires_at, now)))
  await db
    .delete(shopExports)
    .where(and(lt(shopExports.created_at, forgetBefore), sql`${shopExports.state} not in ('waiting', 'running')`))
}

/** Marks earlier ready exports as expired, so that only one file is kept. */
export async function expireEarlierExports(db: Db, id: string): Promise<void> {
  await db
    .update(shopExports)
    .set({ state: 'expired', link_hash: null })
    .where(and(eq(shopExports.state, 'ready'), sql`${shopExports.id} <> ${id}`))
}

export async function setDownloadLink(db: Db, id: string, link: { link_hash: string; link_expires_at: Date }) {
  await db.update(shopExports).set(link).where(eq(shopExports.id, id))
}

const isDownloadable = (linkHash: string, now: Date) =>
  and(
    eq(shopExports.link_hash, linkHash),
    eq(shopExports.state, 'ready'),
    gt(shopExports.link_expires_at, now),
    gt(shopExports.expires_at, now),
  )

/** Returns the ready export of a download link. Throws download_gone. */
export const getLinkedExport = (db: Db, linkHash: string, now: Date): Promise<ExportRow> =>
  one(db.select().from(shopExports).where(isDownloadable(linkHash, now)), 'download_gone')

/** Uses a download link up. Throws download_gone when another request has used the link. */
export const consumeDownloadLink = (db: Db, linkHash: string, now: Date): Promise<ExportRow> =>
  one(db.update(shopExports).set({ link_hash: null }).where(isDownloadable(linkHash, now)).returning(), 'download_gone')

/** Counts what an export would contain now. */
export async function estimateExport(db: Db) {
  const { rows } = await db.execute<Record<'products' | 'orders' | 'customers' | 'pages' | 'files', number>>(sql`select
    (select count(*)::int from products) as products,
    (select count(*)::int from orders) as orders,
    (select count(*)::int from customers) as customers,
    (select count(*)::int from sales_pages) + (select count(*)::int from upsell_pages) as pages,
    (select count(*)::int from storage_objects where bucket <> ${renditionBucket}) as files`)
  const counts = rows[0] ?? { products: 0, orders: 0, customers: 0, pages: 0, files: 0 }
  // The text of an order with its lines and payments takes about two kilobytes before compression.
  const rowBytes = counts.orders * 2_000 + counts.customers * 500 + counts.products * 2_000
  return { ...counts, bytes: rowBytes + (await sumFileBytes(db, renditionBucket)) }
}
