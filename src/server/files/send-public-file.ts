import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicFile } from '#contract/files.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { byteRange } from './byte-range.ts'
import { isBucket, isOverwritable, keyOf } from './names.ts'
import { findRendition, isScalable } from './rendition.ts'
import { findObject, type StoredObject } from './repository.ts'

/** A browser that names AVIF and does not rule it out. */
const takesAvif = (accept = '') => /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept)
const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(each => each.trim().replace(/^W\//, '') === etag))

const forEver = 'public, max-age=31536000, immutable'
const forAMinute = 'public, max-age=60'

/** Answers a public file. Opened on its own it can run nothing: an SVG with a script stays a picture. */
export async function sendPublicFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { bucket, '*': path } = raw.params as { bucket: string; '*': string }
  const { w } = publicFile.query.parse(raw.query)
  if (!isBucket(bucket)) throw new AppError('file_not_found')
  const row = found(await findObject(ctx.db, bucket, path), 'file_not_found')
  const narrow = w ? await findRendition(ctx, row, Number(w), takesAvif(raw.headers.accept)) : null
  // Where a form could not be made just now, the next to ask should get it.
  const isMakeshift = w !== undefined && !narrow && isScalable(row)
  reply
    .header('cache-control', isOverwritable(row) ? 'no-cache' : isMakeshift ? forAMinute : forEver)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('accept-ranges', 'bytes')
  if (w) reply.header('vary', 'Accept')
  return sendBytes(ctx, raw, reply, narrow ?? row)
}

async function sendBytes(ctx: Context, raw: FastifyRequest, reply: FastifyReply, row: StoredObject) {
  const etag = `"${row.etag}"`
  reply.header('etag', etag)
  if (isKnown(raw.headers['if-none-match'], etag)) return reply.code(304).send()
  const ifRange = raw.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? byteRange(raw.headers.range, row.size) : null
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${row.size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
  const size = range ? range.end - range.start + 1 : row.size
  const open = () => ctx.storage.open(keyOf(row), range ?? undefined)
  const stream = raw.method === 'HEAD' ? Readable.from([]) : found(await open(), 'file_not_found')
  return reply.type(row.mime).header('content-length', size).send(stream)
}
