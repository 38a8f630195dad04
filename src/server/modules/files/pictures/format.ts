/** The accepted picture formats, each with the type and extension it is stored under. */
export const formats = {
  png: { mime: 'image/png', extension: 'png' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  gif: { mime: 'image/gif', extension: 'gif' },
  webp: { mime: 'image/webp', extension: 'webp' },
  avif: { mime: 'image/avif', extension: 'avif' },
} as const
export type Format = keyof typeof formats

/**
 * Limit of a new picture in pixels, summed over all frames; the error message names the same limit. A small file can
 * unpack to gigabytes, and formats that are unpacked as a whole need 15 to 25 bytes per pixel.
 */
const maxNewPixels = 40_000_000
/** Limit when stored pictures are read again, in pixels: older pictures were accepted under this larger limit. */
export const MAX_PIXELS = 64_000_000

type ImageHeader = { width: number; height: number; pages?: number | undefined }
/** Whether a picture with this header would need too much memory and time. */
export const hasTooManyPixels = ({ width, height, pages = 1 }: ImageHeader): boolean =>
  width * height * pages > maxNewPixels

const startsWithBytes = (bytes: Buffer, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)
const hasTextAt = (bytes: Buffer, text: string, offset: number) =>
  bytes.toString('latin1', offset, offset + text.length) === text

/** Detects the format from the first twelve bytes. File names and declared types are not trusted. */
export function detectFormat(bytes: Buffer): Format | null {
  if (startsWithBytes(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWithBytes(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (hasTextAt(bytes, 'GIF87a', 0) || hasTextAt(bytes, 'GIF89a', 0)) return 'gif'
  if (hasTextAt(bytes, 'RIFF', 0) && hasTextAt(bytes, 'WEBP', 8)) return 'webp'
  if (hasTextAt(bytes, 'ftypavif', 4) || hasTextAt(bytes, 'ftypavis', 4)) return 'avif'
  return null
}
