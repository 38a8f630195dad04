import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket, StoredImage } from '#contract/files.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { cancelQueued, enqueue } from '#server/platform/queue/repository.ts'
import {
  generateName,
  getPublicPath,
  getRenditionPath,
  getStorageKey,
  isOverwritableName,
  renditionBucket,
} from './names.ts'
import type { CleanedPicture } from './pictures/decode.ts'
import { pictureDecoders } from './pictures/decoder-pool.ts'
import { readImageHeader } from './pictures/read-image-header.ts'
import { listRenditionPaths } from './rendition.ts'
import {
  deleteObjects,
  findObjects,
  insertObjects,
  lockObject,
  replaceObject,
  type StoredObject,
} from './repository.ts'
import { withWorkspace } from './workspace.ts'

/** Where a picture is stored: under a new name, or in place of the current content of an overwritable name. */
export type ImageDestination = { bucket: Bucket; folder?: string | undefined } | { bucket: Bucket; path: string }
type PendingFile = { key: string; file: string; row: StoredObject }

/** Files without a row are deleted after this time, in ms. An upload must finish within it. */
const orphanedAfterMs = 3_600_000
/** Time for readers of the replaced content to finish, in ms. */
const replacedGraceMs = 60_000

const addMilliseconds = (ctx: Context, ms: number) => new Date(ctx.clock().getTime() + ms)

/** Builds the rows and files to store, with the picture itself first. */
function buildPendingFiles(
  ctx: Context,
  destination: ImageDestination,
  { full, widths }: CleanedPicture,
): [PendingFile, ...PendingFile[]] {
  const { bucket } = destination
  const name = generateName(ctx.clock(), full.extension)
  const path = 'path' in destination ? destination.path : destination.folder ? `${destination.folder}/${name}` : name
  const toRow = ({ mime, size, etag, width, height }: CleanedPicture['full'] | CleanedPicture['widths'][number]) => ({
    mime,
    size,
    etag,
    width,
    height,
    created_at: ctx.clock(),
  })
  const row: StoredObject = { bucket, path, ...toRow(full) }
  // Makes the key unique even for equal pictures, so that deleting one upload cannot delete the bytes of another.
  if (isOverwritableName(row)) row.etag = `${full.etag.slice(0, 16)}${sha256Hex(randomToken()).slice(0, 16)}`
  const renditions = widths.map(file => {
    const rendition: StoredObject = {
      ...toRow(file),
      bucket: renditionBucket,
      path: getRenditionPath(row, file.targetWidth, 'webp'),
    }
    return { key: getStorageKey(rendition), file: file.file, row: rendition }
  })
  return [{ key: getStorageKey(row), file: full.file, row }, ...renditions]
}

/** Deletes the renditions’ rows of a replaced or deleted picture, and schedules the deletion of all its bytes. */
async function releaseReplacedFiles(tx: Tx, replaced: StoredObject) {
  const renditions = await findObjects(tx.db, renditionBucket, listRenditionPaths(replaced))
  await deleteObjects(
    tx.db,
    renditionBucket,
    renditions.map(({ path }) => path),
  )
  await enqueue(
    tx,
    'file.sweep',
    { keys: [replaced, ...renditions].map(getStorageKey) },
    addMilliseconds(tx, replacedGraceMs),
  )
}

/** Deletes a picture if it exists. */
export async function deleteImage(tx: Tx, bucket: Bucket, path: string): Promise<void> {
  const row = await lockObject(tx.db, bucket, path)
  if (!row) return
  await deleteObjects(tx.db, bucket, [path])
  await releaseReplacedFiles(tx, row)
}

async function insertRows(tx: Tx, [original, ...renditions]: [PendingFile, ...PendingFile[]]) {
  const { row } = original
  const replaced = isOverwritableName(row) ? await lockObject(tx.db, row.bucket, row.path) : null
  await replaceObject(tx.db, row)
  if (replaced) await releaseReplacedFiles(tx, replaced)
  await insertObjects(
    tx.db,
    renditions.map(each => each.row),
  )
  await enqueue(tx, 'picture.widths', { bucket: row.bucket, path: row.path, etag: row.etag })
}

/**
 * Writes bytes before rows, because a row without its file would be a broken picture. The cleanup is queued even before
 * the bytes, so that a kill, a full disk or a failing storage leaves no orphaned files.
 */
async function storePendingFiles(ctx: Context, files: [PendingFile, ...PendingFile[]]): Promise<StoredImage> {
  const keys = files.map(({ key }) => key)
  const sweep = await enqueue(ctx, 'file.sweep', { keys }, addMilliseconds(ctx, orphanedAfterMs))
  try {
    for (const { key, file, row } of files) await ctx.storage.put(key, { file }, row.mime)
    await withTransaction(ctx, async tx => {
      await insertRows(tx, files)
      await cancelQueued(tx.db, sweep)
    })
  } catch (error) {
    // Deletes the files immediately if possible; otherwise the queued sweep deletes them.
    await Promise.all(keys.map(key => ctx.storage.delete(key))).catch(() => undefined)
    throw error
  }
  ctx.wake()
  const { path, mime, size, width, height } = files[0].row
  return { url: getPublicPath(files[0].row), path, mime, size, width: width ?? 0, height: height ?? 0 }
}

/**
 * Removes metadata from the picture in the file `source` and stores it together with its resized versions. `folder`
 * holds temporary files. Throws image_invalid with the reason, and unavailable when storage, disk or decoder cannot be
 * used.
 */
export async function storeImage(
  ctx: Context,
  destination: ImageDestination,
  source: string,
  folder: string,
): Promise<StoredImage> {
  return storePendingFiles(ctx, buildPendingFiles(ctx, destination, await pictureDecoders.now.clean(source, folder)))
}

/** Cleans and stores a picture that was exported from another system. */
export const storeFile = (ctx: Context, destination: ImageDestination, file: string): Promise<StoredImage> =>
  withWorkspace(ctx, folder => storeImage(ctx, destination, file, folder))

/**
 * Stores a picture shipped with the program. It is already clean, so its bytes are kept; a job creates its widths
 * later.
 */
export async function storeShippedImage(
  ctx: Context,
  { bucket, bytes }: { bucket: Bucket; bytes: Buffer },
): Promise<StoredImage> {
  return withWorkspace(ctx, async folder => {
    const file = join(folder, 'full')
    await writeFile(file, bytes)
    const { size } = await stat(file)
    const full = { ...(await readImageHeader(bytes)), file, size, etag: sha256Hex(bytes) }
    return storePendingFiles(ctx, buildPendingFiles(ctx, { bucket }, { full, widths: [] }))
  })
}

/** Stores a copy of a stored picture, whose bytes are in `file`; a job creates its widths later. */
export async function storeCopy(
  ctx: Context,
  destination: ImageDestination,
  row: StoredObject,
  file: string,
): Promise<StoredImage> {
  const { mime, size, etag, width, height } = row
  const full = { file, mime, size, etag, width: width ?? 0, height: height ?? 0, extension: mime.slice(6) }
  return storePendingFiles(ctx, buildPendingFiles(ctx, destination, { full, widths: [] }))
}
