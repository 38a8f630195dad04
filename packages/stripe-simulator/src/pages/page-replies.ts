import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, negotiateLanguage, parseLanguage } from '../texts/language.ts'

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'"
const formPolicy = contentSecurityPolicy.replace("form-action 'none'", "form-action 'self'; img-src 'self'")

export function sendHtml(reply: FastifyReply, html: string, policy = contentSecurityPolicy) {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
}

/** Sends a page with forms and images of the simulator. */
export function sendFormPage(reply: FastifyReply, html: string) {
  return sendHtml(reply, html, formPolicy)
}

/**
 * Stripe.js passes the locale in the URL. Without a locale, as after a redirect by the shop's server, the
 * Accept-Language header of the browser decides.
 */
export function getLanguage({ query, headers }: FastifyRequest): Language {
  const { locale } = query as { locale?: string | string[] }
  return locale ? parseLanguage(String(locale)) : negotiateLanguage(headers['accept-language'])
}
