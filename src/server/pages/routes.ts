import type { FastifyInstance } from 'fastify'
import * as api from '#contract/pages.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { changeCampaign } from './campaigns/change-campaign.ts'
import { createCampaign } from './campaigns/create-campaign.ts'
import { deleteCampaign } from './campaigns/delete-campaign.ts'
import { orderPages } from './campaigns/order-pages.ts'
import { listCampaigns, readCampaign } from './campaigns/read-campaigns.ts'
import { registerEditing } from './drafts/routes.ts'
import { listRenderModes } from './modes/render-modes.ts'
import { readUpload, withProjectUploads } from './projects/read-upload.ts'
import { changeSalesPage } from './sales-pages/change-sales-page.ts'
import { createSalesPage } from './sales-pages/create-sales-page.ts'
import { deleteSalesPage } from './sales-pages/delete-sales-page.ts'
import { replaceFiles } from './sales-pages/replace-files.ts'
import { salesKind } from './sales-pages/sales-kind.ts'
import { sendDraftFile } from './site/send-draft-file.ts'
import { sendSiteFile } from './site/send-site-file.ts'

export function registerPageRoutes(app: FastifyInstance) {
  serve(app, api.listCampaigns, ctx => listCampaigns(ctx))
  serve(app, api.createCampaign, (ctx, { body }) => createCampaign(ctx, body))
  serve(app, api.readCampaign, (ctx, { params }) => readCampaign(ctx, params.id))
  serve(app, api.changeCampaign, (ctx, { params, body }) => changeCampaign(ctx, params.id, body))
  serve(app, api.orderSalesPages, (ctx, { params, body }) => orderPages(ctx, params.id, body.pages))
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
  withProjectUploads(app, uploads => {
    serveRaw(uploads, api.uploadSalesPage, async (ctx, raw) => {
      const { id } = api.uploadSalesPage.params.parse(raw.params)
      const { title, ...wanted } = api.uploadSalesPage.query.parse(raw.query)
      return api.Uploaded.parse(await createSalesPage(ctx, id, title, await readUpload(raw), wanted))
    })
    serveRaw(uploads, api.replaceSalesPageFiles, async (ctx, raw) => {
      const { id } = api.replaceSalesPageFiles.params.parse(raw.params)
      const asked = api.replaceSalesPageFiles.query.parse(raw.query)
      return api.Uploaded.parse(await replaceFiles(ctx, id, asked, await readUpload(raw)))
    })
  })
  serveRaw(app, api.siteRoot, sendSiteFile)
  serveRaw(app, api.siteFile, sendSiteFile)
  serveRaw(app, api.draftRoot, sendDraftFile)
  serveRaw(app, api.draftFile, sendDraftFile)
  registerEditing(app, api.salesPageEditing, salesKind)
}
