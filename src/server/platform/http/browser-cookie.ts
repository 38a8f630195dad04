import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { AppError } from '../core/errors.ts'
import { randomToken, sha256Hex } from '../core/ids.ts'

const getCookieName = (config: Config) => (config.secure ? '__Host-vitrine' : 'vitrine')

/** Returns the SHA-256 (hex) of the browser's cookie, or null. The cookie itself is never stored. */
export function findBrowserHash(config: Config, request: FastifyRequest): string | null {
  const value = request.cookies[getCookieName(config)]
  return value && value.length >= 40 && value.length <= 60 ? sha256Hex(value) : null
}

/**
 * Sets a new cookie of 256 random bits on the response and returns its hash. SameSite is Lax because browsers drop a
 * Strict cookie after a click out of a seller's frame.
 */
export function setBrowserCookie(config: Config, reply: FastifyReply): string {
  const value = randomToken()
  reply.setCookie(getCookieName(config), value, {
    path: '/',
    httpOnly: true,
    secure: config.secure,
    sameSite: 'lax',
    maxAge: 60 * 60 * 24 * 180,
  })
  return sha256Hex(value)
}

/**
 * Throws foreign_origin for a write that a page of another site sends with the shopper's cookie. A request without
 * Origin is accepted only when Sec-Fetch-Site is same-origin or missing. A client that sends neither header is not a
 * browser, so no page can trick it into sending the cookie.
 */
export function assertSameOrigin(config: Config, request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const own = [new URL(config.publicUrl).origin, `${config.secure ? 'https' : 'http'}://${host}`]
  const allowed = origin === undefined ? site === undefined || site === 'same-origin' : own.includes(origin)
  if (!allowed) throw new AppError('foreign_origin')
}
