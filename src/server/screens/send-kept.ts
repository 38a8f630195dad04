import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentHeaders } from '#server/kernel/document-headers.ts'
import { encodingFor } from '#server/kernel/encodings.ts'
import type { KeptPage } from './kept-pages.ts'

/** Whether the browser has this very page: the tags are weak, so that any encoding of it will do. */
const has = (raw: FastifyRequest, { etag }: KeptPage): boolean =>
  (raw.headers['if-none-match'] ?? '').split(',').some(tag => tag.trim() === etag || tag.trim() === '*')

/** Answers a kept page: the same bytes to everyone, no cookie, asked for anew each time and then mostly 304. */
export async function sendKept(raw: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  const { policy } = page
  documentHeaders(reply, { policy, referrer: 'strict-origin-when-cross-origin' }).header('vary', 'accept-encoding')
  if (reply.statusCode === 200) {
    reply.header('etag', page.etag)
    if (has(raw, page)) return reply.code(304).send()
  } else {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  }
  const encoding = encodingFor(raw)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? await page.encoded(encoding) : page.plain)
}
