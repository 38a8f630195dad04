import type { FastifyReply } from 'fastify'
import type { Assets } from '#contract/screen-data.ts'
import { adminManifest } from '#contract/screens.ts'
import type { Language } from '#domain/language.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { Config } from '#server/platform/config/config.ts'
import { randomToken } from '#server/platform/core/ids.ts'
import { buildAdminPolicy, getAssetSources, getFolderSources } from '#server/platform/http/csp.ts'
import { setDocumentHeaders } from '#server/platform/http/security-headers.ts'
import { themeColors } from './admin-app/theme-colors.ts'

const faviconDataUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#00694b"/><path d="M8 14v9h16v-9M7 13l2-5h14l2 5c-2 3-4 2-6 0-2 2-4 2-6 0-2 2-4 3-6 0zM14 23v-5h4v5" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>')}`

/**
 * Sends the administration’s document. It is built for each request, because it carries a style nonce for libraries
 * that insert styles.
 * @param language of the member who last used this browser; the default texts are Portuguese with some English
 * @param timeZone of the shop, or null when it is unknown; then the browser’s own is used
 * @param host the host name under which the document was requested
 */
export function sendAdminPage(
  reply: FastifyReply,
  assets: Assets,
  language: Language,
  timeZone: string | null,
  { adminUrl, publicUrl }: Config,
  host: string,
): FastifyReply {
  // Origins of the shop pages that the administration shows in frames, when they have another host.
  const framedOrigins = adminUrl === null ? [] : [new URL(publicUrl).origin]
  const scripts = getAssetSources(adminUrl ?? publicUrl, host)
  const appFiles = getFolderSources(adminUrl ?? publicUrl, host, '/admin-app/')
  const lang = language === 'en' ? 'en' : 'pt-BR'
  const nonce = randomToken(128)
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Vitrine</title>',
    `<link rel="icon" href="${faviconDataUrl}">`,
    `<link rel="manifest" href="${adminManifest.path}">`,
    '<link rel="apple-touch-icon" href="/admin-app/icons/apple-touch-icon.png">',
    ...Object.entries(themeColors).map(
      ([scheme, color]) => `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${color}">`,
    ),
    `<meta name="csp-nonce" content="${nonce}"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">`,
    ...(timeZone && isTimeZone(timeZone) ? [`<meta name="shop-time-zone" content="${timeZone}">`] : []),
    ...assets.css.map(href => `<link rel="stylesheet" href="${href}">`),
    ...(assets.preloads ?? []).map(href => `<link rel="modulepreload" href="${href}">`),
    ...assets.js.map(src => `<script type="module" src="${src}"></script>`),
  ]
  const policy = buildAdminPolicy(nonce, scripts, appFiles, framedOrigins)
  return setDocumentHeaders(reply, { policy, referrer: 'same-origin', opener: 'same-origin' })
    .header('cache-control', 'no-store')
    .send(`<!doctype html><html lang="${lang}"><head>${head.join('')}</head><body><div id="root"></div></body></html>`)
}
