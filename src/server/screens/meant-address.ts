import type { FastifyReply, FastifyRequest } from 'fastify'
import { meantAddress } from '#domain/mangled-address.ts'

/** Leads on from an address that leads to nothing to the one that was meant; null: none else was. */
export function toMeantAddress(raw: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const meant = meantAddress(raw.url)
  return meant === raw.url ? null : reply.header('cache-control', 'no-store').redirect(meant, 302)
}
