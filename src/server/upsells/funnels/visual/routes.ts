import type { FastifyInstance } from 'fastify'
import * as api from '#contract/visual-pages.ts'
import { serve } from '#server/kernel/serve.ts'
import { convertVisualPage } from './convert-visual-page.ts'
import { createVisualPage } from './create-visual-page.ts'
import { discardVisualDraft } from './discard-visual-draft.ts'
import { keepDraft } from './keep-draft.ts'
import { listVisualVersions, readVisualVersion } from './list-visual-versions.ts'
import { readVisualPage } from './read-visual-page.ts'
import { saveVisualPage } from './save-visual-page.ts'

export function registerVisualRoutes(app: FastifyInstance) {
  serve(app, api.createVisualPage, (ctx, { params, body }) => createVisualPage(ctx, params.id, body))
  serve(app, api.readVisualPage, (ctx, { params }) => readVisualPage(ctx, params.id))
  serve(app, api.saveVisualPage, (ctx, { params, body }) => saveVisualPage(ctx, params.id, body))
  serve(app, api.keepVisualDraft, (ctx, { params, body }) => keepDraft(ctx, params.id, body))
  serve(app, api.discardVisualDraft, (ctx, { params, body }) => discardVisualDraft(ctx, params.id, body))
  serve(app, api.convertVisualPage, (ctx, { params, body }) => convertVisualPage(ctx, params.id, body))
  serve(app, api.listVisualVersions, (ctx, { params }) => listVisualVersions(ctx, params.id))
  serve(app, api.readVisualVersion, (ctx, { params }) => readVisualVersion(ctx, params))
}
