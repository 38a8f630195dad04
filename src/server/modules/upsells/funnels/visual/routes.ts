import type { FastifyInstance } from 'fastify'
import * as api from '#contract/visual-pages.ts'
import { serve } from '#server/platform/http/serve.ts'
import { convertVisualPage } from './convert-visual-page.ts'
import { createVisualPage } from './create-visual-page.ts'
import { discardVisualDraft } from './discard-visual-draft.ts'
import { listVisualVersions, loadVisualVersion } from './list-visual-versions.ts'
import { saveDraft } from './save-draft.ts'
import { saveVisualPage } from './save-visual-page.ts'
import { loadVisualPage } from './visual-page-dto.ts'

export function registerVisualRoutes(app: FastifyInstance) {
  serve(app, api.createVisualPage, (ctx, { params, body }) => createVisualPage(ctx, params.id, body))
  serve(app, api.readVisualPage, (ctx, { params }) => loadVisualPage(ctx, params.id))
  serve(app, api.saveVisualPage, (ctx, { params, body }) => saveVisualPage(ctx, params.id, body))
  serve(app, api.saveVisualDraft, (ctx, { params, body }) => saveDraft(ctx, params.id, body))
  serve(app, api.discardVisualDraft, (ctx, { params, body }) => discardVisualDraft(ctx, params.id, body))
  serve(app, api.convertVisualPage, (ctx, { params, body }) => convertVisualPage(ctx, params.id, body))
  serve(app, api.listVisualVersions, (ctx, { params }) => listVisualVersions(ctx, params.id))
  serve(app, api.readVisualVersion, (ctx, { params }) => loadVisualVersion(ctx, params))
}
