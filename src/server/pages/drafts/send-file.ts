import type { FastifyReply } from 'fastify'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { readBlob } from '../projects/blobs.ts'
import { filesOf, findRevision, newestRevision } from '../projects/repository.ts'
import type { PageKind } from './page-kind.ts'

type Wanted = { id: string; path: string; revision?: string | undefined }

/** Answers a file of a page as it is stored, for its editor. It is data to be read, never a page: it opens as a download. */
export async function sendStoredFile(ctx: Context, kind: PageKind, wanted: Wanted, reply: FastifyReply) {
  const { id, path, revision } = wanted
  found(await kind.find(ctx.db, id), kind.missing)
  const asked = revision === undefined ? await newestRevision(ctx.db, id) : await findRevision(ctx.db, revision)
  if (asked?.page_id !== id) throw new AppError('file_not_found')
  const files = await filesOf(ctx.db, asked.id)
  const file = found(
    files.find(each => each.path === path),
    'file_not_found',
  )
  return reply
    .type('application/octet-stream')
    .header('content-disposition', 'attachment')
    .send(await readBlob(ctx, file.blob_hash))
}
