import type { FastifyInstance } from 'fastify'
import * as api from '#contract/pages.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { createCampaign } from './campaigns/create-campaign.ts'
import { deleteCampaign } from './campaigns/delete-campaign.ts'
import { listCampaigns, readCampaign } from './campaigns/read-campaigns.ts'
import { setCampaignActive } from './campaigns/set-campaign-active.ts'
import { readUpload, withProjectUploads } from './projects/read-upload.ts'
import { createSalesPage } from './sales-pages/create-sales-page.ts'
import { deleteSalesPage } from './sales-pages/delete-sales-page.ts'
import { replaceFiles } from './sales-pages/replace-files.ts'
import { setSalesPageActive } from './sales-pages/set-sales-page-active.ts'
import { sendSiteFile } from './site/send-site-file.ts'

export function registerPageRoutes(app: FastifyInstance) {
  serve(app, api.listCampaigns, ctx => listCampaigns(ctx))
  serve(app, api.createCampaign, (ctx, { body }) => createCampaign(ctx, body))
  serve(app, api.readCampaign, (ctx, { params }) => readCampaign(ctx, params.id))
  serve(app, api.changeCampaign, (ctx, { params, body }) => setCampaignActive(ctx, params.id, body.isActive ?? true))
  serve(app, api.deleteCampaign, async (ctx, { params }) => {
    await deleteCampaign(ctx, params.id)
    return undefined
  })
  serve(app, api.changeSalesPage, (ctx, { params, body }) => setSalesPageActive(ctx, params.id, body.isActive ?? true))
  serve(app, api.deleteSalesPage, async (ctx, { params }) => {
    await deleteSalesPage(ctx, params.id)
    return undefined
  })
  withProjectUploads(app, uploads => {
    serveRaw(uploads, api.uploadSalesPage, async (ctx, raw) => {
      const { id } = api.uploadSalesPage.params.parse(raw.params)
      const { title } = api.uploadSalesPage.query.parse(raw.query)
      return api.Uploaded.parse(await createSalesPage(ctx, id, title, await readUpload(raw)))
    })
    serveRaw(uploads, api.replaceSalesPageFiles, async (ctx, raw) => {
      const { id } = api.replaceSalesPageFiles.params.parse(raw.params)
      const { revision } = api.replaceSalesPageFiles.query.parse(raw.query)
      return api.Uploaded.parse(await replaceFiles(ctx, id, revision, await readUpload(raw)))
    })
  })
  serveRaw(app, api.siteRoot, sendSiteFile)
  serveRaw(app, api.siteFile, sendSiteFile)
}
