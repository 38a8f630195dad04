import type { ByteRange } from '#server/platform/files/storage.ts'

/**
 * Parses a Range header (RFC 9110) for a file of `size` bytes. Returns null when the whole file must be sent, which
 * includes requests for several ranges, and 'beyond' when the range is not satisfiable.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, firstByte, lastByte] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (firstByte === undefined || lastByte === undefined || (firstByte === '' && lastByte === '')) return null
  if (firstByte === '')
    return Number(lastByte) === 0 || size === 0
      ? 'beyond'
      : { start: Math.max(0, size - Number(lastByte)), end: size - 1 }
  const start = Number(firstByte)
  if (lastByte !== '' && Number(lastByte) < start) return null
  if (start >= size) return 'beyond'
  return { start, end: lastByte === '' ? size - 1 : Math.min(Number(lastByte), size - 1) }
}
