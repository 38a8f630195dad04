import type { FastifyReply, FastifyRequest } from 'fastify'
import { openerPolicy } from '#server/kernel/csp.ts'
import { encodingFor } from '#server/kernel/encodings.ts'
import type { KeptPage } from './kept-pages.ts'

/** Whether the browser has this very page: the tags are weak, so that any encoding of it will do. */
const has = (raw: FastifyRequest, { etag }: KeptPage): boolean =>
  (raw.headers['if-none-match'] ?? '').split(',').some(tag => tag.trim() === etag || tag.trim() === '*')

/** Answers a kept page: the same bytes to everyone, no cookie, asked for anew each time and then mostly 304. */
export async function sendKept(raw: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  reply
    .header('content-security-policy', page.policy)
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('vary', 'accept-encoding')
  // A seller's document in no frame is no page of the shop's, and has no origin that could be kept apart.
  if (!page.policy.startsWith('sandbox')) reply.header('cross-origin-opener-policy', openerPolicy)
  if (reply.statusCode === 200) {
    reply.header('etag', page.etag)
    if (has(raw, page)) return reply.code(304).send()
  } else {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  }
  const encoding = encodingFor(raw)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(encoding ? await page.encoded(encoding) : page.plain)
}
