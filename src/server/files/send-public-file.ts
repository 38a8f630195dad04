import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicFile } from '#contract/files.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { findRendition } from './rendition.ts'
import { findObject } from './repository.ts'

/** Answers a public file. Opened on its own it can run nothing: an SVG with a script stays a picture. */
export async function sendPublicFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { bucket, '*': path } = raw.params as { bucket: string; '*': string }
  const { w } = publicFile.query.parse(raw.query)
  const row = found(await findObject(ctx.db, bucket, path), 'file_not_found')
  const etag = w ? `"${row.etag}-${w}"` : `"${row.etag}"`
  reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
  if (raw.headers['if-none-match'] === etag) return reply.code(304).send()
  const narrow = w && (await findRendition(ctx, row, Number(w)))
  if (narrow) return reply.type('image/webp').send(narrow)
  const file = found(await ctx.storage.get(`${bucket}/${path}`), 'file_not_found')
  return reply.type(row.mime).send(file.bytes)
}
