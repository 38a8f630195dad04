import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type DigitalUpload, putDigitalUploadPart } from '#contract/digital-uploads.ts'
import { countParts, getPartRange } from '#domain/upload-parts.ts'
import { toStorageFull, withWorkspace } from '#server/modules/files/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { reauthorizeRequest } from '#server/platform/http/serve.ts'
import { type SavedStream, saveStream } from '../save-stream.ts'
import { cancelUpload, getExpiry } from './manage-uploads.ts'
import { getPartKey } from './part-files.ts'
import { getUpload, lockUpload, type UploadRow, updateUpload, upsertPart } from './repository.ts'
import { loadUpload, toPartedFile } from './upload-dto.ts'

/** Returns how large the part must be. Throws digital_part_invalid for a part that the file does not have. */
function getExpectedBytes(upload: UploadRow, number: number): number {
  const file = toPartedFile(upload)
  if (number > countParts(file)) throw new AppError('digital_part_invalid')
  const { start, end } = getPartRange(file, number)
  return end - start
}

/** Yields the body and stops with digital_part_invalid as soon as it is too long. */
async function* readAtMost(body: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('digital_part_invalid')
    yield chunk
  }
}

async function savePart(raw: FastifyRequest, path: string, expectedBytes: number): Promise<SavedStream> {
  const { sha256 } = putDigitalUploadPart.query.parse(raw.query)
  const saved = await saveStream(readAtMost(raw.raw, expectedBytes), path).catch(error => {
    // The client disconnected, so nobody receives this response.
    if (raw.raw.errored || raw.raw.aborted) throw new AppError('bad_request', { cause: error })
    throw error
  })
  if (saved.bytes !== expectedBytes || (sha256 !== undefined && sha256 !== saved.sha256))
    throw new AppError('digital_part_invalid')
  return saved
}

/**
 * Records a part whose bytes are in the storage. Deletes the bytes again when the upload ended in the meantime, unless
 * the file is being assembled from them.
 */
async function recordPart(ctx: Context, id: string, part: SavedStream & { number: number }): Promise<DigitalUpload> {
  return withTransaction(ctx, async tx => {
    const upload = await lockUpload(tx.db, id)
    if (upload?.state !== 'receiving') {
      if (upload?.state !== 'assembling') await tx.storage.delete(getPartKey(id, part.number))
      throw new AppError(upload ? 'digital_upload_closed' : 'digital_upload_not_found')
    }
    await upsertPart(tx.db, { upload_id: id, ...part })
    return loadUpload(tx.db, await updateUpload(tx.db, id, { expires_at: getExpiry(tx) }))
  })
}

/**
 * Streams one part to the shared storage, so that the parts of a file may arrive at different processes. When the storage
 * is full, the upload is deleted with its parts, because the shop needs the space. Throws the codes of
 * `putDigitalUploadPart`.
 */
export async function receivePart(ctx: Context, raw: FastifyRequest): Promise<DigitalUpload> {
  const { id, number } = putDigitalUploadPart.params.parse(raw.params)
  const upload = await getUpload(ctx.db, id)
  if (upload.state !== 'receiving') throw new AppError('digital_upload_closed')
  const expectedBytes = getExpectedBytes(upload, number)
  const declared = raw.headers['content-length']
  if (declared !== undefined && Number(declared) !== expectedBytes) throw new AppError('digital_part_invalid')
  try {
    return await withWorkspace(ctx, async folder => {
      const path = join(folder, 'part')
      const saved = await savePart(raw, path, expectedBytes)
      await reauthorizeRequest(raw)
      await ctx.storage.put(getPartKey(id, number), { file: path, isTemporary: true }, 'application/octet-stream')
      return recordPart(ctx, id, { ...saved, number })
    })
  } catch (error) {
    const problem = toStorageFull(error)
    if (problem instanceof AppError && problem.code === 'storage_full')
      await cancelUpload(ctx, id).catch(cause =>
        ctx.log.warn({ err: cause }, 'the parts of an upload were not deleted'),
      )
    throw problem
  }
}
