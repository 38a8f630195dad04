import * as z from 'zod/mini'
import type { BannerSlot } from '#domain/checkout-template.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

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

/** The folders of the specification, and of which bucket each is; without one a picture lies in the bucket itself. */
export const imageFolders = {
  'visual-edit': 'upsell-assets',
  'sales-images': 'upsell-assets',
  variants: 'product-images',
} as const

/**
 * Takes one picture as multipart field `file`: PNG, JPG, GIF, WebP or AVIF up to 10 MB, told by its bytes. It is
 * decoded and written anew without metadata, and in the widths that pages ask for. Its name is new, so its content stays.
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

/** Where a banner stands on the checkout: above it, or below it, first or second. */
export const bannerPositions = ['top', 'bottom', 'bottom_2'] as const
const Position = z.enum(bannerPositions)
/** The same places as templates and products call them. */
export const bannerPositionBySlot = { top: 'top', bottom1: 'bottom', bottom2: 'bottom_2' } as const satisfies Record<
  BannerSlot,
  (typeof bannerPositions)[number]
>

/**
 * Gives a product's checkout banner its picture, in place of the one it had: the specification's name
 * `checkout-banners/{productId}-{position}-banner`. Body as for uploads; `url` says by `?v=` which content is meant.
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
 * The same for a template of the checkout: `checkout-templates/checkout-{position}-banner` of the default one, which is
 * named `default`, `checkout-templates/{templateId}-{position}-banner` of the others.
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

/** The widths in px that pictures come in, beside the one they were stored in. */
export const renditionWidths = ['320', '640', '960', '1280'] as const

/** In which form a picture is asked for. */
export const PictureForm = z.object({ w: z.optional(z.enum(renditionWidths)), as: z.optional(z.enum(['plain'])) })

/**
 * Public files by bucket and path. A name keeps its content, so the answer is immutable; banners, whose names do not, are
 * asked for anew each time. `w` asks for a picture no wider than that, as AVIF where the browser takes it and it is there,
 * else as WebP; it is never enlarged, and a GIF stays what it is. `as=plain` asks for that width as a JPEG, or as a PNG where
 * it is transparent, of at most some 300 kB: mail programs and link previews read nothing else. Parts of a file are answered
 * by Range.
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
