const schemes = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'whatsapp', 'tg', 'geo', 'skype'])
// Browsers drop these before they look for a scheme.
const ignoredCharacters = /[\p{Cc} ]/gu

/** Whether an address only leads somewhere: relative, or of a scheme that runs nothing. */
export function isSafeUrl(address: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(address.replace(ignoredCharacters, ''))?.[1]
  return scheme === undefined || schemes.has(scheme.toLowerCase())
}

/** Whether a picture can be fetched from there: a file of the project or an address. */
export const isPictureUrl = (address: string): boolean =>
  address.trim() !== '' && isSafeUrl(address) && !/^\s*(?!https?:)[^/?#]*:/i.test(address)

const addressAttributes = new Set([
  ...['href', 'src', 'action', 'formaction', 'poster', 'data', 'background', 'cite', 'longdesc', 'xlink:href', 'ping'],
])
const unsafeAttribute = /^(on|srcdoc$|style$|data-vitrine-|xmlns)/

/** Whether an editor may write this attribute: no scripts, no documents, no addresses that run. Styles go by setStyle. */
export function isSafeAttribute(name: string, value: string | null): boolean {
  if (!/^[a-z][a-z0-9:-]*$/i.test(name) || unsafeAttribute.test(name.toLowerCase())) return false
  return value === null || !addressAttributes.has(name.toLowerCase()) || isSafeUrl(value)
}

const isBalanced = (value: string) => {
  const bare = value.replace(/"[^"]*"|'[^']*'/g, '')
  return !/["']/.test(bare) && bare.split('(').length === bare.split(')').length
}

/** Whether a CSS value is a plain one: up to 300 characters, no address, no way out of its declaration. */
export const isSafeStyleValue = (value: string): boolean =>
  value.length <= 300 &&
  /^(?=.*\S)[\w\s#%.,()+*/'"-]+$/.test(value) &&
  !/(url|image|image-set|src|expression|attr)\s*\(|\/\*/i.test(value) &&
  isBalanced(value)
