import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/order-list.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteView, listViews, renameView, saveView } from './views.ts'

export function registerViews(app: FastifyInstance) {
  serve(app, contract.listViews, ctx => listViews(ctx))
  serve(app, contract.saveView, (ctx, { body }) => saveView(ctx, body))
  serve(app, contract.renameView, (ctx, { params, body }) => renameView(ctx, params.id, body.name))
  serve(app, contract.deleteView, (ctx, { params }) => deleteView(ctx, params.id))
}
