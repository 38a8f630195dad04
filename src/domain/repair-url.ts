/** What stands behind an address in a text and is taken along, as it is, as an entity of HTML, or encoded. No token ends with one. */
const trailingCharacters = String.raw`%20|%09|%c2%a0|%c2%bb|%e2%80%8[c-f]|%e2%80%9[89cd]|%e2%80%a6|%2[279c]|%3[ce]|%5d|%60|%7d|&(?:[lg]t|quot|nbsp)|[.,;:!?)>\]}'"*\x60]`
const queryTail = new RegExp(`(?:${trailingCharacters}|&)+$`, 'i')
const pathTail = new RegExp(`(?:${trailingCharacters}|[\\\\/])+$`, 'i')
/** What nobody sees, and the ends of lines that a mail program broke an address into. */
const invisibleCharacters = /%e2%80%8b|%e2%81%a0|%ef%bb%bf|%c2%ad|(?:%0d|%0a)(?:%20)*/gi

/** Beyond so many signs an address is nobody's slip, and looking for its end takes time. */
const maxUrlLength = 2_000

/** A query as it was written: `&amp;` stands for `&`, and a second `?` that begins a parameter for another. */
export const repairQuery = (query: string): string =>
  query.replace(/&(?:amp(?:;|%3b))+/gi, '&').replace(/(?<=[^&?])\?(?=[\w.-]+=)/g, '&')

const splitQuery = (url: string) => /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? []

/**
 * The address of a page that is there, with its query as it was written.
 * @returns a path of the shop; the same text where nothing is to be changed
 */
export function repairUrlQuery(url: string): string {
  const [, path = '', query = ''] = splitQuery(url)
  const plain = url.length > maxUrlLength ? query : repairQuery(query)
  return plain === query ? url : `${path.replace(/^[\\/]+/, '/')}?${plain}`
}

/** The `?` of an address that was encoded as a whole, and the signs of its query. */
function decodeQueryDelimiters(url: string): string {
  const [, path = '', query] = splitQuery(
    url.replace(invisibleCharacters, '').replace(/^([^?]*?)%3f(?=[\w%.-]+(?:=|%3d))/i, '$1?'),
  )
  if (query === undefined || query.includes('=')) return query === undefined ? path : `${path}?${query}`
  return `${path}?${query.replace(/%3d/gi, '=').replace(/%26/g, '&')}`
}

/** What a page that is not there may have been asked for with: names in capitals, `=3D` of a mail in its raw form, spaces before a value. */
const repairUnknownQuery = (query: string) =>
  repairQuery(query)
    .replace(queryTail, '')
    .replace(/(?<=^|&)[A-Z_]+(?==)/g, name => name.toLowerCase())
    .replace(/(?<=^\w+|&\w+)=(?:3d|%20|\+)+/gi, '=')

/** Of these every part is written small. */
const lowercaseSections = new Set(['upsell', 'policies'])

/**
 * An address of the shop as it was meant, where a chat, a mail program or a person changed it: signs of the sentence at its
 * end, doubled slashes, its first part in capitals, `&amp;` in place of `&`, a second `?`, an encoded one, unseen signs. An
 * underline may be the last sign of a token: one is taken away where nothing else is wrong.
 * @param url path and query, as they were asked for and led to nothing
 * @returns a path of the shop, never one of another host; the same text where nothing is to be changed
 */
export function repairUrl(url: string): string {
  if (url.length > maxUrlLength) return url
  const [, path = '', query = ''] = splitQuery(decodeQueryDelimiters(url))
  const said = repairUnknownQuery(query)
  // Browsers take a backslash for a slash: two of either would name another host.
  const [first = '', ...rest] = path
    .replace(pathTail, '')
    .split(/[\\/]+/)
    .map(part => part.replace(/^(?:%20)+|(?:%20)+$/gi, ''))
    .filter(part => part !== '')
  const start = first.toLowerCase()
  const meant = `/${[start, ...rest.map(part => (lowercaseSections.has(start) ? part.toLowerCase() : part))].join('/')}`
  const whole = said === '' ? meant : `${meant}?${said}`
  return whole === url ? url.replace(/_$/, '') : whole
}
