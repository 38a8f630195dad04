import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { renditionWidths } from '#contract/files.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { createStaleCache } from '#server/kernel/stale-fallback.ts'
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
async function saveRendition(ctx: Context, row: StoredObject, width: number, format: Format, made: WrittenImage) {
  const { mime, size, etag } = made
  const path = getRenditionPath(row, width, format)
  const rendition = {
    bucket: renditionBucket,
    path,
    mime,
    size,
    etag,
    width: made.width,
    height: made.height,
    created_at: ctx.clock(),
  }
  await ctx.storage.put(getStorageKey(rendition), { file: made.file }, mime)
  const isCurrent = await withTransaction(ctx, async tx => {
    const now = await lockObject(tx.db, row.bucket, row.path)
    if (now?.etag === row.etag) await insertObjects(tx.db, [rendition])
    return now?.etag === row.etag
  })
  if (!isCurrent) await ctx.storage.delete(getStorageKey(rendition))
  return rendition
}

/** Keeps the original where it is already smaller than our rendition. */
async function pickSmaller(row: StoredObject, original: string, made: WrittenImage): Promise<WrittenImage> {
  const isPacked = row.mime === 'image/webp' && made.mime === row.mime && row.width !== null && row.width <= made.width
  if (!isPacked || (await stat(original)).size > made.size) return made
  return { ...made, file: original, size: row.size, etag: row.etag }
}

const pendingRenditions = new Map<string, Promise<StoredObject | null>>()

/** Creates a missing rendition at its first request. Null means that the original should be sent. */
function createRenditionOnDemand(
  ctx: Context,
  row: StoredObject,
  width: number,
  to: 'webp' | 'plain',
): Promise<StoredObject | null> {
  const path = getRenditionPath(row, width, to)
  const running = pendingRenditions.get(path)
  if (running) return running
  const work = withWorkspace(ctx, async folder => {
    const source = await downloadOriginal(ctx, row, folder)
    const made = source && (await pictureDecoders.now.narrow({ source, folder, to, width }))
    return made ? saveRendition(ctx, row, width, to, await pickSmaller(row, source, made)) : null
  })
    .catch(error => {
      // A full disk or a read-only storage must not cost the shopper the picture.
      ctx.log.warn({ err: error, path }, 'rendition not made')
      return null
    })
    .finally(() => pendingRenditions.delete(path))
  pendingRenditions.set(path, work)
  return work
}

const renditionsCache = createStaleCache<StoredObject[] | null>(20_000)

/** Finds the rendition for a place of `wanted` px: AVIF where accepted and present, else WebP, else null. */
export async function findRendition(ctx: Context, row: StoredObject, wanted: number, takesAvif: boolean) {
  if (!isScalable(row)) return null
  const width = pickWidth(row.width, wanted)
  const paths = [getRenditionPath(row, width, 'webp'), getRenditionPath(row, width, 'avif')]
  // Renditions cannot be created while the database is down, so the original is sent.
  const found = await renditionsCache(
    paths.join(' '),
    () => findObjects(ctx.db, renditionBucket, paths),
    async () => null,
  )
  if (!found) return null
  const of = (mime: string) => found.find(each => each.mime === mime)
  return (takesAvif && of('image/avif')) || of('image/webp') || createRenditionOnDemand(ctx, row, width, 'webp')
}

/**
 * Finds the form that every mail program and link preview reads, `wanted` px wide. Null when it cannot be created now.
 */
export async function findPlainForm(ctx: Context, row: StoredObject, wanted: number): Promise<StoredObject | null> {
  if (!row.mime.startsWith('image/')) return null
  const width = pickWidth(row.width, wanted)
  const path = getRenditionPath(row, width, 'plain')
  const found = await renditionsCache(
    path,
    () => findObjects(ctx.db, renditionBucket, [path]),
    async () => null,
  )
  return found && (found[0] ?? createRenditionOnDemand(ctx, row, width, 'plain'))
}

/** A picture that AVIF cannot encode gets no AVIF rendition. */
const nullIfNotEncodable = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'image_invalid') return null
  throw error
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
    const kept = await findObjects(ctx.db, renditionBucket, listRenditionPaths(row))
    const keptAt = (width: number, format: Format) =>
      kept.find(each => each.path === getRenditionPath(row, width, format))
    for (const width of widths) {
      let webp = keptAt(width, 'webp')
      if (!webp) {
        const made = await pictureDecoders.later.narrow({ source, folder, to: 'webp', width })
        if (made) webp = await saveRendition(ctx, row, width, 'webp', await pickSmaller(row, source, made))
      }
      if (keptAt(width, 'avif')) continue
      const avif = await pictureDecoders.later.narrow({ source, folder, to: 'avif', width }).catch(nullIfNotEncodable)
      if (avif && webp && avif.size < webp.size) await saveRendition(ctx, row, width, 'avif', avif)
    }
  })
}
