import type { ByteRange } from '#server/kernel/storage.ts'

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110). Null: the whole, also for several parts at
 * once, which nobody needs of a picture; 'beyond': there is no such part.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'beyond'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
