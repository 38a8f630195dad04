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
/** Whether a picture comes in widths: a GIF may move, and stays what it is. */
export const isScalable = (row: StoredObject) => scalableTypes.includes(row.mime)

/** The paths that the forms of a picture may have. */
export const listRenditionPaths = (row: StoredObject): string[] =>
  renditionWidths.flatMap(width =>
    (['webp', 'avif', 'plain'] as const).map(format => getRenditionPath(row, Number(width), format)),
  )

/** Has the picture's own bytes in a file, to be read by the process that decodes. Null: they are gone. */
async function downloadOriginal(ctx: Context, row: StoredObject, folder: string): Promise<string | null> {
  const stream = await ctx.storage.open(getStorageKey(row))
  if (!stream) return null
  const file = join(folder, 'original')
  await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
  return file
}

/** Keeps one form of a picture, unless the picture has gone or has another content meanwhile. */
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

/** What was already packed harder than we pack stays as it is. */
async function pickSmaller(row: StoredObject, original: string, made: WrittenImage): Promise<WrittenImage> {
  const isPacked = row.mime === 'image/webp' && made.mime === row.mime && row.width !== null && row.width <= made.width
  if (!isPacked || (await stat(original)).size > made.size) return made
  return { ...made, file: original, size: row.size, etag: row.etag }
}

const pendingRenditions = new Map<string, Promise<StoredObject | null>>()

/** Makes a form that a picture lacks when it is first asked for. Null: the picture itself is what should be sent. */
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
      // A full disk, or a storage that only reads, shall not cost the shopper the picture.
      ctx.log.warn({ err: error, path }, 'rendition not made')
      return null
    })
    .finally(() => pendingRenditions.delete(path))
  pendingRenditions.set(path, work)
  return work
}

const renditionsCache = createStaleCache<StoredObject[] | null>(20_000)

/** The form of a stored picture for a place `wanted` px wide: AVIF where it is taken and there, else WebP, else null. */
export async function findRendition(ctx: Context, row: StoredObject, wanted: number, takesAvif: boolean) {
  if (!isScalable(row)) return null
  const width = pickWidth(row.width, wanted)
  const paths = [getRenditionPath(row, width, 'webp'), getRenditionPath(row, width, 'avif')]
  // None can be made while the database is away: the picture itself is sent.
  const found = await renditionsCache(
    paths.join(' '),
    () => findObjects(ctx.db, renditionBucket, paths),
    async () => null,
  )
  if (!found) return null
  const of = (mime: string) => found.find(each => each.mime === mime)
  return (takesAvif && of('image/avif')) || of('image/webp') || createRenditionOnDemand(ctx, row, width, 'webp')
}

/** The form of a stored picture that every mail program and link preview reads, `wanted` px wide; null: none can be made now. */
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

/** A picture that AVIF cannot hold goes without. */
const nullIfNotEncodable = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'image_invalid') return null
  throw error
}

/**
 * Makes what a picture lacks of its forms, the narrowest first: WebP for one that came without, and AVIF where it is smaller.
 * Repeated, it makes what is still missing.
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
