import * as z from 'zod/mini'
import type { BannerSlot } from '#domain/checkout-template.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

export const Bucket = z.enum(['product-images', 'upsell-assets'])
export type Bucket = z.infer<typeof Bucket>

/** The maximum size of an image in bytes (10 MB). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** A stored picture: `url` is the `/storage/...` path that columns contain. */
export const StoredImage = z.object({
  url: z.string(),
  path: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
})
export type StoredImage = z.infer<typeof StoredImage>

const bytes = MAX_IMAGE_BYTES + 65_536
const refusals = [
  'image_invalid',
  'image_too_large',
  'image_too_many_pixels',
  'image_animated',
  'unsupported_media_type',
  'bad_request',
  'unavailable',
] as const

/** The folders and the bucket to which each belongs. Without a folder, a picture is stored at the top of its bucket. */
export const imageFolders = {
  'visual-edit': 'upsell-assets',
  'sales-images': 'upsell-assets',
  variants: 'product-images',
} as const

/**
 * Accepts one picture as multipart field `file`: PNG, JPG, GIF, WebP or AVIF up to 10 MB, detected by its bytes. The
 * picture is decoded and encoded again without metadata, in the widths that pages request. Every upload gets a new
 * name, so the content of a name never changes.
 */
export const uploadImage = endpoint('POST', '/api/v1/files/:bucket', {
  who: 'editor',
  limit: 120,
  bytes,
  cache: 0,
  params: z.object({ bucket: Bucket }),
  query: z.object({ folder: z.optional(z.enum(['visual-edit', 'sales-images', 'variants'])) }),
  reply: StoredImage,
  errors: refusals,
})

/** The position of a banner in the checkout: at the top, or at the bottom as first or second banner. */
export const bannerPositions = ['top', 'bottom', 'bottom_2'] as const
const Position = z.enum(bannerPositions)
/** The names that templates and products use for the same positions. */
export const bannerPositionBySlot = { top: 'top', bottom1: 'bottom', bottom2: 'bottom_2' } as const satisfies Record<
  BannerSlot,
  (typeof bannerPositions)[number]
>

/**
 * Replaces the picture of a product's checkout banner under the fixed name
 * `checkout-banners/{productId}-{position}-banner`. The request body is the same as for uploads. `?v=` in the returned
 * `url` identifies the content.
 */
export const uploadProductBanner = endpoint('PUT', '/api/v1/files/product-banners/:productId/:position', {
  who: 'editor',
  limit: 120,
  bytes,
  cache: 0,
  params: z.object({ productId: Id, position: Position }),
  reply: StoredImage,
  errors: [...refusals, 'product_not_found'],
})

/**
 * Replaces the picture of a checkout template's banner under a fixed name:
 * `checkout-templates/checkout-{position}-banner` for the default template, whose id here is `default`, and
 * `checkout-templates/{templateId}-{position}-banner` for the others.
 */
export const uploadTemplateBanner = endpoint('PUT', '/api/v1/files/template-banners/:templateId/:position', {
  who: 'editor',
  limit: 120,
  bytes,
  cache: 0,
  params: z.object({ templateId: z.union([z.literal('default'), Id]), position: Position }),
  reply: StoredImage,
  errors: [...refusals, 'template_not_found'],
})

/** The widths in px of the stored renditions, in addition to the original width. */
export const renditionWidths = ['320', '640', '960', '1280'] as const

/** The requested format of a picture. */
export const PictureForm = z.object({ w: z.optional(z.enum(renditionWidths)), as: z.optional(z.enum(['plain'])) })

/**
 * Serves public files by bucket and path. The content of a name never changes, so the response is immutable; only
 * banners, whose names are fixed, are revalidated each time. `w` requests a picture no wider than that many px, as AVIF
 * if the browser accepts AVIF and such a file exists, else as WebP; pictures are never enlarged, and a GIF stays a GIF.
 * `as=plain` requests that width as a JPEG, or as a PNG where it is transparent, of at most about 300 kB, because mail
 * programs and link previews support only these formats. Range requests are supported.
 */
export const publicFile = endpoint('GET', '/storage/v1/object/public/:bucket/*', {
  who: 'anyone',
  limit: 0,
  bytes: 0,
  cache: 31_536_000,
  answers: 'file',
  query: PictureForm,
  errors: ['file_not_found', 'unavailable'],
})
