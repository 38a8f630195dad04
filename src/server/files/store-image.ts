import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket, StoredImage } from '#contract/files.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { hashOf, randomToken } from '#server/kernel/ids.ts'
import { enqueue, takeBack } from '#server/kernel/repository.ts'
import { isOverwritable, keyOf, newName, publicPath, renditionBucket, renditionPath } from './names.ts'
import type { Cleaned } from './pictures/decode.ts'
import { pictures } from './pictures/pictures.ts'
import { readImage } from './pictures/read-image.ts'
import { allRenditions } from './rendition.ts'
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
export type Place = { bucket: Bucket; folder?: string | undefined } | { bucket: Bucket; path: string }
type File = { key: string; file: string; row: StoredObject }

/** So long an upload may take before what it put without a row counts as left behind, in ms. */
const leftBehindMs = 3_600_000
/** Whoever began to read the former content of a name has finished by then, in ms. */
const replacedMs = 60_000

const later = (ctx: Context, ms: number) => new Date(ctx.clock().getTime() + ms)

/** The rows and files of a picture, the picture itself first. */
function filesOf(ctx: Context, place: Place, { full, widths }: Cleaned): [File, ...File[]] {
  const { bucket } = place
  const name = newName(ctx.clock(), full.extension)
  const path = 'path' in place ? place.path : place.folder ? `${place.folder}/${name}` : name
  const rowOf = ({ mime, size, etag, width, height }: Cleaned['full'] | Cleaned['widths'][number]) => ({
    mime,
    size,
    etag,
    width,
    height,
    created_at: ctx.clock(),
  })
  const row: StoredObject = { bucket, path, ...rowOf(full) }
  // Two uploads of the same picture never share a place: taking one away must not take the other.
  if (isOverwritable(row)) row.etag = `${full.etag.slice(0, 16)}${hashOf(randomToken()).slice(0, 16)}`
  const narrow = widths.map(made => {
    const rendition: StoredObject = {
      ...rowOf(made),
      bucket: renditionBucket,
      path: renditionPath(row, made.at, 'webp'),
    }
    return { key: keyOf(rendition), file: made.file, row: rendition }
  })
  return [{ key: keyOf(row), file: full.file, row }, ...narrow]
}

/** Takes away the widths of a picture that lies under its name no more, and in a while the bytes of both. */
async function letGo(tx: Context, former: StoredObject) {
  const renditions = await findObjects(tx.db, renditionBucket, allRenditions(former))
  await deleteObjects(
    tx.db,
    renditionBucket,
    renditions.map(({ path }) => path),
  )
  await enqueue(tx, 'file.sweep', { keys: [former, ...renditions].map(keyOf) }, later(tx, replacedMs))
}

/** Takes a picture away, within its caller's transaction; nothing happens where there is none. */
export async function removeImage(tx: Context, bucket: Bucket, path: string): Promise<void> {
  const row = await lockObject(tx.db, bucket, path)
  if (!row) return
  await deleteObjects(tx.db, bucket, [path])
  await letGo(tx, row)
}

async function writeRows(tx: Context, [first, ...narrow]: [File, ...File[]]) {
  const { row } = first
  const former = isOverwritable(row) ? await lockObject(tx.db, row.bucket, row.path) : null
  await replaceObject(tx.db, row)
  if (former) await letGo(tx, former)
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
async function keep(ctx: Context, files: [File, ...File[]]): Promise<StoredImage> {
  const keys = files.map(({ key }) => key)
  const sweep = await enqueue(ctx, 'file.sweep', { keys }, later(ctx, leftBehindMs))
  try {
    for (const { key, file, row } of files) await ctx.storage.put(key, { file }, row.mime)
    await withTransaction(ctx, async tx => {
      await writeRows(tx, files)
      await takeBack(tx.db, sweep)
    })
  } catch (error) {
    // Now where it goes, else by the sweep.
    await Promise.all(keys.map(key => ctx.storage.delete(key))).catch(() => undefined)
    throw error
  }
  ctx.wake()
  const { path, mime, size, width, height } = files[0].row
  return { url: publicPath(files[0].row), path, mime, size, width: width ?? 0, height: height ?? 0 }
}

/**
 * Cleans the picture in the file `source` and stores it with its widths. `folder` takes what is made on the way.
 * Throws image_invalid with what is wrong, and unavailable while storage, disk or processor are out of reach.
 */
export async function storeImage(ctx: Context, place: Place, source: string, folder: string): Promise<StoredImage> {
  return keep(ctx, filesOf(ctx, place, await pictures.now.clean(source, folder)))
}

/** Stores the picture in a file under a name it had elsewhere, cleaned as an upload is. */
export const storeFile = (ctx: Context, place: Place, file: string): Promise<StoredImage> =>
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
    const full = { ...(await readImage(bytes)), file, size, etag: hashOf(bytes) }
    return keep(ctx, filesOf(ctx, { bucket }, { full, widths: [] }))
  })
}

/**
 * Gives a place the content of a stored picture, whose bytes are in `file`; its widths are made afterwards.
 */
export async function storeCopy(ctx: Context, place: Place, row: StoredObject, file: string): Promise<StoredImage> {
  const { mime, size, etag, width, height } = row
  const full = { file, mime, size, etag, width: width ?? 0, height: height ?? 0, extension: mime.slice(6) }
  return keep(ctx, filesOf(ctx, place, { full, widths: [] }))
}
