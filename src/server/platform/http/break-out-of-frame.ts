import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

const frameBreakerScript = "parent.postMessage({vitrine:'open',href:location.href},'*')"
const scriptHash = createHash('sha256').update(frameBreakerScript).digest('base64')
const style =
  'html,a{height:100%}body{margin:0;height:100%}a{display:grid;place-items:center;font:24px sans-serif;color:#000}'
const styleHash = createHash('sha256').update(style).digest('base64')
const buildPolicy = (origin: string) =>
  `sandbox allow-scripts allow-top-navigation-by-user-activation; default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors ${origin}`
const renderPage = (language: string, linkText: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${linkText}</title><style>${style}</style><a href="" target="_top">${linkText}</a><script>${frameBreakerScript}</script></html>`
/** The pages use the browser's language, because finding the shop's language takes a database query. */
const pages = { pt: renderPage('pt-BR', 'Continuar'), en: renderPage('en', 'Continue') }

/**
 * Handles a shop page that a seller's document loaded into its own frame, where shop pages are not allowed. Responds
 * with a link that opens the page in the top window. A script also asks the parent page to do so, which works while the
 * shopper's click counts as user activation. Returns null when the page may be shown.
 */
export function breakOutOfFrame(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  const endpoint = request.routeOptions.config?.endpoint
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe' && request.headers['sec-fetch-mode'] === 'navigate'
  // The administration shows e-mails and unsaved checkout designs in its own frames.
  const isPreview = endpoint?.path.startsWith('/api/') || /[?&]preview=/.test(request.url)
  if (!isFramed || endpoint?.answers !== 'html' || isPreview) return null
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', buildPolicy(new URL(publicUrl).origin))
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(/^pt\b/i.test(request.headers['accept-language'] ?? '') ? pages.pt : pages.en)
}
