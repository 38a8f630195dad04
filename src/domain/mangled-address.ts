/** Signs that stand behind an address in a text and are taken along, as they are or encoded. */
const sign = String.raw`%20|%0a|%0d|%09|%c2%a0|%e2%80%8b|%22|%27|%29|%2c|%3c|%3e|%5d|[.,;:!?)>\]'"*_]`
const behindQuery = new RegExp(`(?:${sign})+$`, 'i')
const behindPath = new RegExp(`(?:${sign}|[\\\\/])+$`, 'i')

/** Beyond so many signs an address is nobody's slip, and looking for its end takes time. */
const longest = 2_000

const plainQuery = (query: string) =>
  query
    .replaceAll('?', '&')
    .replace(/&(?:amp;)+/gi, '&')
    .replace(behindQuery, '')

/**
 * An address of the shop as it was meant, where a chat, a mail program or a person changed it: signs of the sentence at its
 * end, doubled slashes, its first part in capitals, `&amp;` in place of `&`, a second `?`.
 * @param url path and query, as they were asked for
 * @returns a path of the shop, never one of another host; the same text where nothing is to be changed
 */
export function meantAddress(url: string): string {
  if (url.length > longest) return url
  const [, path = '', query = ''] = /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? []
  const said = plainQuery(query)
  // Browsers take a backslash for a slash: two of either would name another host.
  const [first = '', ...rest] = (said === '' ? path.replace(behindPath, '') : path)
    .split(/[\\/]+/)
    .map(part => part.replace(/(?:%20)+$/i, ''))
    .filter(part => part !== '')
  const meant = `/${[first.toLowerCase(), ...rest].join('/')}`
  return said === '' ? meant : `${meant}?${said}`
}
