import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { adminPaths } from '#contract/screens.ts'
import { repairUrlQuery } from '#domain/repair-url.ts'
import type { Config } from '../config/config.ts'
import { AppError } from '../core/errors.ts'

type Hosts = Pick<Config, 'publicUrl' | 'contentOrigin' | 'adminUrl'>

const hostNames = new Map<string, string>()
/** Returns the host name of a configured URL. Cached because every request needs it. */
function getHostname(address: string): string {
  const known = hostNames.get(address)
  if (known !== undefined) return known
  const { hostname } = new URL(address)
  hostNames.set(address, hostname)
  return hostname
}

/**
 * Returns the Host header. Fastify's `host` prefers X-Forwarded-Host behind a trusted proxy, but proxies pass that
 * header on as the client wrote it, so a cache could store the response for another host.
 */
export const getRequestHost = ({ raw }: FastifyRequest): string => raw.headers.host ?? ''

const isRequestToHost = (request: FastifyRequest, address: string | null) =>
  address !== null && /^(.*?)\.?(:\d*)?$/s.exec(getRequestHost(request))?.[1]?.toLowerCase() === getHostname(address)

/** Whether a request came to CONTENT_ORIGIN, the host that serves only the files of sellers' pages. */
export const isContentHost = (hosts: Hosts, request: FastifyRequest): boolean =>
  isRequestToHost(request, hosts.contentOrigin)

const isShopHost = (hosts: Hosts, request: FastifyRequest): boolean =>
  isRequestToHost(request, hosts.publicUrl) || isRequestToHost(request, hosts.adminUrl) || isContentHost(hosts, request)

const adminScreenPaths: readonly string[] = adminPaths
const findPageKind = ({ answers, path }: Endpoint) =>
  answers !== 'html' ? null : adminScreenPaths.includes(path) ? 'administration' : 'shop'

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)
const isDomainName = (host: string) => /^[a-z\d.-]+\.[a-z][a-z\d-]*$/.test(host) && !host.endsWith('.localhost')

/**
 * Whether a request came to an alternative host name of the shop: www., an old domain, or 127.0.0.1 when the shop is
 * localhost. Host names do not share cookies, so such a request is redirected. Returns false for host names and ports
 * that a proxy may have set (an IP address, a service name, another port), because a redirect would then loop.
 */
function isAlternativeHostname({ publicUrl }: Hosts, request: FastifyRequest): boolean {
  const shop = new URL(publicUrl)
  const address = `${shop.protocol}//${getRequestHost(request).replace(/\.(?=:\d*$|$)/, '')}`
  if (!URL.canParse(address)) return false
  const { hostname, port } = new URL(address)
  if (hostname === shop.hostname || port !== shop.port) return false
  return isLoopback(shop.hostname) ? isLoopback(hostname) : isDomainName(hostname) && isDomainName(shop.hostname)
}

/** Returns the path and query of a request. An absolute-form target, which contains a host, becomes '/'. */
const getRequestTarget = ({ url }: FastifyRequest) => (url.startsWith('/') ? url : '/')

function findRedirectTarget(hosts: Hosts, request: FastifyRequest, endpoint: Endpoint | undefined): string | null {
  const kind = endpoint ? findPageKind(endpoint) : null
  if (isContentHost(hosts, request)) {
    if (endpoint?.path.startsWith('/_site/')) return null
    // A seller's page links to the checkout or to another shop page.
    if (kind === 'shop') return hosts.publicUrl + getRequestTarget(request)
    throw new AppError('not_found')
  }
  if (hosts.adminUrl === null) return null
  if (!isRequestToHost(request, hosts.adminUrl))
    return kind === 'administration' ? hosts.adminUrl + getRequestTarget(request) : null
  if (kind !== 'shop') return null
  return request.url === '/' ? `${hosts.adminUrl}/products` : hosts.publicUrl + getRequestTarget(request)
}

/**
 * Whether people open the endpoint directly by its URL. HTML below /api/ is loaded by the administration's own screens,
 * and every host serves it.
 */
const isPage = (endpoint: Endpoint | undefined) => endpoint?.answers === 'html' && !endpoint.path.startsWith('/api/')

/**
 * Redirects a page whose query has `&amp;` instead of `&` to the repaired URL. Returns null when the URL is correct.
 */
export function redirectToCleanUrl(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const { url, method } = request
  if (method !== 'GET' || !isPage(request.routeOptions.config?.endpoint)) return null
  const plain = repairUrlQuery(getRequestTarget(request))
  return plain === url || !url.startsWith('/') ? null : reply.header('cache-control', 'no-store').redirect(plain, 302)
}

/**
 * Separates the hosts: PUBLIC_URL serves shop pages, ADMIN_URL serves the administration when it is set, and
 * CONTENT_ORIGIN serves only files of sellers' pages. Redirects a page on the wrong host (302) or on an alternative
 * name of the shop (308), and throws not_found for anything else on CONTENT_ORIGIN. Returns null when the host is
 * correct.
 */
export function redirectToCanonicalHost(
  hosts: Hosts,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  const { endpoint } = request.routeOptions.config ?? {}
  const address = findRedirectTarget(hosts, request, endpoint)
  if (address === null && isPage(endpoint) && !isShopHost(hosts, request) && isAlternativeHostname(hosts, request))
    return reply.header('cache-control', 'no-store').redirect(hosts.publicUrl + getRequestTarget(request), 308)
  return address === null ? null : reply.header('cache-control', 'no-store').redirect(address, 302)
}
