/** The kinds of pictures taken, and what they are kept as. */
export const formats = {
  png: { mime: 'image/png', extension: 'png' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  gif: { mime: 'image/gif', extension: 'gif' },
  webp: { mime: 'image/webp', extension: 'webp' },
  avif: { mime: 'image/avif', extension: 'avif' },
} as const
export type Format = keyof typeof formats

/**
 * What a new picture may have over all frames, as the words of the refusal say: a small file can unpack to many gigabytes,
 * and those that are unpacked as a whole take 15 to 25 bytes a pixel meanwhile.
 */
const maxNewPixels = 40_000_000
/** What is read again of pictures that were taken under an earlier, larger limit. */
export const MAX_PIXELS = 64_000_000

type ImageHeader = { width: number; height: number; pages?: number | undefined }
/** Whether a picture with this head would take too much memory and time. */
export const hasTooManyPixels = ({ width, height, pages = 1 }: ImageHeader): boolean =>
  width * height * pages > maxNewPixels

const startsWithBytes = (bytes: Buffer, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)
const hasTextAt = (bytes: Buffer, text: string, at: number) => bytes.toString('latin1', at, at + text.length) === text

/** The format by the first bytes, twelve of them; names and declared types prove nothing. */
export function detectFormat(bytes: Buffer): Format | null {
  if (startsWithBytes(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWithBytes(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (hasTextAt(bytes, 'GIF87a', 0) || hasTextAt(bytes, 'GIF89a', 0)) return 'gif'
  if (hasTextAt(bytes, 'RIFF', 0) && hasTextAt(bytes, 'WEBP', 8)) return 'webp'
  if (hasTextAt(bytes, 'ftypavif', 4) || hasTextAt(bytes, 'ftypavis', 4)) return 'avif'
  return null
}
