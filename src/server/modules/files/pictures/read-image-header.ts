import { AppError } from '#server/platform/core/errors.ts'
import { detectFormat, formats } from './format.ts'

/** Reads type and size in px from the header of one of the shop’s own pictures, without decoding it. */
export async function readImageHeader(bytes: Buffer) {
  const format = detectFormat(bytes)
  if (!format) throw new AppError('image_invalid', { fields: { file: 'type' } })
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return { ...formats[format], width, height }
}
