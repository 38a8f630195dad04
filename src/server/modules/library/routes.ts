import type { FastifyInstance } from 'fastify'
import * as api from '#contract/library.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { createCampaignWithPage, createTemplatePage } from './create-template-page.ts'
import { listSections, listTemplates } from './list-library.ts'
import { sendPreview } from './send-preview.ts'

export function registerLibraryRoutes(app: FastifyInstance) {
  serve(app, api.listPageTemplates, () => listTemplates())
  serve(app, api.listPageSections, (ctx, { query }) => listSections(ctx, query))
  serve(app, api.createPageFromTemplate, (ctx, { params, body }) => createTemplatePage(ctx, params.id, body))
  serve(app, api.createCampaignFromTemplate, (ctx, { body }) => createCampaignWithPage(ctx, body))
  serveRaw(app, api.templateFile, (_ctx, raw, reply) => sendPreview(raw, reply))
}
