/**
 * Characters that follow a URL in a text and get copied with it: plain, as an HTML entity, or percent-encoded. No token
 * ends with one of them.
 */
const trailingCharacters = String.raw`%20|%09|%c2%a0|%c2%bb|%e2%80%8[c-f]|%e2%80%9[89cd]|%e2%80%a6|%2[279c]|%3[ce]|%5d|%60|%7d|&(?:[lg]t|quot|nbsp)|[.,;:!?)>\]}'"*\x60]`
const queryTail = new RegExp(`(?:${trailingCharacters}|&)+$`, 'i')
const pathTail = new RegExp(`(?:${trailingCharacters}|[\\\\/])+$`, 'i')
/** Invisible characters, and line breaks that a mail program inserted into a URL. */
const invisibleCharacters = /%e2%80%8b|%e2%81%a0|%ef%bb%bf|%c2%ad|(?:%0d|%0a)(?:%20)*/gi

/** Longer URLs are not repaired: they are not the result of a copying mistake, and repairing them would take time. */
const maxUrlLength = 2_000

/** Repairs a query: `&amp;` and a second `?` before a parameter become `&`. */
export const repairQuery = (query: string): string =>
  query.replace(/&(?:amp(?:;|%3b))+/gi, '&').replace(/(?<=[^&?])\?(?=[\w.-]+=)/g, '&')

const splitQuery = (url: string) => /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? []

/**
 * Repairs the query of a URL whose page exists.
 * @returns a path of the shop; the same text when nothing needs to change
 */
export function repairUrlQuery(url: string): string {
  const [, path = '', query = ''] = splitQuery(url)
  const repaired = url.length > maxUrlLength ? query : repairQuery(query)
  return repaired === query ? url : `${path.replace(/^[\\/]+/, '/')}?${repaired}`
}

/** Decodes the `?` and the delimiters of the query in a URL that was percent-encoded as a whole. */
function decodeQueryDelimiters(url: string): string {
  const [, path = '', query] = splitQuery(
    url.replace(invisibleCharacters, '').replace(/^([^?]*?)%3f(?=[\w%.-]+(?:=|%3d))/i, '$1?'),
  )
  if (query === undefined || query.includes('=')) return query === undefined ? path : `${path}?${query}`
  return `${path}?${query.replace(/%3d/gi, '=').replace(/%26/g, '&')}`
}

/**
 * Repairs the query of a URL whose page does not exist: names in capitals, `=3D` from the source of an e-mail, spaces
 * before a value.
 */
const repairUnknownQuery = (query: string) =>
  repairQuery(query)
    .replace(queryTail, '')
    .replace(/(?<=^|&)[A-Z_]+(?==)/g, name => name.toLowerCase())
    .replace(/(?<=^\w+|&\w+)=(?:3d|%20|\+)+/gi, '=')

/** First path segments after which the whole path is in lower case. */
const lowercaseSections = new Set(['upsell', 'policies'])

/**
 * Repairs a URL that a chat, a mail program or a person changed: punctuation after it, doubled slashes, capitals in its
 * first segment, `&amp;`, a second or an encoded `?`, invisible characters. A token may end with an underscore, so an
 * underscore is removed only when nothing else needs repair.
 * @param url path and query of a page that was not found
 * @returns a path of the shop, never another host; the same text when nothing needs to change
 */
export function repairUrl(url: string): string {
  if (url.length > maxUrlLength) return url
  const [, path = '', query = ''] = splitQuery(decodeQueryDelimiters(url))
  const repairedQuery = repairUnknownQuery(query)
  // Browsers treat a backslash as a slash, so a path that starts with two of either would lead to another host.
  const [first = '', ...rest] = path
    .replace(pathTail, '')
    .split(/[\\/]+/)
    .map(part => part.replace(/^(?:%20)+|(?:%20)+$/gi, ''))
    .filter(part => part !== '')
  const start = first.toLowerCase()
  const repairedPath = `/${[start, ...rest.map(part => (lowercaseSections.has(start) ? part.toLowerCase() : part))].join('/')}`
  const repairedUrl = repairedQuery === '' ? repairedPath : `${repairedPath}?${repairedQuery}`
  return repairedUrl === url ? url.replace(/_$/, '') : repairedUrl
}
