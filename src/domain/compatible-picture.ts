/**
 * Picture widths in px for use outside the shop's own pages: 1280 in link previews, and 320 in e-mails, which is twice
 * the displayed size.
 */
type CompatibleWidth = '1280' | '320'

/** A picture for link previews: an absolute URL, and its size in px when known. */
export type SharePicture = { url: string; width: number | null; height: number | null }

const isStored = (path: string) => path.startsWith('/storage/v1/object/public/')
const isSiteRaster = (path: string) => /^\/_site\/[^?#]*\.(png|jpe?g|jfif|gif|webp|avif)$/i.test(path)

/**
 * The absolute URL of a picture for mail programs and link previews, which support few formats. One of the shop's own
 * pictures is served as a JPEG or PNG of the given width; the URL of another host stays as it is.
 * @param address as stored in rows and pages: a path of the shop, or an absolute URL
 */
export function getCompatiblePictureUrl(publicUrl: string, address: string, width: CompatibleWidth): string {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  if (!/^\/(?!\/)/.test(path)) return path.startsWith('//') ? `https:${path}` : path
  const isOurs = isStored(path) || isSiteRaster(path)
  return publicUrl + path + (isOurs ? `${path.includes('?') ? '&' : '?'}w=${width}&as=plain` : '')
}

type Size = { width: number; height: number }
/** The size of a picture scaled down to at most `maxWidth` px wide and twice as high. It is never enlarged. */
export function getCompatiblePictureSize(picture: Size, maxWidth: number): Size {
  const scale = Math.min(1, maxWidth / picture.width, (2 * maxWidth) / picture.height)
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}
