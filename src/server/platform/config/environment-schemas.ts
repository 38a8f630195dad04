import { isIP } from 'node:net'
import * as z from 'zod'

// Error messages never repeat the invalid value, because many values are secrets or contain one.

export const textSchema = z.string().trim()
const refineText = (isRight: (value: string) => boolean, words: string) => textSchema.refine(isRight, words)
export const matchingSchema = (shape: RegExp, words: string) => refineText(value => shape.test(value), words)
export const minLengthSchema = (characters: number) =>
  z.string().min(characters, `at least ${characters} characters; create one with \`openssl rand -base64 48\``)
export const oneOfSchema = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `one of ${values.join(', ')}`)
export function integerSchema(least: number, most: number) {
  const isRight = (value: number) => Number.isInteger(value) && value >= least && value <= most
  return textSchema.transform(Number).refine(isRight, `a whole number from ${least} to ${most}`)
}

const parseUrl = (value: string) => (URL.canParse(value) ? new URL(value) : null)
const isHttpUrl = (value: string) => /^https?:$/.test(parseUrl(value)?.protocol ?? '')
/** An http(s) URL; trailing slashes are removed. */
export const httpUrlSchema = refineText(isHttpUrl, 'an http:// or https:// URL').transform(value =>
  value.replace(/\/+$/, ''),
)

function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = parseUrl(value) ?? {}
  return isHttpUrl(value) && [pathname, search, hash, username].join('') === '/'
}
/** A URL without a path, normalized to the form in which browsers send and compare origins. */
export const originSchema = refineText(isOrigin, 'an http:// or https:// URL without a path, query or user').transform(
  value => new URL(value).origin,
)

/** Formats a host for a URL: IPv6 addresses get brackets. */
export const formatUrlHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)
export const listenHostSchema = refineText(
  value => isIP(value) > 0 || /^[\w.-]+$/.test(value),
  'an IP address or host name of this machine, without http:// and without a port',
)

const parseHostPort = (value: string) => parseUrl(`https://${value}`)
/** `host:port` pairs, normalized as `URL.host` formats them, because they are compared with it. */
export const hostPortsSchema = textSchema
  .transform(value => value.split(',').map(each => each.trim().toLowerCase()))
  .refine(
    all => all.every(each => /^[^\s/?#@]+:\d+$/.test(each) && parseHostPort(each) !== null),
    'hosts with a port such as sms.example:9443, separated by commas',
  )
  .transform(all => all.map(each => parseHostPort(each)?.host ?? each))

// For a Unix socket, the query contains the folder and the host is empty, which `URL` does not accept after a user.
export const databaseUrlSchema = refineText(
  value => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@socket/')),
  'a URL such as postgresql://user:password@host:5432/database; write # / ? @ in a password as %23 %2F %3F %40',
)

export const smtpUrlSchema = refineText(
  value => /^smtps?:$/.test(parseUrl(value)?.protocol ?? '') && parseUrl(value)?.hostname !== '',
  'the URL of a mail server, such as smtps://user:password@mail.example:465',
)
export const senderSchema = matchingSchema(
  /^[^\s<>@]+@[^\s<>@]+$|^[^<>]*<[^\s<>@]+@[^\s<>@]+>$/,
  'an e-mail address, optionally with a name: Shop <shop@shop.example>',
)

/** A URL template. Placeholders are allowed only after the host, so that a shopper's input cannot choose the server. */
function isPostalLookupUrl(value: string): boolean {
  const host = /^https?:\/\/[^/?#{}]+(?=[/?])/.exec(value)?.[0]
  return host !== undefined && URL.canParse(host) && value.includes('{code}')
}
export const postalLookupSchema = refineText(
  isPostalLookupUrl,
  'an http:// or https:// URL with {code} in its path or query',
)

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
function isNetwork(value: string): boolean {
  if (namedNetworks.includes(value)) return true
  const [address = '', bits = '32', ...more] = value.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest && more.length === 0
}
/**
 * Proxies whose X-Forwarded-For is trusted. A range of all IP addresses is rejected, because it would trust everyone.
 */
export const networksSchema = refineText(
  value => value.split(',').every(each => isNetwork(each.trim())),
  'addresses or ranges such as 10.0.0.0/8, separated by commas; a range of all addresses is refused',
)

/**
 * The IP address of a name server, with an optional port, in the form that `Resolver.setServers` of node:dns accepts.
 */
export const dnsServerSchema = refineText(value => {
  const [, bracketed, host, port = '53'] = /^(?:\[([\da-f:]+)\]|([^:]+))(?::(\d{1,5}))?$/i.exec(value) ?? []
  return isIP(bracketed ?? host ?? value) > 0 && Number(port) > 0 && Number(port) < 65_536
}, 'the IP address of a name server, with a port if it is not 53: 10.0.0.53 or [fd00::53]:5353')
