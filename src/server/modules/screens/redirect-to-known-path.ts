import type { FastifyReply, FastifyRequest } from 'fastify'
import { repairUrl } from '#domain/repair-url.ts'

/** Redirects a mangled URL to the one that was probably meant. Returns null when there is nothing to repair. */
export function redirectToKnownPath(raw: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const repairedUrl = repairUrl(raw.url)
  return repairedUrl === raw.url ? null : reply.header('cache-control', 'no-store').redirect(repairedUrl, 302)
}
