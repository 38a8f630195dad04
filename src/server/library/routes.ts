import type { FastifyInstance } from 'fastify'
import * as api from '#contract/library.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { listSections, listTemplates } from './listing.ts'
import { makeCampaign, makePage } from './make-page.ts'
import { sendPreview } from './send-preview.ts'

export function registerLibraryRoutes(app: FastifyInstance) {
  serve(app, api.listPageTemplates, () => listTemplates())
  serve(app, api.listPageSections, (ctx, { query }) => listSections(ctx, query))
  serve(app, api.createPageFromTemplate, (ctx, { params, body }) => makePage(ctx, params.id, body))
  serve(app, api.createCampaignFromTemplate, (ctx, { body }) => makeCampaign(ctx, body))
  serveRaw(app, api.templateFile, (_ctx, raw, reply) => sendPreview(raw, reply))
}
