import type { FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES } from '#contract/files.ts'
import { matchesFileName } from '#page-source/sniff.ts'
import { cleanPicture } from '#server/files/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { reauthorizeRequest } from '#server/kernel/serve.ts'
import { storeBlob } from '../projects/blobs.ts'
import { listFilesOfRevision } from '../projects/repository.ts'
import { writeRevision } from '../projects/write-revision.ts'
import { assertValidProject } from './assert-valid-project.ts'
import { getProject } from './get-project.ts'
import { findFreeImagePath } from './image-path.ts'
import type { PageKind } from './page-kind.ts'
import { lockNewestRevision } from './publish-revision.ts'
import { squashAutosave } from './squash-autosave.ts'

type Picture = { name: string; bytes: Uint8Array; mime: string }

/** The picture as the project takes it, told by its bytes, whatever its name says. */
async function toProjectPicture(ctx: Context, bytes: Buffer): Promise<Omit<Picture, 'name'>> {
  if (bytes.length === 0) throw new AppError('image_invalid', { fields: { file: 'type' } })
  return matchesFileName('picture.svg', bytes) ? { bytes, mime: 'image/svg+xml' } : cleanPicture(ctx, bytes)
}

/** The one picture of a form. */
export async function receivePicture(ctx: Context, raw: FastifyRequest): Promise<Picture> {
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  const part = await raw.file({ limits: { fileSize: MAX_IMAGE_BYTES } })
  if (!part) throw new AppError('image_invalid', { fields: { file: 'missing' } })
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new AppError('image_too_large') : error
  })
  await reauthorizeRequest(raw)
  // Bytes come without a name, too, which the reader's types do not say.
  return { name: part.filename ?? '', ...(await toProjectPicture(ctx, bytes)) }
}

/**
 * Adds a picture to the newest revision as a draft; `path` is how the entry page writes it. 409 conflict when `revision`
 * is not the newest one any more.
 */
export function addImage(ctx: Context, kind: PageKind, id: string, revision: string, { name, bytes, mime }: Picture) {
  return withTransaction(ctx, async tx => {
    const { newest } = await lockNewestRevision(tx, kind, id, revision)
    const before = await listFilesOfRevision(tx.db, newest.id)
    const folder = newest.entry.slice(0, newest.entry.lastIndexOf('/') + 1)
    const path = findFreeImagePath(
      name,
      mime,
      before.flatMap(file => (file.path.startsWith(folder) ? file.path.slice(folder.length) : [])),
    )
    const blob_hash = await storeBlob(tx, bytes)
    const files = [...before, { path: `${folder}${path}`, mime, blob_hash, size: bytes.length, role: 'asset' as const }]
    assertValidProject(files, newest.entry)
    await writeRevision(tx, await squashAutosave(tx, newest, 'auto'), files)
    return { path, project: await getProject(tx, kind, id) }
  })
}
