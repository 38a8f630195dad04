/**
 * Characters after an address in a text that get copied with it: plain, as an HTML entity, or percent-encoded. No token
 * ends with one.
 */
const trailingCharacters = String.raw`%20|%09|%c2%a0|%c2%bb|%e2%80%8[c-f]|%e2%80%9[89cd]|%e2%80%a6|%2[279c]|%3[ce]|%5d|%60|%7d|&(?:[lg]t|quot|nbsp)|[.,;:!?)>\]}'"*\x60]`
const queryTail = new RegExp(`(?:${trailingCharacters}|&)+$`, 'i')
const pathTail = new RegExp(`(?:${trailingCharacters}|[\\\\/])+$`, 'i')
/** Invisible characters, and line breaks that a mail program put into an address. */
const invisibleCharacters = /%e2%80%8b|%e2%81%a0|%ef%bb%bf|%c2%ad|(?:%0d|%0a)(?:%20)*/gi

/** A longer address is not a copying mistake, and searching for its end takes time. */
const maxUrlLength = 2_000

/** Repairs a query: `&amp;` becomes `&`, and so does a second `?` before a parameter. */
export const repairQuery = (query: string): string =>
  query.replace(/&(?:amp(?:;|%3b))+/gi, '&').replace(/(?<=[^&?])\?(?=[\w.-]+=)/g, '&')

const splitQuery = (url: string) => /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? []

/**
 * Repairs the query of an address whose page exists.
 * @returns a path of the shop; the same text when nothing needs to change
 */
export function repairUrlQuery(url: string): string {
  const [, path = '', query = ''] = splitQuery(url)
  const repaired = url.length > maxUrlLength ? query : repairQuery(query)
  return repaired === query ? url : `${path.replace(/^[\\/]+/, '/')}?${repaired}`
}

/** Decodes the `?` of an address that was encoded as a whole, and the delimiters of its query. */
function decodeQueryDelimiters(url: string): string {
  const [, path = '', query] = splitQuery(
    url.replace(invisibleCharacters, '').replace(/^([^?]*?)%3f(?=[\w%.-]+(?:=|%3d))/i, '$1?'),
  )
  if (query === undefined || query.includes('=')) return query === undefined ? path : `${path}?${query}`
  return `${path}?${query.replace(/%3d/gi, '=').replace(/%26/g, '&')}`
}

/**
 * Repairs the query of an address whose page does not exist: names in capitals, `=3D` from the source of an e-mail,
 * spaces before a value.
 */
const repairUnknownQuery = (query: string) =>
  repairQuery(query)
    .replace(queryTail, '')
    .replace(/(?<=^|&)[A-Z_]+(?==)/g, name => name.toLowerCase())
    .replace(/(?<=^\w+|&\w+)=(?:3d|%20|\+)+/gi, '=')

/** Sections whose whole path is in lower case. */
const lowercaseSections = new Set(['upsell', 'policies'])

/**
 * Repairs an address that a chat, a mail program or a person changed: punctuation after it, doubled slashes, capitals
 * in its first part, `&amp;`, a second or an encoded `?`, invisible characters. A token may end with an underscore, so
 * one is removed only when nothing else needs repair.
 * @param url path and query of a page that was not found
 * @returns a path of the shop, never another host; the same text when nothing needs to change
 */
export function repairUrl(url: string): string {
  if (url.length > maxUrlLength) return url
  const [, path = '', query = ''] = splitQuery(decodeQueryDelimiters(url))
  const repairedQuery = repairUnknownQuery(query)
  // Browsers treat a backslash as a slash, so two of either at the start would name another host.
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
