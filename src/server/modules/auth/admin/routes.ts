import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authAdmin } from '#contract/auth.ts'
import type { Context } from '#server/platform/core/context.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { parseAttributes, parseId, parseInvitation, parseLinkRequest, parsePagination } from './bodies.ts'
import { generateLink, inviteUser } from './generate-link.ts'
import { requireService, type ServiceClient } from './service.ts'
import { createUser, deleteUserAccount, getUser, listFactors, listUsers, removeFactor, updateUser } from './users.ts'

/**
 * Builds the `Link` header. `page` comes first in the query, as in the protocol's reference server, because clients
 * read the number after the first '='.
 */
function buildPaginationLinks(page: number, perPage: number, total: number): string {
  const last = Math.ceil(total / perPage)
  const buildLink = (targetPage: number, rel: string) =>
    `<${authAdmin.listUsers.path}?page=${targetPage}&per_page=${perPage}>; rel="${rel}"`
  return [...(last > page ? [buildLink(page + 1, 'next')] : []), buildLink(last, 'last')].join(', ')
}

async function sendUserPage(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { page, perPage } = parsePagination(raw.query)
  const { users, total } = await listUsers(ctx, { page, perPage })
  return reply
    .header('x-total-count', String(total))
    .header('link', buildPaginationLinks(page, perPage, total))
    .send({ users, aud: 'authenticated' })
}

type AdminHandler = (ctx: Context, service: ServiceClient, raw: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const handlersByEndpoint: Record<keyof typeof authAdmin, AdminHandler> = {
  invite: (ctx, service, raw) => inviteUser(ctx, service, parseInvitation(raw.body)),
  generateLink: (ctx, service, raw) => generateLink(ctx, service, parseLinkRequest(raw.body, raw.query)),
  listUsers: (ctx, _service, raw, reply) => sendUserPage(ctx, raw, reply),
  createUser: (ctx, service, raw) => createUser(ctx, service, parseAttributes(raw.body)),
  readUser: (ctx, _service, raw) => getUser(ctx, parseId(raw.params)),
  changeUser: (ctx, service, raw) => updateUser(ctx, service, parseId(raw.params), parseAttributes(raw.body)),
  deleteUser: (ctx, service, raw) => deleteUserAccount(ctx, service, parseId(raw.params)),
  listFactors: (ctx, _service, raw) => listFactors(ctx, parseId(raw.params)),
  deleteFactor: (ctx, service, raw) => removeFactor(ctx, service, parseId(raw.params), parseId(raw.params, 'factorId')),
}

/**
 * Registers every endpoint of the user admin API behind the service check. `app` must already format errors as the
 * protocol does.
 */
export function registerUserAdminRoutes(app: FastifyInstance) {
  for (const name of Object.keys(authAdmin) as (keyof typeof authAdmin)[]) {
    serveRaw(app, authAdmin[name], async (ctx, raw, reply) =>
      handlersByEndpoint[name](ctx, await requireService(app.services, raw), raw, reply),
    )
  }
}
