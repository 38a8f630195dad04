import { lookup as lookUp } from 'node:dns'
import { request as askPlainly } from 'node:http'
import { request as askSafely } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import type { Config } from '../config/config.ts'
import { runWithAbortSignal } from '../core/abort-signal.ts'

/** A URL that this server may not request. With `isPortRefused`, only the port is not allowed. */
export class OutboundRefusedError extends Error {
  readonly isPortRefused: boolean
  constructor(message: string, isPortRefused = false) {
    super(message)
    this.isPortRefused = isPortRefused
  }
}

const createBlockList = (kind: 'ipv4' | 'ipv6', nets: readonly string[]) => {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', prefix] = net.split('/')
    list.addSubnet(address, Number(prefix), kind)
  }
  return list
}
/** IPv4 ranges that are private, local, reserved or multicast. */
const privateIpv4 = createBlockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
])
const publicIpv6 = createBlockList('ipv6', ['2000::/3'])
/** IPv6 ranges within 2000::/3 that can embed an IPv4 address (Teredo, 6to4) or are reserved for documentation. */
const reservedIpv6 = createBlockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether an IP address is publicly routable. IPv6 forms that embed an IPv4 address are never public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateIpv4.check(address)
  return publicIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
}

const isLoopback = (address: string) => address === '::1' || (isIPv4(address) && address.startsWith('127.'))

/** Checks the same IP addresses that the connection then uses, so that DNS cannot change between check and connect. */
const createGuardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address))) {
        return done(new OutboundRefusedError(`${hostname} resolves to an address that is not public`), '')
      }
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })
  }

type OutboundRequest = {
  method?: string | undefined
  headers?: HeadersInit | undefined
  body?: unknown
  signal?: AbortSignal | null | undefined
  /** The limit for the whole exchange in milliseconds. */
  timeoutMs?: number
  /** Reads only this many bytes of the response, and leaves out the rest instead of failing. */
  keptBytes?: number
}
const defaultTimeoutMs = 8_000
const maxResponseBytes = 1_000_000

function serializeBody(body: unknown): string | Buffer | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  if (body instanceof Uint8Array) return Buffer.from(body)
  throw new Error('the body of an outbound request must be text, form data or bytes')
}

/** Ports of public web servers. Other ports could reach databases, caches and mail servers. */
const allowedPorts = ['', '8443']
type OutboundPolicy = Pick<Config, 'exposed' | 'outwardAllowed'>

/**
 * Checks the URL itself and returns the check for resolved IP addresses.
 * @throws OutboundRefusedError when the URL is not allowed
 */
function createAddressGuard({ exposed, outwardAllowed }: OutboundPolicy, address: URL) {
  const isAllowed = (ip: string) => isPublicAddress(ip) || (!exposed && isLoopback(ip))
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
  if (isLocal && exposed) throw new OutboundRefusedError(`${host} is this machine, which is not allowed`)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLocal)) {
    throw new OutboundRefusedError('the URL must start with https://')
  }
  if (address.username || address.password)
    throw new OutboundRefusedError('the URL must not contain a user or password')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundRefusedError(`${host} is not a public IP address`)
  if (!isLocal && !allowedPorts.includes(address.port) && !outwardAllowed.includes(address.host)) {
    throw new OutboundRefusedError(`port ${address.port} is not allowed; add ${address.host} to OUTWARD_ALLOWED`, true)
  }
  return isAllowed
}

/**
 * Returns why a URL is not allowed, or null. Does not resolve the host name; fetchOutbound checks the resolved IP
 * addresses.
 */
export function findOutboundRefusal(config: OutboundPolicy, url: string): OutboundRefusedError | null {
  if (!URL.canParse(url)) return new OutboundRefusedError('the URL is invalid')
  try {
    createAddressGuard(config, new URL(url))
    return null
  } catch (error) {
    if (error instanceof OutboundRefusedError) return error
    throw error
  }
}

/**
 * Requests a URL that an owner entered, or one that a server behind such a URL returned. Allows only https to public IP
 * addresses at port 443, port 8443 or a pair in OUTWARD_ALLOWED. A shop that is not exposed may also request loopback,
 * including over plain http. Follows no redirects, and by default stops after 8 s or 1,000,000 bytes. Throws
 * OutboundRefusedError for a URL that is not allowed, and another error when the request fails.
 */
export async function fetchOutbound(config: OutboundPolicy, url: string | URL, options: OutboundRequest = {}) {
  const address = new URL(url)
  const isAllowed = createAddressGuard(config, address)
  const payload = serializeBody(options.body)
  const headers = Object.fromEntries(new Headers(options.headers))
  const send = (signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      const sendRequest = address.protocol === 'https:' ? askSafely : askPlainly
      const lookup = createGuardedLookup(isAllowed)
      const request = sendRequest(
        address,
        { method: options.method ?? 'GET', headers, agent: false, lookup, signal },
        async response => {
          try {
            const chunks: Buffer[] = []
            let length = 0
            for await (const chunk of response as AsyncIterable<Buffer>) {
              length += chunk.length
              chunks.push(chunk)
              // Leaving the loop destroys the response, which closes the connection.
              if (options.keptBytes !== undefined && length >= options.keptBytes) break
              if (length > maxResponseBytes)
                throw new Error(`the response is too long: more than ${maxResponseBytes} bytes`)
            }
            const status = response.statusCode ?? 500
            const hasNoBody = status === 204 || status === 205 || status === 304
            const responseHeaders = Object.entries(response.headers).map(
              ([name, value]) => [name, String(value)] as [string, string],
            )
            resolve(
              new Response(hasNoBody ? null : Buffer.concat(chunks).subarray(0, options.keptBytes), {
                status,
                headers: responseHeaders,
              }),
            )
          } catch (error) {
            request.destroy()
            reject(error)
          }
        },
      )
      request.on('error', reject)
      if (payload !== null) request.write(payload)
      request.end()
    })
  return runWithAbortSignal({ limitMs: options.timeoutMs ?? defaultTimeoutMs, signals: [options.signal] }, send)
}
