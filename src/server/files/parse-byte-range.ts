import type { ByteRange } from '#server/kernel/storage.ts'

/**
 * Parses a Range header (RFC 9110) for a file of `size` bytes. Returns null for the whole file, also when several
 * ranges are asked for, and 'beyond' when the range is not satisfiable.
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
