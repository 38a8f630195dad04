import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Bucket = z.enum(['product-images', 'upsell-assets'])
export type Bucket = z.infer<typeof Bucket>

/** Largest image taken, in bytes: 10 MB. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** A stored picture: `url` is the `/storage/...` path that columns hold. */
export const StoredImage = z.object({
  url: z.string(),
  path: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
})
export type StoredImage = z.infer<typeof StoredImage>

/**
 * Takes one picture as multipart field `file`: PNG, JPG, GIF, WebP or AVIF up to 10 MB, told by its bytes. It is
 * decoded and written anew without metadata. `folder` is one of the specification's folders of upsell-assets.
 */
export const uploadImage = endpoint('POST', '/api/v1/files/:bucket', {
  who: 'editor',
  limit: 120,
  bytes: MAX_IMAGE_BYTES + 65_536,
  cache: 0,
  params: z.object({ bucket: Bucket }),
  query: z.object({ folder: z.optional(z.enum(['visual-edit', 'sales-images', 'variants'])) }),
  reply: StoredImage,
  errors: ['image_invalid', 'image_too_large', 'unsupported_media_type', 'bad_request'],
})

/** The widths in px that pictures come in, beside the one they were stored in. */
export const renditionWidths = ['320', '640', '960', '1280'] as const

/**
 * Public files by bucket and path. A name never changes its content, so the answer is immutable. `w` asks for a picture
 * no wider than that, as WebP; it is never enlarged, and a GIF stays what it is.
 */
export const publicFile = endpoint('GET', '/storage/v1/object/public/:bucket/*', {
  who: 'anyone',
  limit: 0,
  bytes: 0,
  cache: 31_536_000,
  answers: 'file',
  query: z.object({ w: z.optional(z.enum(renditionWidths)) }),
  errors: ['file_not_found'],
})
