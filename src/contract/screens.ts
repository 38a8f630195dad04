import * as z from 'zod/mini'
import { policies } from '#domain/shop-front.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

/** The HTML pages that a person opens, declared like every other route. */
const html = { who: 'anyone', limit: 600, bytes: 0, cache: 0, answers: 'html' } as const
/**
 * Pages that are the same for every visitor until the content version changes: no cookie, nothing that is specific to
 * one shopper.
 */
const shared = { ...html, cache: 'revalidate' } as const
const text = z.string().check(z.maxLength(300))
/**
 * `preview` is a seller's test token. `resume` is the token of an order link; the page asks the shopper to continue and
 * then posts the token.
 */
const offers = z.object({ preview: z.optional(text), resume: z.optional(text) })

export const homeScreen = endpoint('GET', '/', shared)
/** `preview` is the token of an unsaved design. It replaces all other parameters. */
export const checkoutScreen = endpoint('GET', '/checkout', {
  ...shared,
  query: z.object({ product: z.optional(text), sku: z.optional(text), preview: z.optional(text) }),
})
export const simpleCheckoutScreen = endpoint('GET', '/checkout-page', {
  ...shared,
  query: z.object({ product: z.optional(text), sku: z.optional(text) }),
})
/** The bill behind a payment link. The response is 410 when the link is paid, canceled or expired. */
export const payScreen = endpoint('GET', '/pay/:token', { ...html, limit: 60, params: z.object({ token: text }) })
/** One of the seller's policies. A policy that is published on another site redirects there. */
export const policyScreen = endpoint('GET', '/policies/:policy', {
  ...shared,
  params: z.object({ policy: z.enum(policies) }),
})
export const upsellEntry = endpoint('GET', '/upsell/:upsellId', {
  ...html,
  params: z.object({ upsellId: Id }),
  query: offers,
})
export const upsellScreen = endpoint('GET', '/upsell/:upsellId/page/:pageOrder', {
  ...html,
  params: z.object({ upsellId: Id, pageOrder: z.coerce.number().check(z.int(), z.gte(1)) }),
  query: offers,
})
export const authenticateScreen = endpoint('GET', '/upsell/:upsellId/page/:pageOrder/authenticate', {
  ...html,
  params: z.object({ upsellId: Id, pageOrder: z.coerce.number().check(z.int(), z.gte(1)) }),
  query: z.object({ payment: Id }),
})
export const thankYouScreen = endpoint('GET', '/thank-you', html)
/**
 * One order, for anyone with its link. With an invalid link or without a link, the page is the form that requests the
 * link again.
 */
export const orderScreen = endpoint('GET', '/order/:publicId', {
  ...html,
  limit: 60,
  params: z.object({ publicId: text }),
  query: z.object({ key: z.optional(text) }),
})
/** One subscription, for anyone with its link. */
export const subscriptionScreen = endpoint('GET', '/subscription/:id', {
  ...html,
  limit: 60,
  params: z.object({ id: text }),
  query: z.object({ key: z.optional(text) }),
})
export const ordersScreen = endpoint('GET', '/order', { ...html, limit: 60 })

/** Every URL of the administration returns the same document. Its router takes over in the browser. */
export const adminPaths = [
  '/setup',
  '/login',
  '/code',
  '/forgot',
  '/recover',
  '/invitation',
  '/confirm',
  '/profile',
  '/home',
  '/going-live',
  '/ajuda',
  '/ajuda/:page',
  '/help',
  '/products',
  '/products/:id',
  '/products/:id/order-bumps/:bumpId',
  '/products/:id/courses/:benefitId',
  '/sales-pages',
  '/unified-checkout',
  '/checkout-admin',
  '/checkout-config',
  '/checkout-manager',
  '/upsells',
  '/settings',
  '/settings/export',
  '/settings/webhooks',
  '/settings/webhooks/:id',
  '/api-keys',
  '/team',
  '/team/log',
  '/team/sign-in',
  '/orders',
  '/orders/:id',
  '/payment-links',
  '/subscriptions',
  '/subscriptions/:id',
  '/customers',
  '/customers/:id',
  '/ledger',
  '/move-in',
  '/move-in/redirects',
  '/promotions',
  '/promotions/:id',
  '/mails',
  '/operations',
] as const
export const adminScreens = adminPaths.map(path => endpoint('GET', path, html))

/** Files that crawlers and browsers request from every site under these names. */
const fixed = { who: 'anyone', limit: 120, bytes: 0, answers: 'file' } as const
export const favicon = endpoint('GET', '/favicon.ico', { ...fixed, cache: 86_400 })
export const robotsFile = endpoint('GET', '/robots.txt', { ...fixed, cache: 3_600 })
/** The home page and published sales pages; no drafts, checkouts or personal pages. */
export const sitemap = endpoint('GET', '/sitemap.xml', { ...fixed, cache: 3_600 })

/**
 * The administration as an app on a phone or computer. These files have a folder of their own, because the scope of the
 * service worker is its folder: it controls neither pages of the shop nor those of the administration
 * (docs/decisions/0073).
 */
const appFile = { who: 'anyone', limit: 120, bytes: 0, answers: 'file' } as const
export const adminManifest = endpoint('GET', '/admin-app/manifest.webmanifest', { ...appFile, cache: 0 })
export const pushWorker = endpoint('GET', '/admin-app/push-worker.js', { ...appFile, cache: 0 })
export const adminAppIcons = [
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
  'apple-touch-icon.png',
  'badge-96.png',
] as const
export const adminAppIcon = endpoint('GET', '/admin-app/icons/:name', {
  ...appFile,
  cache: 86_400,
  params: z.object({ name: z.enum(adminAppIcons) }),
  errors: ['not_found'],
})

/** What the addresses have in common by which programs check a process. */
const probe = { who: 'anyone', limit: 0, bytes: 0, cache: 0, reply: z.object({ ok: z.boolean() }) } as const
/** Whether this process responds. */
export const healthz = endpoint('GET', '/healthz', probe)
/** Whether this process can sell: its database responds, and the process is not stopping. */
export const readyz = endpoint('GET', '/readyz', probe)
/** Whether this process can serve cached pages and files, for which it needs no database (docs/decisions/0078). */
export const pagesReadyz = endpoint('GET', '/readyz/pages', probe)
/** The OpenAPI document, for members and API keys. OPENAPI=public opens it to everyone. */
export const openApi = endpoint('GET', '/api/openapi.json', {
  who: 'viewer',
  limit: 60,
  bytes: 0,
  cache: 0,
  answers: 'file',
})
/**
 * The body is read raw because the signature covers its bytes. The provider retries from few addresses, so only
 * requests with a wrong signature are limited per IP address.
 */
export const stripeWebhook = endpoint('POST', '/webhooks/stripe', {
  who: 'provider',
  limit: 0,
  bytes: 1_048_576,
  cache: 0,
  reply: z.object({ received: z.boolean() }),
  errors: ['bad_signature'],
})
/**
 * The signature covers the order's id and the request's id, but not the body, which is therefore only used as a hint.
 * `data.id` in the query is the id of the order.
 */
export const mercadoPagoWebhook = endpoint('POST', '/webhooks/mercadopago', {
  who: 'provider',
  limit: 0,
  bytes: 1_048_576,
  cache: 0,
  reply: z.object({ received: z.boolean() }),
  errors: ['bad_signature'],
})
export const asset = endpoint('GET', '/assets/*', {
  who: 'anyone',
  limit: 0,
  bytes: 0,
  cache: 31_536_000,
  answers: 'file',
})
