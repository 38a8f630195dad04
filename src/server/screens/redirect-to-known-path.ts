import type { FastifyReply, FastifyRequest } from 'fastify'
import { repairUrl } from '#domain/repair-url.ts'

/** Leads on from an address that leads to nothing to the one that was meant; null: none else was. */
export function redirectToKnownPath(raw: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const meant = repairUrl(raw.url)
  return meant === raw.url ? null : reply.header('cache-control', 'no-store').redirect(meant, 302)
}
