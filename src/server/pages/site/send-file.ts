import type { FastifyReply, FastifyRequest } from 'fastify'

type Range = { start: number; end: number }

/** One range of bytes, both ends included; null: none asked for, or one that is not understood. */
function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** Answers bytes, or the part of them that was asked for: players of videos ask for parts. */
export function sendFile(raw: FastifyRequest, reply: FastifyReply, bytes: Buffer, type: string): FastifyReply {
  reply.type(type).header('accept-ranges', 'bytes')
  const range = rangeOf(raw.headers.range, bytes.length)
  if (range === null) return reply.send(bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end + 1))
}
