const schemes = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'whatsapp', 'tg', 'geo', 'skype'])
// Browsers ignore these characters when they look for a scheme.
const ignoredCharacters = /[\p{Cc} ]/gu

/** Whether an address is safe to follow: relative, or with a scheme that runs no code. */
export function isSafeUrl(address: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(address.replace(ignoredCharacters, ''))?.[1]
  return scheme === undefined || schemes.has(scheme.toLowerCase())
}

/** Whether an address can be fetched as a picture: a project path or an http address. */
export const isPictureUrl = (address: string): boolean =>
  address.trim() !== '' && isSafeUrl(address) && !/^\s*(?!https?:)[^/?#]*:/i.test(address)

const addressAttributes = new Set([
  ...['href', 'src', 'action', 'formaction', 'poster', 'data', 'background', 'cite', 'longdesc', 'xlink:href', 'ping'],
])
const unsafeAttribute = /^(on|srcdoc$|style$|data-vitrine-|xmlns)/

/**
 * Whether an editor may write this attribute: no scripts, documents or addresses that run code. Styles are set with
 * setStyle.
 */
export function isSafeAttribute(name: string, value: string | null): boolean {
  if (!/^[a-z][a-z0-9:-]*$/i.test(name) || unsafeAttribute.test(name.toLowerCase())) return false
  return value === null || !addressAttributes.has(name.toLowerCase()) || isSafeUrl(value)
}

const isBalanced = (value: string) => {
  const bare = value.replace(/"[^"]*"|'[^']*'/g, '')
  return !/["']/.test(bare) && bare.split('(').length === bare.split(')').length
}

/** Whether a CSS value is plain: up to 300 characters, no address, and unable to end its declaration. */
export const isSafeStyleValue = (value: string): boolean =>
  value.length <= 300 &&
  /^(?=.*\S)[\w\s#%.,()+*/'"-]+$/.test(value) &&
  !/(url|image|image-set|src|expression|attr)\s*\(|\/\*/i.test(value) &&
  isBalanced(value)
