import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Bucket, publicFile } from '#contract/files.ts'
import { createStaleCache } from '#server/platform/cache/stale-fallback.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { setSandboxedFileHeaders } from '#server/platform/http/security-headers.ts'
import { getStorageKey, isBucket, isOverwritableName } from './names.ts'
import { parseByteRange } from './parse-byte-range.ts'
import { findPlainForm, findRendition, isScalable } from './rendition.ts'
import { findObject, type StoredObject } from './repository.ts'

const acceptsAvif = (accept = '') => /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept)
const isNotModified = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(each => each.trim().replace(/^W\//, '') === etag))

const immutableCacheControl = 'public, max-age=31536000, immutable'
const shortCacheControl = 'public, max-age=60'

const maxCachedRows = 20_000
type RowCache = ReturnType<typeof createStaleCache<StoredObject | null>>
// One cache for each process, and in tests for each shop.
const rowCaches = new WeakMap<Storage, RowCache>()

/** Reads a file’s row each time. While the database is down, uses the last known row or derives one from the file. */
function findRow(ctx: Context, bucket: Bucket, path: string): Promise<StoredObject | null> {
  const rows = rowCaches.get(ctx.storage) ?? createStaleCache<StoredObject | null>(maxCachedRows)
  rowCaches.set(ctx.storage, rows)
  const read = () => findObject(ctx.db, bucket, path)
  return rows(`${bucket}/${path}`, read, () => buildRowFromFile(ctx, bucket, path))
}

/** Derives a row from the file itself, for names whose content is never replaced. */
async function buildRowFromFile(ctx: Context, bucket: Bucket, path: string): Promise<StoredObject | undefined> {
  const name = { bucket, path, etag: '' }
  const type = /\.(png|jpe?g|webp|avif|gif)$/.exec(path)?.[1]?.replace('jpg', 'jpeg')
  if (!type || isOverwritableName(name)) return undefined
  const content = await ctx.storage.get(getStorageKey(name))
  if (!content) return undefined
  const etag = createHash('sha256').update(content.bytes).digest('hex')
  const size = content.bytes.length
  return { ...name, etag, size, mime: `image/${type}`, width: null, height: null, created_at: ctx.clock() }
}

/** Serves a public file in a sandbox, so that scripts in an SVG opened directly cannot run. */
export async function sendPublicFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { bucket, '*': path } = raw.params as { bucket: string; '*': string }
  const { w, as } = publicFile.query.parse(raw.query)
  if (!isBucket(bucket)) throw new AppError('file_not_found')
  const row = orThrow(await findRow(ctx, bucket, path), 'file_not_found')
  const findVersion = () =>
    as === 'plain'
      ? findPlainForm(ctx, row, Number(w))
      : findRendition(ctx, row, Number(w), acceptsAvif(raw.headers.accept))
  const rendition = w ? await findVersion() : null
  // When a rendition could not be created now, a short cache time lets later requests get it.
  const isFallback = w !== undefined && !rendition && (as === 'plain' || isScalable(row))
  setSandboxedFileHeaders(reply)
    .header(
      'cache-control',
      isOverwritableName(row) ? 'no-cache' : isFallback ? shortCacheControl : immutableCacheControl,
    )
    .header('accept-ranges', 'bytes')
  if (w && as !== 'plain') reply.header('vary', 'Accept')
  return sendStoredObject(ctx, raw, reply, rendition ?? row)
}

const shortenRange = (range: ReturnType<typeof parseByteRange>, maxBytes: number): typeof range =>
  range instanceof Object ? { ...range, end: Math.min(range.end, range.start + maxBytes - 1) } : range

type SendOptions = {
  /**
   * The most bytes of one range. A longer range gets its first bytes (RFC 9110, 15.3.7), and the client requests the rest.
   */
  maxRangeBytes?: number
}

/** Sends the bytes of a row, or the requested range of them, with their entity tag. */
export async function sendStoredObject(
  ctx: Context,
  raw: FastifyRequest,
  reply: FastifyReply,
  row: StoredObject,
  { maxRangeBytes }: SendOptions = {},
) {
  const etag = `"${row.etag}"`
  reply.header('etag', etag)
  if (isNotModified(raw.headers['if-none-match'], etag)) return reply.code(304).send()
  const ifRange = raw.headers['if-range']
  const requested = ifRange === undefined || ifRange === etag ? parseByteRange(raw.headers.range, row.size) : null
  const range = maxRangeBytes === undefined ? requested : shortenRange(requested, maxRangeBytes)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${row.size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
  const size = range ? range.end - range.start + 1 : row.size
  const open = () => ctx.storage.open(getStorageKey(row), range ?? undefined)
  const stream = raw.method === 'HEAD' ? Readable.from([]) : orThrow(await open(), 'file_not_found')
  return reply.type(row.mime).header('content-length', size).send(stream)
}
