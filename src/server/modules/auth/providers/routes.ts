import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sign-in.ts'
import { serve } from '#server/platform/http/serve.ts'
import { checkIssuer } from './check-issuer.ts'
import { listProviders, listSignInMethods } from './list.ts'
import { addProvider, changeProvider, removeProvider } from './save.ts'

export function registerProviderRoutes(app: FastifyInstance) {
  serve(app, contract.listProviders, ctx => listProviders(ctx))
  serve(app, contract.addProvider, (ctx, { body }) => addProvider(ctx, body))
  serve(app, contract.changeProvider, (ctx, { params, body }) => changeProvider(ctx, params.id, body))
  serve(app, contract.removeProvider, (ctx, { params }) => removeProvider(ctx, params.id))
  serve(app, contract.checkIssuer, (ctx, { body }) => checkIssuer(ctx, body))
  serve(app, contract.readSignInMethods, ctx => listSignInMethods(ctx))
}
