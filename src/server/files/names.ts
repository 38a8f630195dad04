import type { Bucket } from '#contract/files.ts'
import { bannerPositions } from '#contract/files.ts'
import { randomToken } from '#server/kernel/ids.ts'

type StoredName = { bucket: string; path: string; etag: string }

/** Rows of renditions stand in the same table, in a bucket of their own that is not public by itself. */
export const renditionBucket = 'renditions'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const banner = `(?:${bannerPositions.join('|')})-banner`
const overwritable = new RegExp(`^(?:checkout-banners/${uuid}|checkout-templates/(?:checkout|${uuid}))-${banner}$`)

/** Whether a name may get another content: the specification's banners. */
export const isOverwritableName = ({ bucket, path }: Pick<StoredName, 'bucket' | 'path'>): boolean =>
  bucket === 'product-images' && overwritable.test(path)

/** The specification's name of a product's banner. */
export const getBannerPath = (productId: string, position: (typeof bannerPositions)[number]): string =>
  `checkout-banners/${productId.toLowerCase()}-${position}-banner`

/** The specification's name of a template's banner; the system's default one is called 'default'. */
export const getTemplateBannerPath = (template: string, position: (typeof bannerPositions)[number]): string =>
  `checkout-templates/${template === 'default' ? 'checkout' : template.toLowerCase()}-${position}-banner`

/**
 * Where the bytes of a row lie. An overwritable name has another place for each content, so that one statement swaps old
 * for new and nobody reads half of both.
 */
export const getStorageKey = (row: StoredName): string =>
  `${row.bucket}/${row.path}${isOverwritableName(row) ? `.${row.etag.slice(0, 24)}` : ''}`

/** The name of a picture's form at a width, within the bucket of renditions. */
export const getRenditionPath = (row: StoredName, width: number, format: 'webp' | 'avif' | 'plain'): string =>
  `${getStorageKey(row)}/${width}.${format}`

/** The path that columns hold for a stored file; one that may be overwritten says which content is meant. */
export const getPublicPath = (row: StoredName): string =>
  `/storage/v1/object/public/${row.bucket}/${row.path}${isOverwritableName(row) ? `?v=${row.etag.slice(0, 16)}` : ''}`

/** A name nobody has: time and randomness, as the specification's uploads do. */
export const generateName = (now: Date, extension: string): string => `${now.getTime()}-${randomToken(48)}.${extension}`

export const isBucket = (text: string): text is Bucket => text === 'product-images' || text === 'upsell-assets'
