import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { upload } from '#api-client/upload.ts'
import { type Bucket, MAX_IMAGE_BYTES, uploadImage } from '#contract/files.ts'
import { catalog } from '#i18n/index.ts'

/** The `accept` attribute of image fields. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif'
const bucket: Bucket = 'product-images'

export type UploadWatch = { onProgress?: (percent: number) => void; signal?: AbortSignal }

/** Returns why a file cannot be uploaded as an image, or null. */
export function findPictureProblem(file: File): string | null {
  if (!IMAGE_TYPES.split(',').includes(file.type)) return catalog.notAnImage(file.name)
  return file.size > MAX_IMAGE_BYTES ? catalog.imageTooLarge(file.name) : null
}

export const formatUploadError = (error: unknown): string =>
  error instanceof Problem ? getProblemText(error) : catalog.uploadLost

const permanentErrorCodes = new Set([
  'image_invalid',
  'image_animated',
  'image_too_large',
  'image_too_many_pixels',
  'unsupported_media_type',
])
/** Whether a retry with the same file can succeed. It cannot if the file itself is invalid. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof Problem && permanentErrorCodes.has(error.code))

/** Builds the request body of image endpoints. */
export function toPictureForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Uploads an image under a new name and returns its URL. */
export async function uploadPicture(file: File, folder: 'variants' | undefined, watch: UploadWatch): Promise<string> {
  const parts = { params: { bucket }, ...(folder && { query: { folder } }) }
  return (await upload(uploadImage, parts, toPictureForm(file), watch)).url
}
