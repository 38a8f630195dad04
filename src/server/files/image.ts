import sharp, { type Sharp } from 'sharp'
import { AppError } from '#server/kernel/errors.ts'

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'
export type Picture = { bytes: Buffer; mime: string; extension: string; width: number; height: number }

/** 100 megapixels over all frames: a small file can unpack to many gigabytes. */
const MAX_PIXELS = 100_000_000
const MAX_SECONDS = 20
const starts = (bytes: Buffer, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)
const says = (bytes: Buffer, text: string, at: number) => bytes.toString('latin1', at, at + text.length) === text

/** The format by the first bytes; names and declared types prove nothing. */
export function formatOf(bytes: Buffer): Format | null {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (says(bytes, 'GIF87a', 0) || says(bytes, 'GIF89a', 0)) return 'gif'
  if (says(bytes, 'RIFF', 0) && says(bytes, 'WEBP', 8)) return 'webp'
  if (says(bytes, 'ftypavif', 4) || says(bytes, 'ftypavis', 4)) return 'avif'
  return null
}

const outputs: Record<Format, { mime: string; extension: string; write: (image: Sharp) => Sharp }> = {
  png: { mime: 'image/png', extension: 'png', write: image => image.png({ compressionLevel: 9 }) },
  jpeg: { mime: 'image/jpeg', extension: 'jpg', write: image => image.jpeg({ quality: 90, mozjpeg: true }) },
  gif: { mime: 'image/gif', extension: 'gif', write: image => image.gif() },
  webp: { mime: 'image/webp', extension: 'webp', write: image => image.webp({ quality: 90, smartSubsample: true }) },
  avif: { mime: 'image/avif', extension: 'avif', write: image => image.avif({ quality: 65, effort: 4 }) },
}

let running = 0
const waiting: (() => void)[] = []

/** At most two at a time: decoding is what costs memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Decodes a picture and writes it anew: upright, without metadata, animation kept. What comes back is the only thing
 * ever served. Throws image_invalid for anything that is not a whole PNG, JPG, GIF, WebP or AVIF.
 */
export async function cleanImage(bytes: Buffer): Promise<Picture> {
  const format = formatOf(bytes)
  if (!format) throw new AppError('image_invalid', { fields: { file: 'type' } })
  const output = outputs[format]
  const animated = format === 'gif' || format === 'webp'
  try {
    return await inTurn(async () => {
      const image = sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
        seconds: MAX_SECONDS,
      })
      const { data, info } = await output.write(animated ? image : image.rotate()).toBuffer({ resolveWithObject: true })
      const height = info.pageHeight ?? info.height
      return { bytes: data, mime: output.mime, extension: output.extension, width: info.width, height }
    })
  } catch (error) {
    throw new AppError('image_invalid', { fields: { file: 'unreadable' }, cause: error })
  }
}

/** The picture as WebP, at most `width` px wide and never enlarged; an animated WebP keeps moving. */
export const narrowed = (bytes: Buffer, width: number): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes, { animated: formatOf(bytes) === 'webp', limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: MAX_SECONDS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 74, smartSubsample: true })
      .toBuffer(),
  )

/** Format and size of a picture that is served as it is. */
export async function readImage(bytes: Buffer): Promise<Picture> {
  const format = formatOf(bytes)
  if (!format) throw new AppError('image_invalid', { fields: { file: 'type' } })
  const { width, height } = await sharp(bytes).metadata()
  const { mime, extension } = outputs[format]
  return { bytes, mime, extension, width, height }
}
