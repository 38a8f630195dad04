import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { defaultDownloadLimit } from '#domain/digital-goods.ts'
import { withWorkspace } from '#server/modules/files/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { reauthorizeRequest } from '#server/platform/http/serve.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { cancelQueued, enqueue } from '#server/platform/queue/repository.ts'
import { assertProductExists, type DigitalBenefits, loadBenefits } from './benefit-dto.ts'
import { digitalFilesFolder } from './names.ts'
import { getBenefit, getBenefitForUpdate, insertFile, updateBenefit } from './repository.ts'
import { addBenefit } from './save-benefit.ts'

/** Files without a row are deleted after this time, in ms. Storing a file must finish within it. */
const orphanedAfterMs = 6 * 3_600_000
const maxNameLength = 200
const touchIntervalMs = 60_000

type ReceivedFile = { path: string; fileName: string; mime: string; bytes: number; sha256: string }

const isTooLarge = (error: unknown) => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'

/** Keeps the last part of a path, without characters that a file name cannot contain. */
function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const printable = [...last.normalize('NFC')].filter(character => character >= ' ' && character !== '\u007F').join('')
  return printable.trim().slice(-maxNameLength) || 'file'
}

const cleanMime = (mime: string): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(mime) ? mime.toLowerCase() : 'application/octet-stream'

/** Streams the form’s file to disk and computes its hash on the way, so that memory use does not depend on its size. */
async function saveToDisk(ctx: Context, raw: FastifyRequest, folder: string): Promise<ReceivedFile> {
  const part = await raw.file({ limits: { fileSize: ctx.config.digitalFileMaxBytes } })
  if (!part) throw new AppError('digital_file_missing')
  const path = join(folder, 'received')
  const hash = createHash('sha256')
  let touchedAt = Date.now()
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      // A folder that does not change for an hour counts as abandoned.
      if (Date.now() - touchedAt > touchIntervalMs) {
        touchedAt = Date.now()
        utimes(folder, new Date(), new Date()).catch(() => undefined)
      }
      done(null, chunk)
    },
  })
  await pipeline(part.file, hashing, createWriteStream(path, { mode: 0o600 })).catch(error => {
    if (isTooLarge(error)) throw new AppError('digital_file_too_large')
    // The client disconnected, so nobody receives this response.
    if (raw.raw.errored || raw.raw.aborted) throw new AppError('bad_request', { cause: error })
    throw error
  })
  if (part.file.truncated) throw new AppError('digital_file_too_large')
  if (part.file.bytesRead === 0) throw new AppError('digital_file_missing')
  const { filename, mimetype } = part
  const received = { fileName: cleanFileName(filename ?? ''), mime: cleanMime(mimetype) }
  return { path, ...received, bytes: part.file.bytesRead, sha256: hash.digest('hex') }
}

/**
 * Stores bytes before their row, because a row without its file would be a broken download. The cleanup is queued even
 * before the bytes, so that a kill, a full disk or a failing storage leaves no orphaned file.
 */
async function storeFile(
  ctx: Context,
  { path, fileName, mime, bytes, sha256 }: ReceivedFile,
  findBenefitId: (tx: Tx) => Promise<string>,
): Promise<void> {
  const id = newId()
  const key = `${digitalFilesFolder}/${id}`
  const due = new Date(ctx.clock().getTime() + orphanedAfterMs)
  const sweep = await enqueue(ctx, 'digital_file.sweep', { keys: [key] }, due)
  try {
    await ctx.storage.put(key, { file: path }, mime)
    await withTransaction(ctx, async tx => {
      const benefitId = await findBenefitId(tx)
      await insertFile(tx.db, {
        id,
        benefit_id: benefitId,
        file_name: fileName,
        mime,
        bytes,
        sha256,
        storage_key: key,
        created_by: tx.actor?.memberId ?? null,
        created_at: tx.clock(),
      })
      await audit(tx, 'digital_file.uploaded', benefitId, { fileName, bytes })
      await cancelQueued(tx.db, sweep)
    })
  } catch (error) {
    // Deletes the file immediately if possible; otherwise the queued sweep deletes it.
    await ctx.storage.delete(key).catch(() => undefined)
    throw error
  }
}

async function receiveFile(
  ctx: Context,
  raw: FastifyRequest,
  findBenefitId: (tx: Tx, name: string) => Promise<string>,
) {
  if (!raw.isMultipart()) throw new AppError('unsupported_media_type')
  await withWorkspace(ctx, async folder => {
    const file = await saveToDisk(ctx, raw, folder)
    await reauthorizeRequest(raw)
    await storeFile(ctx, file, tx => findBenefitId(tx, file.fileName))
  })
}

/** Adds a file to what the buyers of a product receive. */
export async function receiveNewFile(
  ctx: Context,
  raw: FastifyRequest,
  { productId, variantId }: { productId: string; variantId: string | null },
): Promise<DigitalBenefits> {
  await assertProductExists(ctx, productId)
  await receiveFile(ctx, raw, (tx, fileName) => {
    const title = fileName.replace(/\.[a-z0-9]{1,8}$/i, '').slice(0, 120) || fileName
    const limit = { download_limit: defaultDownloadLimit, variant_id: variantId }
    return addBenefit(tx, productId, { kind: 'file', title, ...limit })
  })
  return loadBenefits(ctx, productId)
}

/** Adds a new version of the file of a benefit. */
export async function receiveFileVersion(ctx: Context, raw: FastifyRequest, id: string): Promise<DigitalBenefits> {
  const benefit = await getBenefit(ctx.db, id)
  if (benefit.kind !== 'file') throw new AppError('digital_benefit_not_found')
  await receiveFile(ctx, raw, async tx => {
    await getBenefitForUpdate(tx.db, id)
    await updateBenefit(tx.db, id, {}, tx.clock())
    return id
  })
  return loadBenefits(ctx, benefit.product_id)
}
