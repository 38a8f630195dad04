import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Compressors for cached response bodies, which are compressed once and sent many times. */
export const compressors: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: plain =>
    promisify(brotliCompress)(plain, {
      params: {
        // Brotli quality 9 makes a page one percent smaller but takes twelve times as long.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: plain => promisify(gzip)(plain, { level: 9 }),
}

/** Whether an Accept-Encoding header such as 'gzip, br;q=0.5, *;q=0' allows the encoding. */
function acceptsEncoding(header: string, encoding: Encoding): boolean {
  const weights = header.split(',').map(part => {
    const [name = '', ...parameters] = part.toLowerCase().split(';')
    const weight = parameters.find(each => each.trim().startsWith('q='))?.trim()
    return [name.trim(), weight === undefined || Number(weight.slice(2)) > 0] as const
  })
  const weight = weights.find(([name]) => name === encoding) ?? weights.find(([name]) => name === '*')
  return weight?.[1] ?? false
}

/** Returns the best encoding that the request accepts, or null for an uncompressed response. */
export const negotiateEncoding = (raw: FastifyRequest): Encoding | null => {
  const header = raw.headers['accept-encoding']
  return (typeof header === 'string' && encodings.find(each => acceptsEncoding(header, each))) || null
}
