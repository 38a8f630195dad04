import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket, StoredImage } from '#contract/files.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { randomToken, sha256Hex } from '#server/kernel/ids.ts'
import { cancelQueued, enqueue } from '#server/kernel/repository.ts'
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

/** Where a picture goes: under a new name, or in place of what an overwritable name holds. */
export type ImageDestination = { bucket: Bucket; folder?: string | undefined } | { bucket: Bucket; path: string }
type PendingFile = { key: string; file: string; row: StoredObject }

/** So long an upload may take before what it put without a row counts as left behind, in ms. */
const orphanedAfterMs = 3_600_000
/** Whoever began to read the former content of a name has finished by then, in ms. */
const replacedGraceMs = 60_000

const addMilliseconds = (ctx: Context, ms: number) => new Date(ctx.clock().getTime() + ms)

/** The rows and files of a picture, the picture itself first. */
function buildPendingFiles(
  ctx: Context,
  place: ImageDestination,
  { full, widths }: CleanedPicture,
): [PendingFile, ...PendingFile[]] {
  const { bucket } = place
  const name = generateName(ctx.clock(), full.extension)
  const path = 'path' in place ? place.path : place.folder ? `${place.folder}/${name}` : name
  const rowOf = ({ mime, size, etag, width, height }: CleanedPicture['full'] | CleanedPicture['widths'][number]) => ({
    mime,
    size,
    etag,
    width,
    height,
    created_at: ctx.clock(),
  })
  const row: StoredObject = { bucket, path, ...rowOf(full) }
  // Two uploads of the same picture never share a place: taking one away must not take the other.
  if (isOverwritableName(row)) row.etag = `${full.etag.slice(0, 16)}${sha256Hex(randomToken()).slice(0, 16)}`
  const narrow = widths.map(made => {
    const rendition: StoredObject = {
      ...rowOf(made),
      bucket: renditionBucket,
      path: getRenditionPath(row, made.at, 'webp'),
    }
    return { key: getStorageKey(rendition), file: made.file, row: rendition }
  })
  return [{ key: getStorageKey(row), file: full.file, row }, ...narrow]
}

/** Takes away the widths of a picture that lies under its name no more, and in a while the bytes of both. */
async function releaseReplacedFiles(tx: Context, former: StoredObject) {
  const renditions = await findObjects(tx.db, renditionBucket, listRenditionPaths(former))
  await deleteObjects(
    tx.db,
    renditionBucket,
    renditions.map(({ path }) => path),
  )
  await enqueue(
    tx,
    'file.sweep',
    { keys: [former, ...renditions].map(getStorageKey) },
    addMilliseconds(tx, replacedGraceMs),
  )
}

/** Takes a picture away, within its caller's transaction; nothing happens where there is none. */
export async function deleteImage(tx: Context, bucket: Bucket, path: string): Promise<void> {
  const row = await lockObject(tx.db, bucket, path)
  if (!row) return
  await deleteObjects(tx.db, bucket, [path])
  await releaseReplacedFiles(tx, row)
}

async function insertRows(tx: Context, [first, ...narrow]: [PendingFile, ...PendingFile[]]) {
  const { row } = first
  const former = isOverwritableName(row) ? await lockObject(tx.db, row.bucket, row.path) : null
  await replaceObject(tx.db, row)
  if (former) await releaseReplacedFiles(tx, former)
  await insertObjects(
    tx.db,
    narrow.map(each => each.row),
  )
  await enqueue(tx, 'picture.widths', { bucket: row.bucket, path: row.path, etag: row.etag })
}

/**
 * Bytes first, rows after them: a row without its file would be a broken picture. That they may be left behind is written
 * down before them, so that a kill, a full disk or a storage that fails in the middle leaves nothing for ever.
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
    // Now where it goes, else by the sweep.
    await Promise.all(keys.map(key => ctx.storage.delete(key))).catch(() => undefined)
    throw error
  }
  ctx.wake()
  const { path, mime, size, width, height } = files[0].row
  return { url: getPublicPath(files[0].row), path, mime, size, width: width ?? 0, height: height ?? 0 }
}

/**
 * Cleans the picture in the file `source` and stores it with its widths. `folder` takes what is made on the way.
 * Throws image_invalid with what is wrong, and unavailable while storage, disk or processor are out of reach.
 */
export async function storeImage(
  ctx: Context,
  place: ImageDestination,
  source: string,
  folder: string,
): Promise<StoredImage> {
  return storePendingFiles(ctx, buildPendingFiles(ctx, place, await pictureDecoders.now.clean(source, folder)))
}

/** Stores the picture in a file under a name it had elsewhere, cleaned as an upload is. */
export const storeFile = (ctx: Context, place: ImageDestination, file: string): Promise<StoredImage> =>
  withWorkspace(ctx, folder => storeImage(ctx, place, file, folder))

/** Stores a picture that ships with this program: already clean, so its bytes are kept; its widths are made afterwards. */
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

/**
 * Gives a place the content of a stored picture, whose bytes are in `file`; its widths are made afterwards.
 */
export async function storeCopy(
  ctx: Context,
  place: ImageDestination,
  row: StoredObject,
  file: string,
): Promise<StoredImage> {
  const { mime, size, etag, width, height } = row
  const full = { file, mime, size, etag, width: width ?? 0, height: height ?? 0, extension: mime.slice(6) }
  return storePendingFiles(ctx, buildPendingFiles(ctx, place, { full, widths: [] }))
}
