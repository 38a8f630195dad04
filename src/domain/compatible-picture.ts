/** The widths in px that pictures have outside of the shop's own pages: in link previews, and in mails at twice the shown size. */
type CompatibleWidth = '1280' | '320'

/** A picture for link previews: a whole address, and its size in px where it is known. */
export type SharePicture = { url: string; width: number | null; height: number | null }

const isStored = (path: string) => path.startsWith('/storage/v1/object/public/')
const isSiteRaster = (path: string) => /^\/_site\/[^?#]*\.(png|jpe?g|jfif|gif|webp|avif)$/i.test(path)

/**
 * The address of a picture for programs that know nothing of the shop and little of formats: whole, and of our own pictures
 * the JPEG or PNG of that width. One of another host stays as it is.
 * @param address as rows and pages hold it: a path of the shop, or a whole address
 */
export function getCompatiblePictureUrl(publicUrl: string, address: string, width: CompatibleWidth): string {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  if (!/^\/(?!\/)/.test(path)) return path.startsWith('//') ? `https:${path}` : path
  const isOurs = isStored(path) || isSiteRaster(path)
  return publicUrl + path + (isOurs ? `${path.includes('?') ? '&' : '?'}w=${width}&as=plain` : '')
}

type Size = { width: number; height: number }
/** The size of a picture that is made no wider than `most` px, at most twice as high as that, and never larger than it is. */
export function getCompatiblePictureSize(picture: Size, most: number): Size {
  const scale = Math.min(1, most / picture.width, (2 * most) / picture.height)
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}
