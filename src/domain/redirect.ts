import { isUuid } from './uuid.ts'

// The domain compiles without DOM or Node.js types, but browsers and Node.js both have URL.
declare const URL: {
  new (address: string, base: string): { origin: string; pathname: string; search: string; searchParams: Params }
  canParse(address: string, base: string): boolean
}
type Params = { has(name: string): boolean; append(name: string, value: string): void } & Iterable<[string, string]>

const base = 'https://shop.invalid'
const maxLength = 500
/** The pages of the shop to which a redirect may lead. All of them exist as routes, so redirects cannot form a loop. */
const targetPattern = /^\/($|checkout$|checkout-page$|vendas\/|sales\/|policies\/)/
/** First segments that the shop itself serves, where an old address would never be looked up. */
const ownSegments = new Set([
  'api',
  'functions',
  'auth',
  'storage',
  'webhooks',
  'assets',
  '_site',
  '_draft',
  '_library',
  'healthz',
  'readyz',
  'checkout',
  'checkout-page',
  'vendas',
  'sales',
  'policies',
  'upsell',
  'thank-you',
  'order',
  'courses',
  'subscription',
  'downloads',
  'pay',
  'setup',
  'login',
  'code',
  'forgot',
  'recover',
  'invitation',
  'confirm',
  'profile',
  'home',
  'going-live',
  'sales-pages',
  'unified-checkout',
  'checkout-admin',
  'checkout-config',
  'checkout-manager',
  'upsells',
  'settings',
  'api-keys',
  'team',
  'orders',
  'payment-links',
  'subscriptions',
  'customers',
  'ledger',
  'promotions',
  'mails',
  'operations',
  'move-in',
  'ajuda',
  'help',
  'admin-app',
  'metrics',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
])

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The form in which old paths are stored and searched: decoded, in lower case, without a slash at the end. */
export const normalizeOldPath = (path: string): string =>
  decode(path).normalize('NFC').toLowerCase().replace(/\/+$/, '')

/**
 * Parses an old address that a seller enters: a path, or the whole address of the old shop, whose host and query are
 * dropped. Returns null for the home page and for paths that this shop serves itself.
 */
export function parseOldPath(text: string): string | null {
  const address = text.trim()
  if (address.length > maxLength || /[\p{Cc}\\]/u.test(address) || !URL.canParse(address, base)) return null
  if (!/^(https?:\/\/|\/(?!\/))/i.test(address)) return null
  const path = normalizeOldPath(new URL(address, base).pathname)
  const [, first = '', second = '', third] = path.split('/')
  if (first === '' || ownSegments.has(first)) return null
  // The administration serves /products, /products/{id} and /products/import.
  const isOwnProducts =
    first === 'products' && (third !== undefined || second === '' || second === 'import' || isUuid(second))
  return isOwnProducts ? null : path
}

/** Parses the target of a redirect: a page of this shop, as a path with a query. Returns null for anything else. */
export function parseRedirectTarget(text: string): string | null {
  const target = text.trim()
  if (target.length > maxLength || !/^\/(?![/\\])/.test(target) || /[\p{Cc}\s\\]/u.test(target)) return null
  if (!URL.canParse(target, base)) return null
  const url = new URL(target, base)
  return url.origin === base && targetPattern.test(url.pathname) ? url.pathname + url.search : null
}

/** Adds the query of the request to a target. Parameters of the target itself are not replaced. */
export function addQuery(target: string, requestUrl: string): string {
  const query = /\?.*$/s.exec(requestUrl)?.[0] ?? ''
  if (query === '') return target
  const url = new URL(target, base)
  const own = new Set([...url.searchParams].map(([name]) => name))
  for (const [name, value] of new URL(query, base).searchParams)
    if (!own.has(name)) url.searchParams.append(name, value)
  return url.pathname + url.search
}
