import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadDigitalFile, openDigitalFile } from '#contract/digital-goods.ts'
import { findAccessRefusal } from '#domain/digital-goods.ts'
import { sendStoredObject } from '#server/modules/files/index.ts'
import { buildOrderLink, findOrderByLink } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { setDataHeaders } from '#server/platform/http/security-headers.ts'
import { countDownload } from './count-download.ts'
import { buildDownloadPath, parseDownloadToken } from './download-link.ts'
import { digitalFilesFolder } from './names.ts'
import type { GrantRow } from './records/repository.ts'
import { findFilesOfOrder, findGrant, findGrantWithFile } from './repository.ts'
import { watchSharing } from './watch-sharing.ts'

/** Percent-encodes a file name as RFC 8187 requires for the parameter `filename*`. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Formats the header that saves a file under its name, with a plain name for clients that know no other. */
export function formatDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7E]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(fileName)}`
}

/** Throws the code of the reason when the grant gives no access now. */
function assertAccess(grant: GrantRow, now: Date): void {
  const refusal = findAccessRefusal(grant, now)
  if (refusal) throw new AppError(`download_access_${refusal}`)
}

/**
 * Redirects the holder of an order's link to a link of the newest version of a file. Without access, or when all
 * downloads are used up, it redirects to the page of the order, which says why.
 */
export async function openFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { publicId, grantId } = openDigitalFile.params.parse(raw.params)
  const { key = '' } = openDigitalFile.query.parse(raw.query)
  const order = orThrow(await findOrderByLink(ctx, { publicId, key }), 'not_found')
  const found = await findGrant(ctx.db, grantId)
  const file = (await findFilesOfOrder(ctx.db, order.id)).find(each => each.benefit_id === found?.grant.benefit_id)
  if (found?.grant.order_id !== order.id || !file) throw new AppError('not_found')
  const hasAccess = findAccessRefusal(found.grant, ctx.clock()) === null
  const target = hasAccess ? buildDownloadPath(ctx, { grantId, fileId: file.id }) : buildOrderLink(ctx, order)
  return reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(target, 303)
}

/**
 * Sends the file of a link. The grant is read for each request, so that a revoked access ends in every process at once.
 * Throws the codes of `downloadDigitalFile`.
 */
export async function sendDownload(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { token } = downloadDigitalFile.params.parse(raw.params)
  const link = orThrow(parseDownloadToken(ctx, token), 'not_found')
  if (link.isExpired) throw new AppError('download_link_expired')
  const { grant, file } = orThrow(await findGrantWithFile(ctx.db, link.grantId, link.fileId), 'not_found')
  assertAccess(grant, ctx.clock())
  if (raw.method !== 'HEAD') {
    await countDownload(ctx, grant.id, file.id)
    await watchSharing(ctx, grant)
  }
  setDataHeaders(reply)
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
    .header('content-disposition', formatDisposition(file.file_name))
  return sendStoredObject(ctx, raw, reply, {
    bucket: digitalFilesFolder,
    path: file.id,
    etag: file.sha256,
    size: file.bytes,
    mime: file.mime,
    width: null,
    height: null,
    created_at: file.created_at,
  })
}
