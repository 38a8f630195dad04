import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/screens.ts'
import { listPublishedPaths } from '#server/modules/pages/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { shopIcon } from './shop-icon.ts'

/** Personal and administrative paths. Checkouts stay allowed, because robots read their link previews. */
const disallowedPaths = [
  '/api/',
  '/auth/',
  '/functions/',
  '/_draft/',
  '/order',
  '/pay/',
  '/subscription/',
  '/thank-you',
  '/upsell/',
  '/login',
  '/setup',
]

const renderRobotsTxt = (publicUrl: string) =>
  [
    'User-agent: *',
    ...disallowedPaths.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** Renders the sitemap: the home page and every published sales page under its canonical URL. */
async function renderSitemap(ctx: Context): Promise<string> {
  const addresses = [`${ctx.config.publicUrl}/`, ...(await listPublishedPaths(ctx))]
  const urls = addresses.map(address => `<url><loc>${escapeXml(address)}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}

/** Serves files that browsers and search engines request from every site under a fixed name. */
export function registerWellKnownFiles(app: FastifyInstance) {
  serveRaw(app, contract.favicon, async (_ctx, _raw, reply) => reply.type('image/x-icon').send(shopIcon))
  serveRaw(app, contract.robotsFile, async (ctx, _raw, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobotsTxt(ctx.config.publicUrl)),
  )
  serveRaw(app, contract.sitemap, async (ctx, _raw, reply) =>
    reply.type('application/xml; charset=utf-8').send(await renderSitemap(ctx)),
  )
}
