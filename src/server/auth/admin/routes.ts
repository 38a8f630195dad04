import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authAdmin } from '#contract/auth.ts'
import type { Context } from '#server/kernel/context.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import { readAttributes, readId, readInvited, readPage, readWantedLink } from './bodies.ts'
import { generateLink, inviteUser } from './generate-link.ts'
import { requireService, type Service } from './service.ts'
import { createUser, listFactors, listUsers, readUser, removeFactor, removeUser, updateUser } from './users.ts'

/** As the protocol's own server pages: the client reads the number behind the first '='. */
function linksOf(page: number, perPage: number, total: number): string {
  const last = Math.ceil(total / perPage)
  const link = (to: number, rel: string) => `<${authAdmin.listUsers.path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

async function sendPage(ctx: Context, raw: FastifyRequest, reply: FastifyReply) {
  const { page, perPage } = readPage(raw.query)
  const { users, total } = await listUsers(ctx, { page, perPage })
  return reply
    .header('x-total-count', String(total))
    .header('link', linksOf(page, perPage, total))
    .send({ users, aud: 'authenticated' })
}

type Handle = (ctx: Context, service: Service, raw: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const handles: Record<keyof typeof authAdmin, Handle> = {
  invite: (ctx, service, raw) => inviteUser(ctx, service, readInvited(raw.body)),
  generateLink: (ctx, service, raw) => generateLink(ctx, service, readWantedLink(raw.body, raw.query)),
  listUsers: (ctx, _service, raw, reply) => sendPage(ctx, raw, reply),
  createUser: (ctx, service, raw) => createUser(ctx, service, readAttributes(raw.body)),
  readUser: (ctx, _service, raw) => readUser(ctx, readId(raw.params)),
  changeUser: (ctx, service, raw) => updateUser(ctx, service, readId(raw.params), readAttributes(raw.body)),
  deleteUser: (ctx, service, raw) => removeUser(ctx, service, readId(raw.params)),
  listFactors: (ctx, _service, raw) => listFactors(ctx, readId(raw.params)),
  deleteFactor: (ctx, service, raw) => removeFactor(ctx, service, readId(raw.params), readId(raw.params, 'factorId')),
}

/** Binds each endpoint behind the one question who calls; `app` speaks the protocol already. */
export function registerUserAdministration(app: FastifyInstance) {
  for (const name of Object.keys(authAdmin) as (keyof typeof authAdmin)[]) {
    serveRaw(app, authAdmin[name], async (ctx, raw, reply) =>
      handles[name](ctx, await requireService(app.services, raw), raw, reply),
    )
  }
}
