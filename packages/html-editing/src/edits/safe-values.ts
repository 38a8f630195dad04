const schemes = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'whatsapp', 'tg', 'geo', 'skype'])
// Browsers ignore these characters when they read the scheme of a URL.
const ignoredCharacters = /[\p{Cc} ]/gu

/** Whether a URL is safe to follow: it is relative, or its scheme runs no code. */
export function isSafeUrl(address: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(address.replace(ignoredCharacters, ''))?.[1]
  return scheme === undefined || schemes.has(scheme.toLowerCase())
}

/** Whether a URL can be loaded as a picture: it is a project path or an HTTP URL. */
export const isPictureUrl = (address: string): boolean =>
  address.trim() !== '' && isSafeUrl(address) && !/^\s*(?!https?:)[^/?#]*:/i.test(address)

const addressAttributes = new Set([
  ...['href', 'src', 'action', 'formaction', 'poster', 'data', 'background', 'cite', 'longdesc', 'xlink:href', 'ping'],
])
const unsafeAttribute = /^(on|srcdoc$|style$|data-vitrine-|xmlns)/

/**
 * Whether an editor may write this attribute: it contains no script, no document and no URL that runs code. Styles are
 * set with setStyle.
 */
export function isSafeAttribute(name: string, value: string | null): boolean {
  if (!/^[a-z][a-z0-9:-]*$/i.test(name) || unsafeAttribute.test(name.toLowerCase())) return false
  return value === null || !addressAttributes.has(name.toLowerCase()) || isSafeUrl(value)
}

const isBalanced = (value: string) => {
  const bare = value.replace(/"[^"]*"|'[^']*'/g, '')
  return !/["']/.test(bare) && bare.split('(').length === bare.split(')').length
}

/** Whether a CSS value is safe: it has at most 300 characters, contains no URL and cannot end its declaration. */
export const isSafeStyleValue = (value: string): boolean =>
  value.length <= 300 &&
  /^(?=.*\S)[\w\s#%.,()+*/'"-]+$/.test(value) &&
  !/(url|image|image-set|src|expression|attr)\s*\(|\/\*/i.test(value) &&
  isBalanced(value)
