import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { adminPaths } from '#contract/screens.ts'
import { repairUrlQuery } from '#domain/repair-url.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'

type Hosts = Pick<Config, 'publicUrl' | 'contentOrigin' | 'adminUrl'>

const hostNames = new Map<string, string>()
/** The host name of one of the few addresses a shop has, read once: it is asked for at every request. */
function getHostname(address: string): string {
  const known = hostNames.get(address)
  if (known !== undefined) return known
  const { hostname } = new URL(address)
  hostNames.set(address, hostname)
  return hostname
}

/**
 * The Host header. Fastify's own `host` takes X-Forwarded-Host instead where a proxy is trusted, which proxies pass on as
 * whoever asked wrote it: a cache would keep what was answered for the other host.
 */
export const getRequestHost = ({ raw }: FastifyRequest): string => raw.headers.host ?? ''

const isRequestToHost = (request: FastifyRequest, address: string | null) =>
  address !== null && /^(.*?)\.?(:\d*)?$/s.exec(getRequestHost(request))?.[1]?.toLowerCase() === getHostname(address)

/** Whether a request came to CONTENT_ORIGIN, where a seller's page may have an origin: nothing else of the shop is there. */
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
 * Whether a request came to another name of the shop, as www. or an old domain, or to 127.0.0.1 where the shop is localhost:
 * cookies of the one are unknown to the other. Names and ports that a proxy may have put there instead of what a browser
 * asked for (an address of the network, a service's name, another port) are none, as leading them on would never end.
 */
function isAlternativeHostname({ publicUrl }: Hosts, request: FastifyRequest): boolean {
  const shop = new URL(publicUrl)
  const address = `${shop.protocol}//${getRequestHost(request).replace(/\.(?=:\d*$|$)/, '')}`
  if (!URL.canParse(address)) return false
  const { hostname, port } = new URL(address)
  if (hostname === shop.hostname || port !== shop.port) return false
  return isLoopback(shop.hostname) ? isLoopback(hostname) : isDomainName(hostname) && isDomainName(shop.hostname)
}

/** What stands behind the host; a proxy's form of a request, which names a host of its own, leads to the first page. */
const getRequestTarget = ({ url }: FastifyRequest) => (url.startsWith('/') ? url : '/')

function findRedirectTarget(hosts: Hosts, request: FastifyRequest, endpoint: Endpoint | undefined): string | null {
  const kind = endpoint ? findPageKind(endpoint) : null
  if (isContentHost(hosts, request)) {
    if (endpoint?.path.startsWith('/_site/')) return null
    // Links of a page to the checkout and to the shop's other pages.
    if (kind === 'shop') return hosts.publicUrl + getRequestTarget(request)
    throw new AppError('not_found')
  }
  if (hosts.adminUrl === null) return null
  if (!isRequestToHost(request, hosts.adminUrl))
    return kind === 'administration' ? hosts.adminUrl + getRequestTarget(request) : null
  if (kind !== 'shop') return null
  return request.url === '/' ? `${hosts.adminUrl}/products` : hosts.publicUrl + getRequestTarget(request)
}

/** Pages that people open by their address. What the administration reads by itself is answered wherever it is asked for. */
const isPage = (endpoint: Endpoint | undefined) => endpoint?.answers === 'html' && !endpoint.path.startsWith('/api/')

/** Leads to the same page by its query as it was written, which `&amp;` in place of `&` cuts up; null: it is so. */
export function redirectToCleanUrl(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const { url, method } = request
  if (method !== 'GET' || !isPage(request.routeOptions.config?.endpoint)) return null
  const plain = repairUrlQuery(getRequestTarget(request))
  return plain === url || !url.startsWith('/') ? null : reply.header('cache-control', 'no-store').redirect(plain, 302)
}

/**
 * Keeps the hosts apart: pages of the shop open under PUBLIC_URL, the administration under ADMIN_URL where there is one,
 * and CONTENT_ORIGIN has files of seller pages alone; other names of the shop lead to these. Answers with the way to the
 * right one, or refuses with not_found.
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
