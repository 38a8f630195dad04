import { AppError } from '#server/kernel/errors.ts'
import { detectFormat, formats } from './format.ts'

/** Kind and size in px of a picture of ours, by its head: it is not decoded. */
export async function readImageHeader(bytes: Buffer) {
  const format = detectFormat(bytes)
  if (!format) throw new AppError('image_invalid', { fields: { file: 'type' } })
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return { ...formats[format], width, height }
}
