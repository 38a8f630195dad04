import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiateEncoding } from '#server/platform/http/content-encoding.ts'
import { setDocumentHeaders } from '#server/platform/http/security-headers.ts'
import type { CachedPage } from './page-cache.ts'

/** Whether the browser has this page. Tags are weak, so any encoding of the page matches. */
const isNotModified = (raw: FastifyRequest, { etag }: CachedPage): boolean =>
  (raw.headers['if-none-match'] ?? '').split(',').some(tag => tag.trim() === etag || tag.trim() === '*')

/**
 * Sends a cached page without a cookie: all readers of a language receive the same bytes. Browsers revalidate the page
 * for each use and mostly receive a 304.
 */
export async function sendCachedPage(
  raw: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const { policy } = page
  setDocumentHeaders(reply, { policy, referrer: 'strict-origin-when-cross-origin' }).header(
    'vary',
    page.dependsOnReader ? 'accept-encoding, accept-language' : 'accept-encoding',
  )
  if (reply.statusCode === 200) {
    reply.header('etag', page.etag)
    if (isNotModified(raw, page)) return reply.code(304).send()
  } else {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
  }
  const encoding = negotiateEncoding(raw)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? await page.encoded(encoding) : page.plain)
}
