/**
 * Picture widths in px for use outside the shop's own pages. Link previews use 1280. E-mails use 320, which is twice
 * the displayed size.
 */
type CompatibleWidth = '1280' | '320'

/** A picture for link previews: an absolute URL, and the size in px when it is known. */
export type SharePicture = { url: string; width: number | null; height: number | null }

const isStored = (path: string) => path.startsWith('/storage/v1/object/public/')
const isSiteRaster = (path: string) => /^\/_site\/[^?#]*\.(png|jpe?g|jfif|gif|webp|avif)$/i.test(path)

/**
 * Returns the absolute URL of a picture for mail programs and link previews, which support few formats. The shop's own
 * pictures are served as a JPEG or PNG of the given width; the URL of another host stays unchanged.
 * @param address the stored value: a path of the shop, or an absolute URL
 */
export function getCompatiblePictureUrl(publicUrl: string, address: string, width: CompatibleWidth): string {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  if (!/^\/(?!\/)/.test(path)) return path.startsWith('//') ? `https:${path}` : path
  const isOurs = isStored(path) || isSiteRaster(path)
  return publicUrl + path + (isOurs ? `${path.includes('?') ? '&' : '?'}w=${width}&as=plain` : '')
}

type Size = { width: number; height: number }
/**
 * Returns the size of a picture scaled down to at most `maxWidth` px wide and at most twice as high. A picture is never
 * enlarged.
 */
export function getCompatiblePictureSize(picture: Size, maxWidth: number): Size {
  const scale = Math.min(1, maxWidth / picture.width, (2 * maxWidth) / picture.height)
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}
