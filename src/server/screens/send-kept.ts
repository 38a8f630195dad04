import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodings, type KeptPage } from './kept-pages.ts'

/** Whether a header such as 'gzip, br;q=0.5, *;q=0' lets the answer be encoded that way. */
function accepts(header: string, encoding: Encoding): boolean {
  const weights = header.split(',').map(part => {
    const [name = '', ...parameters] = part.toLowerCase().split(';')
    const weight = parameters.find(each => each.trim().startsWith('q='))?.trim()
    return [name.trim(), weight === undefined || Number(weight.slice(2)) > 0] as const
  })
  const named = weights.find(([name]) => name === encoding) ?? weights.find(([name]) => name === '*')
  return named?.[1] ?? false
}

const encodingFor = (raw: FastifyRequest): Encoding | null => {
  const header = raw.headers['accept-encoding']
  return (typeof header === 'string' && encodings.find(each => accepts(header, each))) || null
}

/** Whether the browser has this very page: the tags are weak, so that any encoding of it will do. */
const has = (raw: FastifyRequest, { etag }: KeptPage): boolean =>
  (raw.headers['if-none-match'] ?? '').split(',').some(tag => tag.trim() === etag || tag.trim() === '*')

/** Answers a kept page: the same bytes to everyone, no cookie, asked for anew each time and then mostly 304. */
export async function sendKept(raw: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  reply
    .header('content-security-policy', page.policy)
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('vary', 'accept-encoding')
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
