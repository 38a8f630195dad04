import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { renditionWidths } from '#contract/files.ts'
import { createStaleCache } from '#server/platform/cache/stale-fallback.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getRenditionPath, getStorageKey, renditionBucket } from './names.ts'
import type { WrittenImage } from './pictures/decode.ts'
import { pictureDecoders } from './pictures/decoder-pool.ts'
import { listWidths, pickWidth } from './pictures/widths.ts'
import { findObject, findObjects, insertObjects, lockObject, type StoredObject } from './repository.ts'
import { withWorkspace } from './workspace.ts'

type Format = 'webp' | 'avif' | 'plain'
const scalableTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']
/** Whether a picture has renditions. A GIF has none, because it may be animated. */
export const isScalable = (row: StoredObject) => scalableTypes.includes(row.mime)

export const listRenditionPaths = (row: StoredObject): string[] =>
  renditionWidths.flatMap(width =>
    (['webp', 'avif', 'plain'] as const).map(format => getRenditionPath(row, Number(width), format)),
  )

/** Writes the original into a file for the decoder process. Returns null when the original is gone. */
async function downloadOriginal(ctx: Context, row: StoredObject, folder: string): Promise<string | null> {
  const stream = await ctx.storage.open(getStorageKey(row))
  if (!stream) return null
  const file = join(folder, 'original')
  await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
  return file
}

/** Stores a rendition unless the picture was deleted or replaced in the meantime. */
async function saveRendition(ctx: Context, row: StoredObject, width: number, format: Format, written: WrittenImage) {
  const { mime, size, etag } = written
  const path = getRenditionPath(row, width, format)
  const rendition = {
    bucket: renditionBucket,
    path,
    mime,
    size,
    etag,
    width: written.width,
    height: written.height,
    created_at: ctx.clock(),
  }
  await ctx.storage.put(getStorageKey(rendition), { file: written.file }, mime)
  const isCurrent = await withTransaction(ctx, async tx => {
    const currentRow = await lockObject(tx.db, row.bucket, row.path)
    if (currentRow?.etag === row.etag) await insertObjects(tx.db, [rendition])
    return currentRow?.etag === row.etag
  })
  if (!isCurrent) await ctx.storage.delete(getStorageKey(rendition))
  return rendition
}

/** Returns the original if it is already a smaller WebP than the rendition. */
async function pickSmaller(row: StoredObject, original: string, written: WrittenImage): Promise<WrittenImage> {
  const isSameFormat =
    row.mime === 'image/webp' && written.mime === row.mime && row.width !== null && row.width <= written.width
  if (!isSameFormat || (await stat(original)).size > written.size) return written
  return { ...written, file: original, size: row.size, etag: row.etag }
}

const pendingRenditions = new Map<string, Promise<StoredObject | null>>()

/** Creates a missing rendition at its first request. Null means that the original should be sent. */
function createRenditionOnDemand(
  ctx: Context,
  row: StoredObject,
  width: number,
  format: 'webp' | 'plain',
): Promise<StoredObject | null> {
  const path = getRenditionPath(row, width, format)
  const pending = pendingRenditions.get(path)
  if (pending) return pending
  const creation = withWorkspace(ctx, async folder => {
    const source = await downloadOriginal(ctx, row, folder)
    const written = source && (await pictureDecoders.now.resize({ source, folder, to: format, width }))
    return written ? saveRendition(ctx, row, width, format, await pickSmaller(row, source, written)) : null
  })
    .catch(error => {
      // A full disk or a read-only storage must not hide the picture from shoppers, so the original is sent.
      ctx.log.warn({ err: error, path }, 'a rendition could not be created; the original is sent')
      return null
    })
    .finally(() => pendingRenditions.delete(path))
  pendingRenditions.set(path, creation)
  return creation
}

const renditionsCache = createStaleCache<StoredObject[] | null>(20_000)

/**
 * Finds the rendition for a picture that is shown `displayWidth` px wide: AVIF if it is accepted and exists, else WebP,
 * which is created if it is missing. Returns null when the original should be sent.
 */
export async function findRendition(ctx: Context, row: StoredObject, displayWidth: number, acceptsAvif: boolean) {
  if (!isScalable(row)) return null
  const width = pickWidth(row.width, displayWidth)
  const paths = [getRenditionPath(row, width, 'webp'), getRenditionPath(row, width, 'avif')]
  // Renditions cannot be created while the database is down, so the original is sent.
  const rows = await renditionsCache(
    paths.join(' '),
    () => findObjects(ctx.db, renditionBucket, paths),
    async () => null,
  )
  if (!rows) return null
  const findByType = (mime: string) => rows.find(each => each.mime === mime)
  return (
    (acceptsAvif && findByType('image/avif')) ||
    findByType('image/webp') ||
    createRenditionOnDemand(ctx, row, width, 'webp')
  )
}

/**
 * Finds or creates the JPEG or PNG form that every mail program and link preview can read, `displayWidth` px wide.
 * Returns null when it cannot be created now.
 */
export async function findPlainForm(
  ctx: Context,
  row: StoredObject,
  displayWidth: number,
): Promise<StoredObject | null> {
  if (!row.mime.startsWith('image/')) return null
  const width = pickWidth(row.width, displayWidth)
  const path = getRenditionPath(row, width, 'plain')
  const rows = await renditionsCache(
    path,
    () => findObjects(ctx.db, renditionBucket, [path]),
    async () => null,
  )
  return rows && (rows[0] ?? createRenditionOnDemand(ctx, row, width, 'plain'))
}

/** A picture that AVIF cannot encode gets no AVIF rendition. */
const nullIfNotEncodable = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'image_invalid') return null
  throw error
}

/**
 * Creates a rendition in the background. Throws the reason of `ctx.gone()` as soon as the process stops, because an AVIF
 * rendition takes longer than a stop may take.
 */
function resizeInBackground(ctx: Context, task: Parameters<typeof pictureDecoders.later.resize>[0]) {
  const stopping = ctx.gone()
  stopping.throwIfAborted()
  return new Promise<WrittenImage | null>((resolve, reject) => {
    const interrupt = () => reject(stopping.reason)
    stopping.addEventListener('abort', interrupt, { once: true })
    pictureDecoders.later
      .resize(task)
      .then(resolve, reject)
      .finally(() => stopping.removeEventListener('abort', interrupt))
  })
}

/**
 * Creates missing renditions, narrowest first: WebP where there is none, and AVIF where it is smaller. Running it again
 * creates only what is still missing.
 */
export async function generateMissingRenditions(
  ctx: Context,
  { bucket, path, etag }: Pick<StoredObject, 'bucket' | 'path' | 'etag'>,
) {
  const row = await findObject(ctx.db, bucket, path)
  if (row?.etag !== etag || row.width === null || !isScalable(row)) return
  const widths = listWidths(row.width)
  await withWorkspace(ctx, async folder => {
    const source = await downloadOriginal(ctx, row, folder)
    if (!source) throw new AppError('file_not_found')
    const existing = await findObjects(ctx.db, renditionBucket, listRenditionPaths(row))
    const findExisting = (width: number, format: Format) =>
      existing.find(each => each.path === getRenditionPath(row, width, format))
    for (const width of widths) {
      let webp = findExisting(width, 'webp')
      if (!webp) {
        const written = await resizeInBackground(ctx, { source, folder, to: 'webp', width })
        if (written) webp = await saveRendition(ctx, row, width, 'webp', await pickSmaller(row, source, written))
      }
      if (findExisting(width, 'avif')) continue
      const avif = await resizeInBackground(ctx, { source, folder, to: 'avif', width }).catch(nullIfNotEncodable)
      if (avif && webp && avif.size < webp.size) await saveRendition(ctx, row, width, 'avif', avif)
    }
  })
}
