import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/templates.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates } from './list-templates.ts'
import { savePreview } from './preview/save-preview.ts'
import { saveTemplate } from './save-template.ts'

export function registerTemplateRoutes(app: FastifyInstance) {
  serve(app, contract.listTemplates, ctx => listTemplates(ctx))
  serve(app, contract.createTemplate, (ctx, { body }) => createTemplate(ctx, body))
  serve(app, contract.saveTemplate, (ctx, { params, body }) => saveTemplate(ctx, params.id, body))
  serve(app, contract.deleteTemplate, async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id)
    return undefined
  })
  serve(app, contract.previewCheckout, (ctx, { body }) => savePreview(ctx, body))
}
