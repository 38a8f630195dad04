import { type Lookup, resolveReference } from './lookup.ts'
import type { Splice } from './splice.ts'
import { type Element, findAttribute, getAttributeName } from './tree.ts'

/**
 * How pictures are named to programs that show a preview of a link, and follow no path of the project. `entry`: the
 * document's own path; `origin`: the shop's address; `query`: what asks for a form that they read; `afterPicture`: elements
 * that tell more of the first picture, its size for one.
 */
export type Preview = { entry: string; origin: string; query: string; afterPicture: string }

const pictureNames = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']
const isRaster = (path: string) => /\.(png|jpe?g|jfif|gif|webp|avif)$/i.test(path)
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

/** What a meta element says something of, in lower case. */
export const findMetaName = (element: Element): string | null =>
  element.tagName === 'meta'
    ? (findAttribute(element, 'property') ?? findAttribute(element, 'name') ?? '').trim().toLowerCase()
    : null

/** The whole address that a picture's reference means; null where it is whole already. */
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

/** Names the pictures of a preview by whole addresses, and tells the size of the first one. */
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
