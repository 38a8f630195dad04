import { matchesFileName } from '@vitrine/html-editing/sniff.ts'
import type { FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES } from '#contract/files.ts'
import { cleanPicture } from '#server/modules/files/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { reauthorizeRequest } from '#server/platform/http/serve.ts'
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

/** Detects the type by the bytes, because the file name may be wrong. */
async function toProjectPicture(ctx: Context, bytes: Buffer): Promise<Omit<Picture, 'name'>> {
  if (bytes.length === 0) throw new AppError('image_invalid', { fields: { file: 'type' } })
  return matchesFileName('picture.svg', bytes) ? { bytes, mime: 'image/svg+xml' } : cleanPicture(ctx, bytes)
}

/** Reads the only picture of a multipart form. */
export async function receivePicture(ctx: Context, raw: FastifyRequest): Promise<Picture> {
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  const part = await raw.file({ limits: { fileSize: MAX_IMAGE_BYTES } })
  if (!part) throw new AppError('image_invalid', { fields: { file: 'missing' } })
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new AppError('image_too_large') : error
  })
  await reauthorizeRequest(raw)
  // The part may lack a file name, although the parser's types say otherwise.
  return { name: part.filename ?? '', ...(await toProjectPicture(ctx, bytes)) }
}

/**
 * Adds a picture to the newest revision as a draft and returns its path relative to the entry page. Throws a conflict
 * when `revision` is no longer the newest one.
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
