import type { FastifyInstance } from 'fastify'
import * as api from '#contract/pages.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { changeCampaign } from './campaigns/change-campaign.ts'
import { createCampaign } from './campaigns/create-campaign.ts'
import { deleteCampaign } from './campaigns/delete-campaign.ts'
import { listCampaigns, loadCampaign } from './campaigns/list-campaigns.ts'
import { reorderPages } from './campaigns/reorder-pages.ts'
import { registerEditingRoutes } from './drafts/routes.ts'
import { listRenderModes } from './modes/render-modes.ts'
import { receiveProjectUpload, registerProjectUploads } from './projects/receive-project-upload.ts'
import { changeSalesPage } from './sales-pages/change-sales-page.ts'
import { createSalesPage } from './sales-pages/create-sales-page.ts'
import { deleteSalesPage } from './sales-pages/delete-sales-page.ts'
import { replaceCampaignPageFiles } from './sales-pages/replace-campaign-page-files.ts'
import { salesPageKind } from './sales-pages/sales-page-kind.ts'
import { sendDraftFile } from './site/send-draft-file.ts'
import { sendSiteFile } from './site/send-site-file.ts'

export function registerPageRoutes(app: FastifyInstance) {
  serve(app, api.listCampaigns, ctx => listCampaigns(ctx))
  serve(app, api.createCampaign, (ctx, { body }) => createCampaign(ctx, body))
  serve(app, api.readCampaign, (ctx, { params }) => loadCampaign(ctx, params.id))
  serve(app, api.changeCampaign, (ctx, { params, body }) => changeCampaign(ctx, params.id, body))
  serve(app, api.orderSalesPages, (ctx, { params, body }) => reorderPages(ctx, params.id, body.pages))
  serve(app, api.readRenderModes, ctx => listRenderModes(ctx))
  serve(app, api.deleteCampaign, async (ctx, { params }) => {
    await deleteCampaign(ctx, params.id)
    return undefined
  })
  serve(app, api.changeSalesPage, (ctx, { params, body }) => changeSalesPage(ctx, params.id, body))
  serve(app, api.deleteSalesPage, async (ctx, { params }) => {
    await deleteSalesPage(ctx, params.id)
    return undefined
  })
  registerProjectUploads(app, uploads => {
    serveRaw(uploads, api.uploadSalesPage, async (ctx, raw) => {
      const { id } = api.uploadSalesPage.params.parse(raw.params)
      const { title, ...options } = api.uploadSalesPage.query.parse(raw.query)
      return api.Uploaded.parse(await createSalesPage(ctx, id, title, await receiveProjectUpload(raw), options))
    })
    serveRaw(uploads, api.replaceSalesPageFiles, async (ctx, raw) => {
      const { id } = api.replaceSalesPageFiles.params.parse(raw.params)
      const query = api.replaceSalesPageFiles.query.parse(raw.query)
      return api.Uploaded.parse(await replaceCampaignPageFiles(ctx, id, query, await receiveProjectUpload(raw)))
    })
  })
  serveRaw(app, api.siteRoot, sendSiteFile)
  serveRaw(app, api.siteFile, sendSiteFile)
  serveRaw(app, api.draftRoot, sendDraftFile)
  serveRaw(app, api.draftFile, sendDraftFile)
  registerEditingRoutes(app, api.salesPageEditing, salesPageKind)
}
