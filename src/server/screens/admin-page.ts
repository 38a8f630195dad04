import type { FastifyReply } from 'fastify'
import type { Assets } from '#contract/screen-data.ts'
import { adminPolicy } from '#server/kernel/csp.ts'
import { randomToken } from '#server/kernel/ids.ts'

/** The administration's document: made per request, because it carries a style nonce for libraries that insert styles. */
export function sendAdminPage(reply: FastifyReply, assets: Assets): FastifyReply {
  const nonce = randomToken(128)
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Vitrine</title>',
    `<meta name="csp-nonce" content="${nonce}"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">`,
    ...assets.css.map(href => `<link rel="stylesheet" href="${href}">`),
    ...(assets.preloads ?? []).map(href => `<link rel="modulepreload" href="${href}">`),
    ...assets.js.map(src => `<script type="module" src="${src}"></script>`),
  ]
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', adminPolicy(nonce))
    .header('referrer-policy', 'same-origin')
    .send(`<!doctype html><html lang="pt-BR"><head>${head.join('')}</head><body><div id="root"></div></body></html>`)
}
