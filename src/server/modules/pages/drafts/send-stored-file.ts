import type { FastifyReply } from 'fastify'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { readBlob } from '../projects/blobs.ts'
import { findNewestRevision, findRevision, listFilesOfRevision } from '../projects/repository.ts'
import type { PageKind } from './page-kind.ts'

type FileRequest = { id: string; path: string; revision?: string | undefined }

/**
 * Sends the stored bytes of a page's file as a download, so that the browser never renders them on the administration's
 * origin.
 */
export async function sendStoredFile(ctx: Context, kind: PageKind, request: FileRequest, reply: FastifyReply) {
  const { id, path, revision } = request
  await kind.get(ctx.db, id)
  const requestedRevision =
    revision === undefined ? await findNewestRevision(ctx.db, id) : await findRevision(ctx.db, revision)
  if (requestedRevision?.page_id !== id) throw new AppError('file_not_found')
  const files = await listFilesOfRevision(ctx.db, requestedRevision.id)
  const file = orThrow(
    files.find(each => each.path === path),
    'file_not_found',
  )
  return reply
    .type('application/octet-stream')
    .header('content-disposition', 'attachment')
    .send(await readBlob(ctx, file.blob_hash))
}
