import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, negotiateLanguage, parseLanguage } from '../texts/language.ts'

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'"

export function sendHtml(reply: FastifyReply, html: string) {
  return reply
    .headers({
      // The script in the shop's page fetches the page of a field before it shows the frame, which is a cross-origin
      // request.
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
}

/** The script passes its locale in the URL. Without one, the Accept-Language header of the browser decides. */
export function getLanguage({ query, headers }: FastifyRequest): Language {
  const { locale } = query as { locale?: string | string[] }
  return locale ? parseLanguage(String(locale)) : negotiateLanguage(headers['accept-language'])
}

export const parseForm = (request: FastifyRequest) => new URLSearchParams(String(request.body ?? ''))
