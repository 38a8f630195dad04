import type { Bucket } from '#contract/files.ts'
import { bannerPositions } from '#contract/files.ts'
import { randomToken } from '#server/platform/core/ids.ts'

type StoredName = { bucket: string; path: string; etag: string }

/**
 * The bucket of the renditions, which is not publicly readable. Their rows are in the same table as those of pictures.
 */
export const renditionBucket = 'renditions'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const banner = `(?:${bannerPositions.join('|')})-banner`
const overwritable = new RegExp(`^(?:checkout-banners/${uuid}|checkout-templates/(?:checkout|${uuid}))-${banner}$`)

/** Whether the content under a name may be replaced. Only banners have fixed names. */
export const isOverwritableName = ({ bucket, path }: Pick<StoredName, 'bucket' | 'path'>): boolean =>
  bucket === 'product-images' && overwritable.test(path)

/** The fixed name of a product’s banner. */
export const getBannerPath = (productId: string, position: (typeof bannerPositions)[number]): string =>
  `checkout-banners/${productId.toLowerCase()}-${position}-banner`

/** The fixed name of a template’s banner. The system default template is named 'default'. */
export const getTemplateBannerPath = (template: string, position: (typeof bannerPositions)[number]): string =>
  `checkout-templates/${template === 'default' ? 'checkout' : template.toLowerCase()}-${position}-banner`

/**
 * The storage key of a row’s bytes. Each version of the content under an overwritable name has its own key, so that
 * updating the row switches all readers to the new content immediately.
 */
export const getStorageKey = (row: StoredName): string =>
  `${row.bucket}/${row.path}${isOverwritableName(row) ? `.${row.etag.slice(0, 24)}` : ''}`

/** The name of a rendition within the bucket of renditions; `width` in px. */
export const getRenditionPath = (row: StoredName, width: number, format: 'webp' | 'avif' | 'plain'): string =>
  `${getStorageKey(row)}/${width}.${format}`

/**
 * The URL path under which database columns store a file. Overwritable names carry the content’s version in the query.
 */
export const getPublicPath = (row: StoredName): string =>
  `/storage/v1/object/public/${row.bucket}/${row.path}${isOverwritableName(row) ? `?v=${row.etag.slice(0, 16)}` : ''}`

/** Generates a unique name from the time and random characters. */
export const generateName = (now: Date, extension: string): string => `${now.getTime()}-${randomToken(48)}.${extension}`

export const isBucket = (text: string): text is Bucket => text === 'product-images' || text === 'upsell-assets'
