import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseByteRange } from '#server/modules/files/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { getBlobKey } from '../projects/blobs.ts'
import type { FileRow } from '../projects/repository.ts'

/**
 * Sends a file or the requested byte range, which video players need. The file is streamed, so that a slow download
 * does not keep it in memory.
 */
export async function sendFile(ctx: Context, raw: FastifyRequest, reply: FastifyReply, file: FileRow, type: string) {
  reply.type(type).header('accept-ranges', 'bytes')
  const range = parseByteRange(raw.headers.range, file.size)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const open = () => ctx.storage.open(getBlobKey(file.blob_hash), range ?? undefined)
  const stream = raw.method === 'HEAD' ? Readable.from([]) : orThrow(await open(), 'file_not_found')
  return reply.header('content-length', range ? range.end - range.start + 1 : file.size).send(stream)
}
