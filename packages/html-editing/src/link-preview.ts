import { type Lookup, resolveReference } from './lookup.ts'
import type { Splice } from './splice.ts'
import { type Element, findAttribute, getAttributeName } from './tree.ts'

/**
 * The input for absolute picture URLs, which link previews need because they cannot resolve paths of the project.
 * `entry` is the document's path, `origin` is the origin of the shop, `query` is a query string that requests a format
 * that previews can show, and `afterPicture` is markup that is inserted after the first picture's tag, such as the
 * picture's size.
 */
export type Preview = { entry: string; origin: string; query: string; afterPicture: string }

const pictureNames = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']
const isRaster = (path: string) => /\.(png|jpe?g|jfif|gif|webp|avif)$/i.test(path)
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

/** Returns the name or property of a meta element in lower case. */
export const findMetaName = (element: Element): string | null =>
  element.tagName === 'meta'
    ? (findAttribute(element, 'property') ?? findAttribute(element, 'name') ?? '').trim().toLowerCase()
    : null

/**
 * Returns the absolute URL for a reference to a picture; null when it is already absolute, or relative without a
 * matching file in the project.
 */
function toAbsoluteUrl(
  reference: string,
  { base, lookup }: { base: string; lookup: Lookup },
  preview: Preview,
): string | null {
  const address = reference.trim()
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || address === '') return null
  if (address.startsWith('//')) return `https:${address}`
  const path = resolveReference(preview.entry, address)
  const file = path === null ? null : lookup(path)
  if (file) return `${preview.origin}${base}/${encodePath(file)}${isRaster(file) ? preview.query : ''}`
  return address.startsWith('/') ? preview.origin + address : null
}

/**
 * Replaces the references to pictures in a link preview with absolute URLs and adds the facts about the first picture.
 */
export function* buildPreviewSplices(
  element: Element,
  serving: { base: string; lookup: Lookup },
  preview: Preview,
): Generator<Splice> {
  const name = findMetaName(element)
  if (!name || !pictureNames.includes(name)) return
  const address = toAbsoluteUrl(findAttribute(element, 'content') ?? '', serving, preview)
  const attribute = element.attrs.find(each => getAttributeName(each) === 'content')
  const place = element.sourceCodeLocation?.attrs?.content
  if (address && attribute && place)
    yield { start: place.startOffset, end: place.endOffset, text: `content="${escapeAttribute(address)}"` }
  const end = element.sourceCodeLocation?.endOffset
  if (name === 'og:image' && end !== undefined && preview.afterPicture !== '')
    yield { start: end, end, text: preview.afterPicture }
}
