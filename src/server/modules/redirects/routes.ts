import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/redirects.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createRedirect, deleteRedirect, listRedirects } from './save-redirects.ts'

export function registerRedirectRoutes(app: FastifyInstance) {
  serve(app, contract.listRedirects, (ctx, { query }) => listRedirects(ctx, query))
  serve(app, contract.createRedirect, (ctx, { body }) => createRedirect(ctx, body))
  serve(app, contract.deleteRedirect, async (ctx, { params }) => {
    await deleteRedirect(ctx, params.id)
    return undefined
  })
}
