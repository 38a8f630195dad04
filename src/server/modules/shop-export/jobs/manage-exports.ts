import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '#contract/endpoint.ts'
import { downloadShopExport, type linkShopExport, type ShopExport } from '#contract/shop-export.ts'
import { toCalendarDay } from '#domain/calendar-day.ts'
import { getShopTimeZone } from '#server/modules/settings/shop/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId, randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteStaleFiles, getExportPath, hasExportFile } from './export-folder.ts'
import {
  cancelExport,
  consumeDownloadLink,
  type ExportRow,
  findNewestExport,
  getLinkedExport,
  insertExport,
  setDownloadLink,
} from './repository.ts'
import { shopExportTopic } from './run-export.ts'

const tokenValidMs = 60_000

const toReply = (row: ExportRow): ShopExport => ({
  id: row.id,
  state: row.state,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

export async function getNewestExport(ctx: Context) {
  const row = await findNewestExport(ctx.db)
  return { export: row && toReply(row) }
}

/** Requests an export, which a worker writes. Throws export_running. */
export async function startExport(ctx: Context): Promise<ShopExport> {
  const row = await withTransaction(ctx, async tx => {
    const memberId = orThrow(tx.actor, 'not_signed_in').memberId
    const created = await insertExport(tx.db, { id: newId(), member_id: memberId, created_at: tx.clock() })
    await audit(tx, 'settings.export_all', created.id)
    return created
  })
  ctx.enqueuedTopics.add(shopExportTopic)
  ctx.wake()
  return toReply(row)
}

/** Cancels the export, or deletes its file when it is ready. Throws export_not_found. */
export async function cancelNewestExport(ctx: Context): Promise<ShopExport> {
  const row = await withTransaction(ctx, async tx => {
    const canceled = await cancelExport(tx.db, tx.clock())
    await audit(tx, 'settings.export_all_canceled', canceled.id)
    return canceled
  })
  // The worker deletes what is still open here.
  await deleteStaleFiles(ctx).catch(() => undefined)
  return toReply(row)
}

/**
 * Creates a link for one download. Throws export_not_found, and export_elsewhere when another process of the shop has
 * the file.
 */
export async function createDownloadLink(ctx: Context): Promise<Reply<typeof linkShopExport>> {
  const row = await findNewestExport(ctx.db)
  const now = ctx.clock()
  if (row?.state !== 'ready' || !row.expires_at || row.expires_at < now) throw new AppError('export_not_found')
  if (!(await hasExportFile(ctx, row.id))) throw new AppError('export_elsewhere')
  const token = randomToken()
  await withTransaction(ctx, async tx => {
    const expiresAt = new Date(now.getTime() + tokenValidMs)
    await setDownloadLink(tx.db, row.id, { link_hash: sha256Hex(token), link_expires_at: expiresAt })
    await audit(tx, 'settings.export_all_downloaded', row.id)
  })
  return { url: downloadShopExport.path.replace(':token', token) }
}

const toDownloadGone = (cause: unknown): never => {
  throw new AppError('download_gone', { cause })
}

/** Opens the file of a link and uses the link up. A link whose file cannot be opened stays valid. */
async function openLinkedFile(ctx: Context, path: string, linkHash: string) {
  const file = await open(path).catch(toDownloadGone)
  try {
    await consumeDownloadLink(ctx.db, linkHash, ctx.clock())
  } catch (error) {
    await file.close()
    throw error
  }
  return file.createReadStream()
}

/** Sends the file of a link. A HEAD request does not use the link up. Throws download_gone. */
export async function sendExport(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const linkHash = sha256Hex(downloadShopExport.params.parse(raw.params).token)
  const row = await getLinkedExport(ctx.db, linkHash, ctx.clock())
  const path = getExportPath(ctx, row.id)
  const { size } = await stat(path).catch(toDownloadGone)
  const day = toCalendarDay(await getShopTimeZone(ctx.db), row.created_at)
  const content = raw.method === 'HEAD' ? Readable.from([]) : await openLinkedFile(ctx, path, linkHash)
  return reply
    .type('application/zip')
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="vitrine-export-${day}.zip"`)
    .send(content)
}
