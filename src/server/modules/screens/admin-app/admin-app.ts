import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/screens.ts'
import { languageCookie, resolveLanguage } from '#domain/language.ts'
import { getShopName } from '#server/modules/settings/shop/index.ts'
import { createStaleFallback } from '#server/platform/cache/stale-fallback.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'
import type { Context } from '#server/platform/core/context.ts'
import { pushWorkerPolicy } from '#server/platform/http/csp.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { themeColors } from './theme-colors.ts'

/** The icons were drawn once from the mark in admin-page.ts, as PNG, because phones accept no SVG. */
const iconFolder = join(packageRoot, 'src/server/modules/screens/admin-app/icons')
const workerFile = join(packageRoot, 'dist/worker/push-worker.js')

const iconPath = (name: (typeof contract.adminAppIcons)[number]) => `/admin-app/icons/${name}`
/** Phones show about twelve characters below an icon. */
const maxShortNameLength = 12

function buildManifest(name: string, language: string) {
  return {
    id: '/home',
    name,
    short_name: [...name].length > maxShortNameLength ? (name.split(/\s+/)[0] ?? name) : name,
    lang: language === 'en' ? 'en' : 'pt-BR',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { src: iconPath('icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: iconPath('icon-512.png'), sizes: '512x512', type: 'image/png' },
      { src: iconPath('maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/** Reads the name of the shop. While the database is down, returns the last name read, or that of the software. */
function createNameReader() {
  const readOrLast = createStaleFallback()
  let last = 'Vitrine'
  return (ctx: Context): Promise<string> =>
    readOrLast({
      async read() {
        last = (await getShopName(ctx.db)) || 'Vitrine'
        return last
      },
      last: () => last,
    })
}

const sendWorker = (reply: FastifyReply, worker: Buffer | null) =>
  worker
    ? reply.header('content-security-policy', pushWorkerPolicy).type('text/javascript; charset=utf-8').send(worker)
    : reply.code(404).send('')

/** Serves what makes the administration installable and lets it show notifications. */
export function registerAdminApp(app: FastifyInstance) {
  const readName = createNameReader()
  const worker = existsSync(workerFile) ? readFileSync(workerFile) : null
  const icons = new Map(contract.adminAppIcons.map(name => [name as string, readFileSync(join(iconFolder, name))]))
  serveRaw(app, contract.adminManifest, async (ctx, raw, reply) => {
    const language = resolveLanguage(raw.cookies[languageCookie])
    return reply.type('application/manifest+json; charset=utf-8').send(buildManifest(await readName(ctx), language))
  })
  serveRaw(app, contract.pushWorker, async (_ctx, _raw, reply) => sendWorker(reply, worker))
  serveRaw(app, contract.adminAppIcon, async (_ctx, raw, reply) => {
    const { name } = contract.adminAppIcon.params.parse(raw.params)
    return reply.type('image/png').send(icons.get(name))
  })
}
